# Harness's launch protocol, version 1, for shells of POSIX: copy this file beside your script.
#   . ./harness_client.sh          # first of all: where a test listens, the script begins anew here
#   harness_service clock live mocks='noon fixed:required'
#   harness_service drive live mocks='memory' functions='upload' faults='timeout full' gates='ready'
#   harness_begin "$@"; eval "set -- $harness_words"   # what is left are the words of the script's own
#   harness_get clock              # sets harness_mock, which is empty for the real one, and harness_text
#   harness_call drive upload name "$1" || echo "failed: $harness_fault"   # in a fake; and harness_gate ready
# Subshells are a part of their script. Where no test launches it, it runs as though none of this were there.
harness_nl='
' harness_etx=$(printf '\003')
harness_table=$harness_nl harness_words='' harness_refusals='' harness_count=0 harness_chosen=''
harness_faults='' harness_holds='' harness_mocks=$harness_etx harness_strict=false harness_told=''
harness_speaker=${HARNESS_SPEAKER:-harness-fake}
# No shell can connect to a socket. A program can, and then becomes the shell of this script again, with the same
# process, words and variables: the connection and the counts of calls are descriptors that it has by then.
harness_link=${HARNESS_LINK-${harness_link-}} && unset HARNESS_LINK && case $harness_link in $$:*) ;; *)
  harness_link='' && case "${HARNESS_CONTROL:+-fault}${HARNESS_FAULTS:+-fault} $*" in *-fault*)
    if command -v "$harness_speaker" >/dev/null && harness_again=$("$harness_speaker" --speak caller "$0"); then
      eval "exec \"\$harness_speaker\" --speak start $harness_again"
    fi ;;
  esac ;; esac
