# An image with the tool alone, which runs the scenarios of a folder:
#
#     docker build -t harness .
#     docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" harness run Scenarios
#
# What scenarios launch has to be in the image: begin another one with `FROM harness`, or copy
# /usr/local/bin/harness and /usr/local/bin/harness-fake from it. They need the C library alone.
FROM swift:6.3-bookworm AS build
RUN apt-get update -q && apt-get install -y -q --no-install-recommends make
COPY . /source
RUN make -C /source install PREFIX=/installed

FROM debian:bookworm-slim
COPY --from=build /installed /usr/local
WORKDIR /work
ENTRYPOINT ["harness"]
CMD ["run", "."]
