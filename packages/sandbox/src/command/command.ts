import type { Operations } from '../generated/control/operations.ts';
import type { ControlApi } from './control-api.ts';

export const PROGRAM = 'cross-border-payments-sandbox';

export interface CommandCall {
  readonly api: ControlApi;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly print: (line: string) => void;
  readonly note: (line: string) => void;
  readonly stop: AbortSignal;
}

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly value?: string;
  readonly says: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

export const flag = (says: string) => ({ type: 'boolean', says }) as const;
export const text = (value: string, says: string) => ({ type: 'string', value, says }) as const;

export interface Command {
  readonly operations: readonly (keyof Operations)[];
  /** Arguments as shown in the help; those in brackets are optional. */
  readonly takes: readonly string[];
  readonly says: string;
  readonly options: CommandOptions;
  readonly endless?: boolean;
  /** @throws UsageError for wrong arguments; CommandError if the job fails */
  readonly run: (call: CommandCall) => void | Promise<void>;
}

export function optionLines(options: CommandOptions): string[] {
  return columns(
    Object.entries(options).map(([name, { value, says }]) => [
      value === undefined ? `--${name}` : `--${name} ${value}`,
      says,
    ]),
  );
}

export function columns(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}

export function printableJson(line: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return line.replace(UNPRINTABLE, (character) => character.split('').map(escaped).join(''));
}