harness_end() { printf '%s: %s\n' "${0##*/}" "$2" >&2; exit "$1"; }
harness_refuse() { harness_refusals="$harness_refusals${harness_refusals:+$harness_nl${0##*/}: }$1"; }
harness_speak() { # COMMAND WORD…: has the speaker do something; it reads the words with a NUL behind each
  harness_word=$1 && shift
  printf '%s\0' "$@" | "$harness_speaker" --speak "$harness_word" "$harness_link" ||
    harness_end 69 "harness-fake has failed, or is missing: name it in HARNESS_SPEAKER, or put it into PATH"
}
harness_each() { # SEPARATOR LIST FUNCTION [WORD]: calls the function with each part of a list, and the word
  harness_ifs=${IFS-" $harness_nl"} harness_options=$- IFS=$1 && set -f -- "$3" "${4-}" $2 && IFS=$harness_ifs
  case $harness_options in *f*) ;; *) set +f ;; esac
  while [ "$#" -gt 2 ]; do
    [ -z "$3" ] || "$1" "$3" "$2"
    harness_part=$1 harness_rest=$2 && shift 3 && set -- "$harness_part" "$harness_rest" "$@"
  done
}
harness_has() { # PREFIX NAME: whether a line of the table begins so; they are like mocks:clock:noon:
  case $2 in *:* | *"$harness_nl"*) return 1 ;; esac
  case $harness_table in *"$harness_nl$1$2:"*) ;; *) return 1 ;; esac
}
harness_service() { # NAME [live] [mocks='NAME NAME:required NAME:optional'] [functions=…] [faults=…] [gates=…]
  harness_name=$1 harness_table=${harness_table}service:$1:$harness_nl && shift
  for harness_fact in "$@"; do
    case $harness_fact in
      live | mocks=* | functions=* | faults=* | gates=*)
        harness_each ' ' "${harness_fact#*=}" harness_declare "${harness_fact%%=*}:$harness_name" ;;
      *) harness_end 70 "harness_service $harness_name cannot be told \"$harness_fact\"" ;;
    esac
  done
}
harness_declare() { # NAME[:TEXT] KIND:SERVICE
  harness_table=$harness_table$2:${1%%:*}:$harness_nl
  case $1 in *:*) harness_table=${harness_table}texts:${2#*:}:$1:$harness_nl ;; esac
}
harness_begin() { # WORD…: takes what the launch chose; ends the script where that cannot be had
  for harness_kind in mock:MOCK fault:FAULT hold:HOLD; do
    harness_name=HARNESS_${harness_kind#*:} && eval "harness_word=\${$harness_name-} harness_list=\${${harness_name}S-}"
    [ -z "$harness_word" ] || harness_refuse "$harness_name has no effect. Write ${harness_name}S."
    harness_each ';' "$harness_list" harness_take "${harness_kind%:*}"
  done
  case ${HARNESS_STRICT-} in '' | 0) ;; 1) harness_strict=true ;; *) harness_refuse "HARNESS_STRICT: write 1" ;; esac
  case ${HARNESS_DESCRIBE-} in '' | [01]) ;; *) harness_refuse "HARNESS_DESCRIBE: write 1" ;; esac
  while [ "$#" -gt 0 ] && [ "$1" != -- ]; do
    harness_word=$1 harness_next=${2-} harness_count=$((harness_count + 1)) && shift
    case $harness_word in
      -mock | -fault) harness_choose "$harness_next" "${harness_word#-}"
        [ "$#" = 0 ] || { shift && harness_count=$((harness_count + 1)); } ;;
      -strict) harness_strict=true ;; -mock=* | -fault=*) harness_slip ;;
      *) case ${harness_word%%=*} in --mock | -mocks | --mocks | --fault | -faults | --faults)
          case $harness_word in *=*) harness_next=${harness_word#*=} ;; esac
          if harness_declares "$harness_next"; then harness_slip; else harness_keep; fi ;; *) harness_keep ;; esac ;;
    esac
  done
  for harness_word in "$@"; do harness_count=$((harness_count + 1)) && harness_keep; done
  [ "${HARNESS_DESCRIBE-}$harness_refusals" != 1 ] || { harness_speak describe "$harness_table"; exit 0; }
  set -- "$harness_table" "$harness_strict" "$harness_mocks" "$harness_faults" "$harness_holds"
  [ -z "$harness_link" ] || harness_speak hello "$@"
  [ -z "$harness_refusals" ] || harness_end 64 "$harness_refusals"
  [ -n "$harness_link" ] || [ -z "$harness_faults${HARNESS_CONTROL:+$harness_chosen}" ] ||
    harness_end 69 "what was chosen needs harness-fake: name it in HARNESS_SPEAKER, or put it into PATH"
}
harness_keep() { harness_words="$harness_words \"\${$harness_count}\""; } # by its number, which needs no quotes
harness_slip() { harness_refuse "\"$harness_word\" chooses nothing. Write -mock or -fault, and the choice behind it."; }
harness_comma() { if harness_declares "$1"; then harness_refuse "\",$1\": write ; for ,"; fi; }
harness_declares() { # WORD: whether it is a choice of what has mocks or faults
  case $1 in *=*) harness_name=${1%%=*} ;; *) return 1 ;; esac
  harness_has mocks: "$harness_name" || harness_has faults: "${harness_name%.*}"
}
harness_take() { # WORD KIND: takes a word of a variable, in whose mocks %3B, %2C and %25 are decoded once
  harness_each , ":$1" harness_comma && harness_word=$1. # with a colon, the first is no choice
  case $2$1 in mock*%*) harness_word=$(printf %s. "$1" | LC_ALL=C sed 's/%3[Bb]/;/g; s/%2[Cc]/,/g; s/%25/%/g') ;; esac
  harness_choose "${harness_word%.}" "$2"
}
harness_choose() { # WORD KIND: takes a choice, or notes why it cannot be had
  harness_name=${1%%=*} harness_value='' harness_chosen=yes
  [ ${#harness_name} -gt 999 ] || harness_value=${1#"$harness_name"=} # shells take long for long beginnings
  harness_mock=${harness_value%%:*} && harness_number=${harness_mock#"${harness_mock%%[1-9*]*}"} # without zeros
  case $harness_mock in '*') ;; *[!0-9]*) harness_number='' ;; esac
  case $2:$harness_number:$1 in
    hold:*=*:* | *"$harness_etx"*) false ;;
    mock:*=?*) harness_choose_mock "$1" || : ;;
    fault:[1-9*]*:?*.?*=*:?* | hold:[1-9*]*:?*.?*=*) harness_choose_calls "$2" "${harness_name%.*}" || : ;;
    *) false ;;
  esac || harness_refuse "\"$1\" is no $2. Write NAME=MOCK or NAME.FUNCTION=N:FAULT."
}
harness_choose_mock() { # WORD
  harness_find mocks: "$harness_name" && harness_find "mocks:$harness_name:" "$harness_mock" || return
  case $harness_value in
    *:*) harness_has "texts:$harness_name:" "$harness_mock" ;;
    *) ! harness_has "texts:$harness_name:$harness_mock:" required ;;
  esac || { harness_refuse "$1 needs a text behind a colon, or takes none" && return; }
  harness_mocks=$harness_etx$1$harness_mocks
}
harness_choose_calls() { # KIND SERVICE
  harness_find functions: "$2" && harness_find "functions:$2:" "${harness_name#"$2".}" || return
  [ "$1" = fault ] || { harness_holds=$harness_holds$harness_name=$harness_number$harness_nl && return; }
  harness_find "faults:$2:" "${harness_value#*:}" || return
  harness_faults=$harness_faults$harness_name=$harness_number:${harness_value#*:}$harness_nl
}
harness_find() { # PREFIX NAME: whether the table has it; refuses what it has not, with all that there are
  if harness_has "$1" "$2"; then return; fi
  harness_text=$(harness_speak unknown "$harness_table" "$1" "$2") || exit && harness_refuse "$harness_text" && return 1
}
harness_get() { # SERVICE: sets harness_mock to the mock that was chosen, and harness_text to its text
  harness_has service: "$1" || harness_end 70 "there is no service \"$1\""
  harness_text=${harness_mocks#"${harness_mocks%%"$harness_etx$1="*}"} && harness_text=${harness_text#"$harness_etx$1="}
  harness_text=${harness_text%%"$harness_etx"*} && harness_mock=${harness_text%%:*}
  [ "$harness_mock$harness_strict" != true ] || ! harness_has live: "$1" ||
    harness_end 78 "$1 is live, and this launch is strict: choose a mock of it"
  case $harness_text in *:*) harness_text=${harness_text#*:} ;; *) harness_text='' ;; esac
  case ${harness_link:-[$1]}$harness_told in *"[$1]"*) return ;; esac && harness_told="$harness_told[$1]"
  set -- "$1" s type resolved s registration "$1" && [ -z "$harness_mock" ] || set -- "$@" s mock "$harness_mock"
  harness_speak once "$@"
}
harness_call() { # SERVICE FUNCTION [LABEL TEXT]…: records a call of a fake; fails with the harness_fault chosen
  harness_name=$1.$2 harness_fault='' harness_count=$(($# / 2 - 1))
  [ -n "$harness_link" ] || return 0
  set -- "$@" "$harness_name" "$harness_faults" s type call s registration "$1" s function "$2" '{' arguments && shift 2
  while [ "$harness_count" -gt 0 ]; do set -- "$@" s "$1" "$2" && shift 2 && harness_count=$((harness_count - 1)); done
  harness_answer=$(harness_speak call "$@" '}') || exit # with the number of the call, and the fault
  harness_fault=${harness_answer#* }
  case $harness_nl$harness_holds in
    *"$harness_nl$harness_name="'*'"$harness_nl"* | *"$harness_nl$harness_name=${harness_answer%% *}$harness_nl"*)
      harness_gate "$harness_name" ;;
  esac
  [ -z "$harness_fault" ]
}
harness_gate() { [ -z "$harness_link" ] || harness_speak gate "$1" s type gate s name "$1"; }
harness_note() { [ -z "$harness_link" ] || harness_speak say s type note s text "$1"; }
