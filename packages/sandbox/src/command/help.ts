import { type Command, PROGRAM } from './command.ts';
import { COMMANDS, COMMON_OPTIONS } from './commands.ts';

/** Writes the help of a command, line by line. */
export function helpOf(name: string, { takes, says, options }: Command): string[] {
  const rows = Object.entries({ ...options, ...COMMON_OPTIONS }).map(
    ([option, { value, says: meaning }]) =>
      [value === undefined ? `--${option}` : `--${option} ${value}`, meaning] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    says,
    '',
    `Usage: ${[PROGRAM, name, ...takes].join(' ')} [options]`,
    '',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
  ];
}

/** Writes the list of commands for the help of the whole. */
export function commandList(): string {
  const rows = Object.entries(COMMANDS).map(
    ([name, { takes, says }]) => [[name, ...takes].join(' '), says] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
