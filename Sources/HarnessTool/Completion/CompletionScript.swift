/// The shells that complete command lines of the tool, by the names of their scripts.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// What the shell reads.
  var text: String {
    switch self {
    case .bash: Self.forBash
    case .zsh: Self.forZsh
    case .fish: Self.forFish
    }
  }
}

extension CompletionScript {
  /// Written for bash 3.2 and later, whatever options are set: it leaves none changed.
  fileprivate static let forBash = #"""
    # Completes command lines of harness in bash; made by `harness completions bash`.

    # Parts the line before the cursor into words without their quotes. The last one is $current;
    # readline replaces what stands in it behind $kept, in the quote $quote.
    _harness_parts() {
      local rest=$1 letter isWord=
      words=() current= kept= quote=
      while [[ -n $rest ]]; do
        letter=${rest:0:1} rest=${rest:1}
        if [[ -n $quote && $letter == "$quote" ]]; then
          quote=
        elif [[ $letter == \\ && ( -z $quote || ( $quote == \" && $rest == [\"\$\`\\]* ) ) ]]; then
          current+=${rest:0:1} rest=${rest:1} isWord=1
        elif [[ -z $quote && $letter == [\'\"] ]]; then
          quote=$letter kept=$current isWord=1
        elif [[ -z $quote && $letter == [[:space:]] ]]; then
          if [[ -n $isWord ]]; then words+=("$current"); fi
          current= kept= isWord=
        else
          current+=$letter isWord=1
          if [[ -z $quote && $COMP_WORDBREAKS == *"$letter"* ]]; then kept=$current; fi
        fi
      done
    }

    # Writes the paths of a kind that begin with a text, a folder with a slash behind it.
    _harness_paths() (
      set +euf
      shopt -u failglob dotglob nocaseglob
      shopt -s nullglob
      start=$1 full=$1
      case $start in '~/'*) full=$HOME/${start#'~/'} ;; esac
      for path in "$full"*; do
        case $path in *[[:cntrl:]]*) continue ;; esac
        if [ -d "$path" ]; then
          printf '%s/\n' "$start${path#"$full"}"
          continue
        fi
        case $2:$path in
          suite:*.txtar | suite:*.txt | files:*) ;;
          suite:*.[mM][dD] | suite:*.[mM][aA][rR][kK][dD][oO][wW][nN]) ;;
          programs:*/*) [ -x "$path" ] || continue ;;
          *) continue ;;
        esac
        printf '%s\n' "$start${path#"$full"}"
      done
      if [[ $2 == programs && $1 != */* ]]; then compgen -c -- "$start"; fi
    )

    # Offers a word, as it has to be written where the cursor stands.
    _harness_offer() {
      local word=$1 text home=
      if [[ $word != "$current"* ]]; then return; fi
      text=${word#"$kept"}
      case $quote in
        \') text=${text//\'/\'\\\'\'} ;;
        \") text=${text//\\/\\\\} text=${text//\"/\\\"} text=${text//\$/\\\$} text=${text//\`/\\\`} ;;
        *)
          if [[ $text == '~/'* ]]; then home='~/' text=${text#'~/'}; fi
          if [[ -n $text ]]; then printf -v text %q "$text"; fi
          text=$home$text
          ;;
      esac
      COMPREPLY+=("$text")
    }

    _harness_answer() {
      local words=() current= kept= quote= answer line kind behind program had=$-
      local IFS=$'\n'
      COMPREPLY=()
      _harness_parts "${COMP_LINE:0:COMP_POINT}"
      program=${words[0]}
      case $program in '~/'*) program=$HOME/${program#'~/'} ;; esac
      answer=$(command -- "$program" completions --words -- "${words[@]:1}" "$current" </dev/null) ||
        return
      set -f
      words=($answer)
      case $had in *f*) ;; *) set +f ;; esac
      kind=${words[0]%% *} behind=${words[0]##* }
      for line in "${words[@]:1}"; do _harness_offer "${line%%$'\t'*}"; done
      if [[ $kind != none ]]; then
        answer=$(_harness_paths "${current:behind}" "$kind") || answer=
        set -f
        words=(- $answer)
        case $had in *f*) ;; *) set +f ;; esac
        for line in "${words[@]:1}"; do _harness_offer "${current:0:behind}$line"; done
      fi
      if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]]; then compopt -o nospace; fi
    }

    _harness() {
      _harness_answer 2>/dev/null || :
    }

    complete -F _harness harness
    """#

  fileprivate static let forZsh = #"""
    #compdef harness
    # Completes command lines of harness in zsh; made by `harness completions zsh`.

    _harness() {
      local program=${(Q)words[1]} line value text kind result=1
      local -a answer plain open
      local -i behind
      if [[ $program == '~/'* ]]; then program=$HOME/${program#'~/'}; fi
      answer=("${(@f)$(command $program completions --words -- \
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null </dev/null)}")
      if [[ -z ${answer[1]-} ]]; then return 1; fi
      kind=${answer[1]%% *}
      behind=${answer[1]##* }
      for line in "${(@)answer[2,-1]}"; do
        value=${line%%$'\t'*}
        text=
        if [[ $line == *$'\t'* ]]; then text=:${line#*$'\t'}; fi
        value=${${value//\\/\\\\}//:/\\:}
        if [[ $value == *= ]]; then open+=("$value$text"); else plain+=("$value$text"); fi
      done
      if (( $#plain + $#open )); then
        _describe -t harness harness plain -- open -S '' && result=0
      fi
      if [[ $kind != none ]]; then compset -p $behind; fi
      case $kind in
        files) _files && result=0 ;;
        suite) _files -g '*.(txtar|txt|[mM][dD]|[mM][aA][rR][kK][dD][oO][wW][nN])(-.)' && result=0 ;;
        programs)
          if [[ $PREFIX != */* ]]; then _command_names -e && result=0; fi
          _files -g '*(-*)' && result=0
          ;;
      esac
      return result
    }

    if [ "${funcstack[1]-}" = _harness ]; then
      _harness "$@"
    elif (( ${+functions[compdef]} )); then
      compdef _harness harness
    fi
    """#

  fileprivate static let forFish = #"""
    # Completes command lines of harness in fish; made by `harness completions fish`.

    # What fish itself offers for a path.
    function __harness_paths
        complete -C "'' "(string escape -n -- $argv[1])
    end

    function __harness_complete
        set -l words (commandline -opc)
        # The word at the cursor as it is written, in a quote that may be open.
        set -l raw (commandline -ct)
        set -l current (string unescape -- "$raw" 2>/dev/null)
        or set current (string unescape -- "$raw'" 2>/dev/null)
        or set current (string unescape -- "$raw\"" 2>/dev/null)
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        set -e words[1]
        set -l answer (command $program completions --words -- $words "$current" 2>/dev/null </dev/null)
        or return
        set -l head (string split ' ' -- $answer[1])
        set -e answer[1]
        string join -- \n $answer
        set -l path (string sub -s (math $head[2] + 1) -- "$current")
        switch $head[1]
            case files
                set -l kept
                if test $head[2] -gt 0
                    set kept (string sub -l $head[2] -- "$current")
                end
                for line in (__harness_paths "$path")
                    echo -- "$kept$line"
                end
            case suite
                __harness_paths "$path" | string match -r -- '^(?:.*/|.*\.(?:txtar|txt|(?i:md|markdown)))(?:\t.*)?$'
            case programs
                __fish_complete_command
        end
    end

    complete -c harness -f -a '(__harness_complete)'
    """#
}
