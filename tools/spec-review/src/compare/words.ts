import type { MessageDemand } from '../demands/demand.ts';
import { showPath } from '../demands/path.ts';

const BOUNDS: Readonly<Record<string, (value: unknown) => string>> = {
  maxLength: (value) => `may have at most ${value} characters`,
  minLength: (value) => `must have at least ${value} characters`,
  maxItems: (value) => `may have at most ${value} entries`,
  minItems: (value) => `must have at least ${value} entries`,
  maxProperties: (value) => `may have at most ${value} members`,
  minProperties: (value) => `must have at least ${value} members`,
  maximum: (value) => `must be at most ${value}`,
  minimum: (value) => `must be at least ${value}`,
  exclusiveMaximum: (value) => `must be less than ${value}`,
  exclusiveMinimum: (value) => `must be more than ${value}`,
  multipleOf: (value) => `must be a multiple of ${value}`,
  pattern: (value) => `must match \`${value}\``,
  format: (value) => `must have the format \`${value}\``,
  type: (value) => `must be of type ${list(value, ' or ')}`,
  enum: (value) => `must be one of ${list(value, ', ')}`,
  uniqueItems: () => 'must not hold an entry twice',
};

/** Says what a demand demands, as a clause after the name of the member. */
export function sayDemand(demand: MessageDemand): string {
  const { keyword, path, schema, guards, touched } = demand;
  const subject = path.length === 0 ? 'the message' : `\`${showPath(path)}\``;
  if (guards.length > 0) {
    const members = touched.map((one) => `\`${showPath(one)}\``).slice(0, 5);
    return `the condition on ${members.join(', ')} must hold`;
  }
  const value = typeof schema === 'object' ? schema[keyword] : undefined;
  if (keyword === 'required') return `\`${showPath([...path, ...(value as string[])])}\` must be there`;
  if (keyword === 'false') return `${subject} must not be there`;
  if (keyword === 'additionalProperties') return `${subject} must not have members that are not named`;
  const bound = BOUNDS[keyword];
  if (bound) return `${subject} ${bound(value)}`;
  const members = touched.map((one) => `\`${showPath(one)}\``).filter((name) => name !== '``');
  return `the \`${keyword}\` on ${members.slice(0, 5).join(', ') || subject} must hold`;
}

/** Returns a value as code, cut if it is long. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return `\`${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}\``;
}

const LONGEST = 80;

function list(value: unknown, between: string): string {
  const values = [value].flat();
  const shown = values.slice(0, 8).map(quote).join(between);
  return values.length > 8 ? `${shown} and ${values.length - 8} more` : shown;
}
