import type { ErrorObject } from 'ajv';
import { phrase } from './phrase.ts';

/**
 * Turns what Ajv found (with `allErrors` and `verbose`) into sentences, one per cause, each with
 * the id of its rule where the schema cites one. An alternative becomes one sentence for all
 * its branches; a condition is told by what it demands, not by the fact that it failed.
 * @param whole what to call the checked value itself, such as `the body`
 */
export function toSentences(
  errors: readonly ErrorObject[],
  rules: Map<unknown, string>,
  whole: string,
): string[] {
  const told = errors.filter((error) => error.keyword !== 'if');
  const rulesOf = new Map<string, Set<string>>();
  for (const error of outermost(told)) {
    const text = describe(error, told, whole);
    const cited = rules.get(error.parentSchema)?.split(/\s+/) ?? [];
    rulesOf.set(text, new Set([...(rulesOf.get(text) ?? []), ...cited]));
  }
  return [...rulesOf].map(([text, ids]) => {
    const start = text.charAt(0).toUpperCase() + text.slice(1);
    return ids.size === 0 ? `${start}.` : `${start} (${[...ids].join(', ')}).`;
  });
}

function describe(error: ErrorObject, all: readonly ErrorObject[], whole: string): string {
  if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') return phrase(error, whole);
  if (Array.isArray(error.params.passingSchemas)) return 'only one of several alternatives may be given';
  const branches = new Map<string, ErrorObject[]>();
  for (const cause of all) {
    if (!isInside(cause, error)) continue;
    const branch = cause.schemaPath.slice(error.schemaPath.length + 1).split('/', 1)[0] ?? '';
    branches.set(branch, [...(branches.get(branch) ?? []), cause]);
  }
  const texts = [...branches.values()].map((causes) =>
    outermost(causes)
      .map((cause) => describe(cause, causes, whole))
      .join(' and '),
  );
  const ways = [...new Set(texts)];
  return ways.length === 1 ? (ways[0] ?? '') : `either ${ways.join(', or ')}`;
}

function outermost(errors: readonly ErrorObject[]): ErrorObject[] {
  const groups = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf');
  return errors.filter((error) => !groups.some((group) => isInside(error, group)));
}

function isInside(error: ErrorObject, group: ErrorObject): boolean {
  return (
    error.schemaPath.startsWith(`${group.schemaPath}/`) &&
    (error.instancePath === group.instancePath || error.instancePath.startsWith(`${group.instancePath}/`))
  );
}
