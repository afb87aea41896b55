// The names on which a test and the app that it launches agree.
//
// They stand in a C header, not in Swift constants: a constant of a linked Swift module stays in
// the binary even where nothing uses it, and a release binary must not contain these names.
// Documentation/LaunchProtocol.md says what each of them means.

#ifndef LAUNCH_PROTOCOL_H
#define LAUNCH_PROTOCOL_H

#include "FakeProtocol.h"

// The version that `hello` carries.
#define LAUNCH_PROTOCOL_VERSION 1

// Environment variables, set by the test and read by the app.
#define LAUNCH_MOCKS_VARIABLE "HARNESS_MOCKS"
#define LAUNCH_CONTROL_VARIABLE "HARNESS_CONTROL"
#define LAUNCH_ID_VARIABLE "HARNESS_LAUNCH_ID"
#define LAUNCH_FAULTS_VARIABLE "HARNESS_FAULTS"
#define LAUNCH_HOLDS_VARIABLE "HARNESS_HOLDS"
#define LAUNCH_STRICT_VARIABLE "HARNESS_STRICT"
#define LAUNCH_DESCRIBE_VARIABLE "HARNESS_DESCRIBE"
#define LAUNCH_DESCRIBE_GRAPH "graph"
#define LAUNCH_VARIABLE_ON "1"

// Where the program lies that speaks for a script in a shell, and what that leaves the script: its
// process, and the descriptors of the socket and of what it has counted.
#define LAUNCH_SPEAKER_VARIABLE "HARNESS_SPEAKER"
#define LAUNCH_LINK_VARIABLE "HARNESS_LINK"

// What stands for a call's number in a fault or a hold where every call is meant.
#define LAUNCH_EVERY_CALL "*"

// Launch arguments. The first two are followed by one word.
#define LAUNCH_MOCK_ARGUMENT "-mock"
#define LAUNCH_FAULT_ARGUMENT "-fault"
#define LAUNCH_STRICT_ARGUMENT "-strict"

// The types of the messages on the control socket, and the keys of `hello`.
#define LAUNCH_MESSAGE_TYPE_KEY "type"
#define LAUNCH_MESSAGE_HELLO "hello"
#define LAUNCH_HELLO_VERSION_KEY "protocol"
#define LAUNCH_HELLO_PID_KEY "pid"
#define LAUNCH_HELLO_CONFIGURATION_KEY "configuration"
#define LAUNCH_HELLO_MOCKS_KEY "mocks"
#define LAUNCH_HELLO_CHOSEN_FAULTS_KEY "chosenFaults"
#define LAUNCH_HELLO_CHOSEN_HOLDS_KEY "chosenHolds"
#define LAUNCH_HELLO_STRICT_KEY "strict"
#define LAUNCH_HELLO_REGISTERS_KEY "registers"
#define LAUNCH_HELLO_AVAILABLE_KEY "available"
#define LAUNCH_HELLO_FAULTS_KEY "faults"
#define LAUNCH_HELLO_FUNCTIONS_KEY "functions"
#define LAUNCH_HELLO_GATES_KEY "gates"
#define LAUNCH_HELLO_TEXTS_KEY "texts"

// What the app tells of what it does, and the keys of these messages.
#define LAUNCH_MESSAGE_CALL "call"
#define LAUNCH_MESSAGE_RESOLVED "resolved"
#define LAUNCH_REGISTRATION_KEY "registration"
#define LAUNCH_CALL_FUNCTION_KEY "function"
#define LAUNCH_CALL_ARGUMENTS_KEY "arguments"
#define LAUNCH_CALL_SEQUENCE_KEY "sequence"
#define LAUNCH_CALL_TIME_KEY "time"
#define LAUNCH_CALL_FAULT_KEY "fault"
#define LAUNCH_RESOLVED_MOCK_KEY "mock"

// A gate that the app has reached, and the test's word to let one through.
#define LAUNCH_MESSAGE_GATE "gate"
#define LAUNCH_MESSAGE_OPEN "open"
#define LAUNCH_GATE_NAME_KEY "name"

// Free text for the test's report.
#define LAUNCH_MESSAGE_NOTE "note"
#define LAUNCH_NOTE_TEXT_KEY "text"

// The exit status of an app that was asked for a mock it does not have (EX_USAGE of sysexits.h).
#define LAUNCH_UNKNOWN_MOCK_STATUS 64

// The exit status of an app that was to run without a real service (EX_CONFIG of sysexits.h).
#define LAUNCH_LIVE_STATUS 78

// The keys of what an app prints that is asked to describe itself.
#define LAUNCH_DESCRIBE_REGISTRATIONS_KEY "registrations"
#define LAUNCH_DESCRIBE_MOCKS_KEY "mocks"
#define LAUNCH_DESCRIBE_TEXTS_KEY "texts"
#define LAUNCH_DESCRIBE_FUNCTIONS_KEY "functions"
#define LAUNCH_DESCRIBE_FAULTS_KEY "faults"
#define LAUNCH_DESCRIBE_GATES_KEY "gates"
#define LAUNCH_DESCRIBE_LIVE_KEY "live"
#define LAUNCH_DESCRIBE_RECORDED_KEY "recorded"

#endif
