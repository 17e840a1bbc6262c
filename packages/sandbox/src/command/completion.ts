import { UsageError } from '@cross-border-payments/cli-kit';
import { listSituations } from '../control/triggers.ts';
import { type Command, type CommandCall, type CommandOptions, PROGRAM } from './command.ts';

interface Completed {
  readonly name: string;
  readonly says: string;
  readonly words: string;
}

const SHELLS = { bash, zsh, fish } as const;

export function runCompletion(
  { args: [shell = ''], print }: CommandCall,
  commands: Readonly<Record<string, Command>>,
  common: CommandOptions,
): void {
  if (!Object.hasOwn(SHELLS, shell))
    throw new UsageError(`SHELL must be one of ${Object.keys(SHELLS).join(', ')}, not \`${shell}\`.`);
  const completed = Object.entries(commands).map(([name, { says, options }]) => {
    const own = Object.keys({ ...options, ...common }).map((option) => `--${option}`);
    return { name, says, words: [...argumentsOf(name), ...own].join(' ') };
  });
  for (const line of SHELLS[shell as keyof typeof SHELLS](completed).split('\n')) print(line);
}

function argumentsOf(name: string): readonly string[] {
  if (name === 'trigger') return listSituations().map((each) => each.name);
  return name === 'completion' ? Object.keys(SHELLS) : [];
}

function bash(commands: readonly Completed[]): string {
  const cases = commands.map(({ name, words }) => `    ${name}) words='${words}' ;;`);
  const complete = `_${PROGRAM.replaceAll('-', '_')}`;
  return [
    `${complete}() {`,
    '  local words',
    '  case "$' + '{COMP_WORDS[1]}" in',
    ...cases,
    "    *) words='' ;;",
    '  esac',
    `  if [ "$COMP_CWORD" -eq 1 ]; then words='start ${commands.map(({ name }) => name).join(' ')}'; fi`,
    '  COMPREPLY=($(compgen -W "$words" -- "$' + '{COMP_WORDS[COMP_CWORD]}"))',
    '}',
    `complete -F ${complete} ${PROGRAM}`,
  ].join('\n');
}

function zsh(commands: readonly Completed[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
}

function fish(commands: readonly Completed[]): string {
  return [
    `complete -c ${PROGRAM} -f`,
    ...commands.map(
      ({ name, says }) => `complete -c ${PROGRAM} -n __fish_use_subcommand -a ${name} -d '${says}'`,
    ),
    ...commands.map(
      ({ name, words }) => `complete -c ${PROGRAM} -n '__fish_seen_subcommand_from ${name}' -a '${words}'`,
    ),
  ].join('\n');
}
