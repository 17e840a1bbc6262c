import type { Test } from './formula.ts';
import type { Json } from './json.ts';

/** A value as it stands in a text: `CNY`, `true`, `""`. */
export function code(value: Json): string {
  return `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``;
}

function fits(verb: string, verbThird: string, rest: string): Test {
  return {
    kind: 'fits',
    yes: `${verbThird} ${rest}`,
    no: `does not ${verb} ${rest}`,
    must: `${verb} ${rest}`,
  };
}

function be(rest: string): Test {
  return { kind: 'fits', yes: `is ${rest}`, no: `is not ${rest}`, must: `be ${rest}` };
}

const characters = (count: Json): string => `${count} ${count === 1 ? 'character' : 'characters'}`;
const members = (count: Json): string => `${count} ${count === 1 ? 'member' : 'members'}`;
const entries = (count: Json): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

const TESTS: Record<string, (value: Json) => Test> = {
  const: (value) => ({ kind: 'is', values: [value] }),
  enum: (value) => ({ kind: 'is', values: Array.isArray(value) ? value : [] }),
  type: (value) => be(`of type ${[value].flat().map(code).join(' or ')}`),
  pattern: (value) => fits('match', 'matches', `the pattern ${code(value)}`),
  format: (value) => fits('have', 'has', `the format ${code(value)}`),
  minimum: (value) => be(`at least ${code(value)}`),
  maximum: (value) => be(`at most ${code(value)}`),
  exclusiveMinimum: (value) => be(`more than ${code(value)}`),
  exclusiveMaximum: (value) => be(`less than ${code(value)}`),
  multipleOf: (value) => be(`a multiple of ${code(value)}`),
  minLength: (value) => fits('have', 'has', `at least ${characters(value)}`),
  maxLength: (value) => fits('have', 'has', `at most ${characters(value)}`),
  minProperties: (value) => fits('have', 'has', `at least ${members(value)}`),
  maxProperties: (value) => fits('have', 'has', `at most ${members(value)}`),
  minItems: (value) => fits('have', 'has', `at least ${entries(value)}`),
  maxItems: (value) => fits('have', 'has', `at most ${entries(value)}`),
};

/**
 * The test a single keyword makes of a member that is present.
 * @returns undefined for a keyword that has no words here
 */
export function testOfKeyword(keyword: string, value: Json): Test | undefined {
  return TESTS[keyword]?.(value);
}
