import { isObject } from '@cross-border-payments/openapi';
import {
  type Operation,
  oncePer,
  parametersObject,
  partsOf,
  propertiesOf,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import type { Preference } from './prism.ts';

export type SentValues = Readonly<Record<string, unknown>>;

const readFacts = oncePer((operation: Operation) => {
  const contents = operation.body?.contents ?? [];
  const schemas = [parametersObject(operation, 'query'), ...contents.map(({ schema }) => schema)];
  const properties = schemas.flatMap((schema) => (schema ? [...propertiesOf(schema)] : []));
  const select = (has: (part: SchemaNode) => boolean | undefined) =>
    properties.flatMap(([name, schema]) => (partsOf(schema).some(has) ? name : []));
  const amounts = select(({ types }) => types?.includes('number'));
  const codes = select(({ limits }) => limits.has('pattern'));
  const query = operation.parameters.query.map(({ name, examples }) => [name, examples[0]?.value]);
  const bodies = contents.flatMap(({ examples }) => examples.map(({ value }) => value)).filter(isObject);
  return {
    enumerations: select((part) => part.enum !== undefined),
    factors: amounts.length > 0 ? [...amounts, ...codes] : [],
    examples: [...bodies, Object.fromEntries(query)] as SentValues[],
  };
});

/** Chooses the example that the caller names; otherwise the first of those with the most values of the request. */
export function chooseExample(operation: Operation, sent: SentValues, preference: Preference): Preference {
  const { code } = preference;
  const response = operation.responses.find(({ status }) =>
    code === undefined ? /^2\d\d$/.test(status) : status === `${code}`,
  );
  const [first, ...others] = response?.contents.flatMap(({ examples }) => examples) ?? [];
  if (preference.example !== undefined || !response || !first) return preference;
  const enumerated = new Set(readFacts(operation).enumerations.flatMap((name) => sent[name] ?? []));
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0;
    return Object.entries(value).reduce((sum, [name, inner]) => {
      const isCommon = inner === sent[name] || enumerated.has(inner);
      return sum + Number(isCommon) + count(inner);
    }, 0);
  };
  const best = others.reduce((most, next) => (count(next.value) > count(most.value) ? next : most), first);
  return best.name === undefined ? preference : { code: Number(response.status), example: best.name };
}

/**
 * Replaces values of an example by those that the request has under the same name. Numbers that the service would
 * calculate from other amounts or currencies are removed. A change that makes the response invalid is undone.
 */
export function followRequest(
  operation: Operation,
  sent: SentValues,
  preference: Preference,
  example: unknown,
  isValid: (response: unknown) => boolean,
): unknown {
  const { factors, examples, enumerations } = readFacts(operation);
  const kept = preference.example === undefined ? [] : enumerations;
  const isExample = examples.some((values) => factors.every((name) => isEqual(sent[name], values[name])));
  const follow = (name: string, shown: unknown): unknown => {
    if (kept.includes(name)) return shown;
    if (Object.hasOwn(sent, name)) return toTypeOf(shown, sent[name]);
    return typeof shown === 'number' && !isExample ? undefined : shown;
  };
  const response = structuredClone(example);
  const parts = isObject(response) ? Object.values(response).flat().filter(isObject) : [];
  for (const part of parts as Record<string, unknown>[]) {
    for (const [name, shown] of Object.entries(part)) {
      part[name] = follow(name, shown);
      if (part[name] === undefined) delete part[name];
      if (part[name] !== shown && !isValid(response)) part[name] = shown;
    }
  }
  return response;
}

function isEqual(sent: unknown, shown: unknown): boolean {
  return sent === shown || Number(sent) === shown;
}

function toTypeOf(shown: unknown, sent: unknown): unknown {
  const value = typeof shown === 'number' && typeof sent === 'string' ? Number(sent) : sent;
  return typeof value === typeof shown && typeof shown !== 'object' ? value : shown;
}
