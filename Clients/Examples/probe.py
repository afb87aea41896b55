#!/usr/bin/env python3
"""The probe of `harness conformance` for harness_client.py."""
import os, signal, sys, threading

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import harness_client


def say(text):
    os.write(1, (text + "\n").encode("utf-8", "surrogateescape"))


class LiveDrive:
    def upload(self, name): return "live " + name
    def list(self): return "live"


class FakeDrive:
    def upload(self, name):
        drive.call("upload", name=name)
        return "uploaded " + name

    def list(self):
        drive.call("list")
        return "listed"


app = harness_client.App()
clock = app.service("clock", lambda: "live", live=True)
clock.mock("noon", lambda: "noon")
clock.mock("fixed", lambda text: "fixed " + text, text="required")
drive = app.service(
    "drive", LiveDrive, live=True, functions=["upload", "list"], gates=["ready"],
    faults={"timeout": lambda: TimeoutError("timeout"), "full": lambda: OSError("full")})
drive.mock("memory", FakeDrive)
drive.mock("folder", lambda text: FakeDrive(), text="optional")


def attempt(call, *words):
    try: return call(*words)
    except OSError as error: return "failed %s" % error


def upload(name):
    say(attempt(drive.get().upload, name))


def many(count):
    for number in range(count): attempt(drive.get().upload, "%d" % number)


def parallel(threads, count):
    workers = [threading.Thread(target=many, args=[count]) for _ in range(threads)]
    for worker in workers: worker.start()
    for worker in workers: worker.join()


def child(name):
    process = os.fork()
    upload(name) if process == 0 else os.waitpid(process, 0)
    if process == 0: os._exit(0)
    upload("parent")


def main(command, *words):
    if command == "time":
        for _ in range(int(words[0]) if words else 1): say(clock.get())
    elif command == "words":
        for word in words: say(word)
    elif command == "upload":
        for word in words: upload(word)
    elif command == "list": say(attempt(drive.get().list))
    elif command == "many": many(int(words[0])), say("done")
    elif command == "parallel": parallel(int(words[0]), int(words[1])), say("done")
    elif command == "gate":
        for word in words: app.gate(word), say("passed " + word)
    elif command == "note": app.note(words[0])
    elif command == "die": upload(words[0]), os.kill(os.getpid(), signal.SIGKILL)
    elif command == "child": child(words[0])
    elif command == "odd": upload(b"a\xffb".decode("utf-8", "surrogateescape"))
    elif command == "pid": say("%d" % os.getpid())
    elif command == "exit": sys.exit(int(words[0]))


main(*app.begin())
