// The contract is names alone: this file exists because a C target needs one.
#include "LaunchProtocol.h"
