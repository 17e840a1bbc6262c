import fc from 'fast-check';

/** Marks a property to remove. */
const REMOVED = Symbol('removed');

const replacements = fc.oneof(
  { arbitrary: fc.jsonValue(), weight: 3 },
  fc.constantFrom<unknown>(
    null,
    '',
    {},
    [],
    0,
    -1,
    1e308,
    0.001,
    true,
    '2026-02-30',
    'x'.repeat(70_000),
    '\0',
  ),
  fc.constant(REMOVED),
);

/** Functions that change at most three places of a value, at any depth. */
export const mutations: fc.Arbitrary<(value: unknown) => unknown> = fc
  .array(fc.record({ place: fc.nat(1_000), replacement: replacements }), { minLength: 0, maxLength: 3 })
  .map(
    (changes) => (value: unknown) =>
      changes.reduce((changed, { place, replacement }) => replaceAt(changed, place, replacement), value),
  );

/** Replaces or removes one property. `place` is its number among the properties at all depths, counted in order. */
function replaceAt(value: unknown, place: number, replacement: unknown): unknown {
  const total = countProperties(value);
  if (total === 0) return replacement === REMOVED ? value : replacement;
  let left = place % total;
  const walk = (current: unknown): unknown => {
    if (typeof current !== 'object' || current === null) return current;
    const entries = Object.entries(current).flatMap(([name, property]): [string, unknown][] => {
      const mine = left === 0;
      left -= 1;
      if (!mine) return [[name, walk(property)]];
      return replacement === REMOVED ? [] : [[name, replacement]];
    });
    return Array.isArray(current) ? entries.map(([, property]) => property) : Object.fromEntries(entries);
  };
  return walk(value);
}

function countProperties(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, property) => sum + 1 + countProperties(property), 0);
}
