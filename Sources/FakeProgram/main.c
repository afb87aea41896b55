// What stands in the `PATH` of a launch for a program that its test fakes. It tells the test how it was
// called, and does what the test answers.

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "Fake.h"
#include "Speak.h"
#include "Start.h"

extern char **environ;

// Ends by a signal, and leaves no core.
static void end_by_signal(int number) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  kill(getpid(), number);
}

static int obey(const struct fake_place *place, const struct fake_answer *answer, char **arguments) {
  switch (answer->kind) {
  case fake_answer_reply:
    write_file(place, answer->output, STDOUT_FILENO);
    write_file(place, answer->errors, STDERR_FILENO);
    if (answer->signal == 0) return (int)answer->status;
    end_by_signal((int)answer->signal);
    return 128 + (int)answer->signal;
  case fake_answer_pass: return become_real(place, arguments);
  case fake_answer_refuse:
    complain(place, arguments, "nothing in the test replies to this call");
    return FAKE_UNEXPECTED_STATUS;
  default:
    complain(place, arguments, "the test has answered what this fake does not know");
    return FAKE_ALONE_STATUS;
  }
}

// Whether a script asks the product to speak for it, which is then no fake of a launch: the product lies
// elsewhere, or where it was installed, under its own name and without a socket beside.
static bool is_asked_to_speak(int count, char **arguments, const struct fake_place *place,
                              bool is_placed) {
  return count > 2 && strcmp(arguments[1], "--speak") == 0 &&
         (!is_placed || strcmp(place->name, FAKE_PRODUCT) == 0);
}

// Whether the harness has it start a program, which it asks the product itself for.
static bool is_asked_to_start(int count, char **arguments, const struct fake_place *place,
                              bool is_placed) {
  return count > 2 && strcmp(arguments[1], "--start") == 0 &&
         (!is_placed || strcmp(place->name, FAKE_PRODUCT) == 0);
}

int main(int count, char **arguments) {
  static struct fake_place place;
  bool is_placed = find_place(&place);
  if (is_asked_to_start(count, arguments, &place, is_placed))
    _exit(start_program(arguments + 2, count - 2));
  int test = is_placed ? connect_to_test(&place) : -1;
  if (test < 0 && is_asked_to_speak(count, arguments, &place, is_placed))
    _exit(speak(arguments + 2));
  if (!is_placed) {
    complain(&place, arguments, "this fake was not started by its path in a launch's PATH");
    _exit(FAKE_ALONE_STATUS);
  }
  struct fake_answer answer = {0};
  bool is_answered = test >= 0 && send_call(test, &place, arguments, environ) &&
                     take_answer(test, &answer);
  if (is_answered && answer.kind == fake_answer_read)
    is_answered = send_input(test) && take_answer(test, &answer);
  if (!is_answered) {
    note_late_call(&place, arguments);
    complain(&place, arguments, "the launch whose test fakes this program is over");
    _exit(FAKE_ALONE_STATUS);
  }
  // What a compiler adds for the end of a program, such as a file of coverage, is none of its caller's.
  _exit(obey(&place, &answer, arguments));
}
