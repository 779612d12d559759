import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { wordsOf } from './command.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** What can follow the words of one command: commands or choices, options, or files. */
type Stop = {
  /** The words with a slash before each; the program itself: nothing. */
  at: string;
  commands: { name: string; text: string }[];
  options: { name: string; text: string; choices: readonly string[]; value: 'none' | 'file' | 'other' }[];
};

/**
 * completionScript writes what a shell needs to complete all commands, options and choices. It is static: pressing
 * TAB starts no process. Arguments are completed as files.
 */
export function completionScript(shell: Shell, program: CommandUnknownOpts): string {
  const stops = stopsOf(program);
  switch (shell) {
    case 'bash':
      return bashScript(stops);
    case 'zsh':
      return zshScript(stops);
    case 'fish':
      return fishScript(stops);
  }
}

function stopsOf(command: CommandUnknownOpts): Stop[] {
  const words = wordsOf(command);
  const commands = [
    ...command.commands.map((one) => ({ name: one.name(), text: one.summary() })),
    ...command.registeredArguments
      .flatMap(({ argChoices = [] }) => argChoices)
      .map((name) => ({ name, text: '' })),
  ];
  const options = command
    .createHelp()
    .visibleOptions(command)
    .map((option) => ({
      name: option.long ?? option.flags,
      text: firstClause(option.description),
      choices: option.argChoices ?? [],
      value: kindOf(option.flags, option.required),
    }));
  const at = words === '' ? '' : `/${words.replaceAll(' ', '/')}`;
  return [{ at, commands, options }, ...command.commands.flatMap(stopsOf)];
}

function kindOf(flags: string, isRequired: boolean): 'none' | 'file' | 'other' {
  if (!isRequired) return 'none';
  return flags.endsWith('<file>') ? 'file' : 'other';
}

function firstClause(text: string): string {
  return text.split(/[;:.] /)[0] ?? text;
}

/** Lines that a shell runs where the word before the cursor is an option that takes a value. */
function valueCases(stops: readonly Stop[], choices: (words: string) => string, files: string): string[] {
  return stops.flatMap(({ at, options }) =>
    options
      .filter(({ value }) => value !== 'none')
      .map((option) => {
        const action = option.choices.length > 0 ? choices(option.choices.join(' ')) : '';
        return `    ${quoted(`${at}:${option.name}`)}) ${option.value === 'file' ? files : action || ':'}; return ;;`;
      }),
  );
}

function bashScript(stops: readonly Stop[]): string {
  const words = (stop: Stop) => stop.commands.map(({ name }) => name).join(' ');
  const options = (stop: Stop) => stop.options.map(({ name }) => name).join(' ');
  return `# bash completion of tidemark
_tidemark() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at='' commands='' options='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at/\${COMP_WORDS[i]}" in
      ${pathsOf(stops).join('|')}) at="$at/\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at:$before" in
${valueCases(stops, (choices) => `COMPREPLY=($(compgen -W '${choices}' -- "$current"))`, 'COMPREPLY=()').join('\n')}
  esac
  case "$at" in
${stops.map((stop) => `    ${quoted(stop.at)}) commands='${words(stop)}' options='${options(stop)}' ;;`).join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$commands" -- "$current")) ;;
  esac
}
complete -o default -F _tidemark tidemark
`;
}

function zshScript(stops: readonly Stop[]): string {
  const list = (items: readonly { name: string; text: string }[]) =>
    items.map(({ name, text }) => quoted(`${name}:${text}`)).join(' ');
  return `#compdef tidemark
_tidemark() {
  local at='' word
  local -a subcommands flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in
      (${pathsOf(stops).join('|')}) at="$at/$word" ;;
    esac
  done
  case "$at:\${words[CURRENT-1]}" in
${valueCases(stops, (choices) => `compadd -- ${choices}`, '_files')
  .map((line) => line.replace("    '", "    ('"))
  .join('\n')}
  esac
  case "$at" in
${stops
  .map(
    (stop) =>
      `    (${quoted(stop.at)}) subcommands=(${list(stop.commands)}) flags=(${list(stop.options)}) ;;`,
  )
  .join('\n')}
  esac
  if [[ "$PREFIX" == -* ]]; then
    _describe -o option flags
  elif (( $#subcommands )); then
    _describe command subcommands
  else
    _files
  fi
}
if [[ "$funcstack[1]" == _tidemark ]]; then _tidemark "$@"; else compdef _tidemark tidemark; fi
`;
}

function fishScript(stops: readonly Stop[]): string {
  return `# fish completion of tidemark
function __tidemark_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch "$at/$word"
      case ${pathsOf(stops).join(' ')}
        set at "$at/$word"
    end
  end
  test "$at" = "$argv[1]"
end
${stops.flatMap(fishLines).join('\n')}
`;
}

function fishLines({ at, commands, options }: Stop): string[] {
  const here = `complete -c tidemark -n ${quoted(`__tidemark_at "${at}"`)}`;
  return [
    ...commands.map(({ name, text }) => `${here} -f -a ${name} -d ${quoted(text)}`),
    ...options.map(({ name, text, choices, value }) => {
      const takes = value === 'none' ? '' : value === 'file' ? ' -r' : ' -x';
      const among = choices.length === 0 ? '' : ` -a ${quoted(choices.join(' '))}`;
      return `${here} -l ${name.replace(/^--/, '')}${takes}${among} -d ${quoted(text)}`;
    }),
  ];
}

function pathsOf(stops: readonly Stop[]): string[] {
  return stops.map(({ at }) => at).filter((at) => at !== '');
}

/** One word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
