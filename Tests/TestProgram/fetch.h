#ifndef FETCH_H
#define FETCH_H

/// `fetch METHOD URL [BODY]`: sends a request of HTTP to an address of 127.0.0.1, and prints the body of the
/// answer.
///
/// Ends with 0 for a status below 400, 22 for others, as curl does with `-f`, and 52 where the answer did
/// not come, or not whole.
int fetch(int count, char **words);

#endif
