import type { ErrorObject } from 'ajv';
import { isNode } from '../document.ts';

const typeNames: { [type: string]: string } = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const shownValues = 20;

/** One violation in plain words, made from the schema alone: no value of the request is in it. */
export function phrase(error: ErrorObject, whole: string): string {
  const member = nameMember(error.instancePath, whole);
  const params = error.params as Params;
  switch (error.keyword) {
    case 'required':
      return `${nameMember(`${error.instancePath}/${params.missingProperty}`, whole)} is required`;
    case 'additionalProperties':
      return `${nameMember(`${error.instancePath}/${params.additionalProperty}`, whole)} is not allowed here`;
    case 'not':
      return phraseNot(error.schema, member, error.instancePath, whole);
    default:
      return `${member} ${demands[error.keyword]?.(params) ?? error.message ?? 'is not valid'}`;
  }
}

/** A member as a person would write it, in backticks: `payer.address.country`, `fileIds[0]`. */
export function nameMember(pointer: string, whole: string): string {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (steps.length === 0) return whole;
  const path = steps.map((step, index) =>
    /^\d+$/.test(step) ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`,
  );
  return `\`${path.join('').slice(0, 200)}\``;
}

type Params = { [name: string]: unknown };

/** What a keyword demands, from the parameters Ajv gives with it. */
const demands: { [keyword: string]: (params: Params) => string } = {
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => typeNames[String(name)] ?? name)
      .join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of ${listValues(allowedValues)}`,
  const: ({ allowedValue }) =>
    allowedValue === '' ? 'must be empty' : `must be ${JSON.stringify(allowedValue)}`,
  minLength: ({ limit }) => atLeast(limit, 'character'),
  maxLength: ({ limit }) => atMost(limit, 'character'),
  minProperties: ({ limit }) => atLeast(limit, 'member'),
  maxProperties: ({ limit }) => atMost(limit, 'member'),
  minItems: ({ limit }) => atLeast(limit, 'entry', 'entries'),
  maxItems: ({ limit }) => atMost(limit, 'entry', 'entries'),
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  pattern: ({ pattern }) => describePattern(String(pattern)),
  format: ({ format }) =>
    format === 'date' ? 'must be a real date, written YYYY-MM-DD' : `must be a ${format}`,
};

function atLeast(limit: unknown, one: string, many = `${one}s`): string {
  return limit === 1 ? 'must not be empty' : `must have at least ${limit} ${many}`;
}

function atMost(limit: unknown, one: string, many = `${one}s`): string {
  return limit === 0 ? 'must be empty' : `must have at most ${limit} ${limit === 1 ? one : many}`;
}

function describePattern(pattern: string): string {
  const known: { [pattern: string]: string } = {
    '^[A-Z]{2}$': 'must be two capital letters',
    '^[A-Z]{3}$': 'must be three capital letters',
    '\\p{Script=Han}': 'must hold a Chinese character',
  };
  return known[pattern] ?? `must match the pattern ${pattern}`;
}

function listValues(values: unknown): string {
  const all = Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : [];
  const rest = all.length - shownValues;
  return all.slice(0, shownValues).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function phraseNot(schema: unknown, member: string, pointer: string, whole: string): string {
  if (isNode(schema) && Array.isArray(schema.required)) {
    const names = schema.required.map((name) => nameMember(`${pointer}/${name}`, whole));
    return names.length === 1
      ? `${names[0]} must not be given`
      : `${names.join(' and ')} must not be given together`;
  }
  if (isNode(schema) && (schema.const !== undefined || Array.isArray(schema.enum))) {
    return `${member} must not be ${listValues(schema.enum ?? [schema.const])}`;
  }
  return `${member} has a combination of members that is not allowed`;
}
