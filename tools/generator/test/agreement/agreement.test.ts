// Long form also: 60 random schemas of each version instead of 30.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemaOf } from './grammar.ts';
import { type JudgedSchema, type Judgement, judge } from './judge.ts';
import { valuesFor } from './values.ts';

const COUNT = Number(process.env.AGREEMENT_SCHEMAS ?? (process.env.TEST_FORM === 'long' ? 60 : 30));
const SEED = Number(process.env.AGREEMENT_SEED ?? 1);
const VALUES = 10;

function samples(version: '3.0' | '3.1'): JudgedSchema[] {
  const sample = schemaOf(version).chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      values: fc.array(valuesFor(schema), { minLength: VALUES, maxLength: VALUES }),
    }),
  );
  return fc.sample(sample, { numRuns: COUNT, seed: SEED });
}

const shown = ({ schema, value }: Judgement) => `${JSON.stringify(value)} by ${JSON.stringify(schema)}`;

test.each(['3.0', '3.1'] as const)(
  'types and validators of random schemas of OpenAPI %s accept the same values',
  async (version) => {
    const verdicts = await judge(samples(version), version);
    expect(verdicts.filter(({ type, validator }) => validator && !type).map(shown)).toEqual([]);
    expect(verdicts.filter(({ type, expressible }) => type && !expressible).map(shown)).toEqual([]);
    expect(verdicts.filter(({ type, validator }) => type && validator).length).toBeGreaterThan(COUNT);
    expect(verdicts.filter(({ type, validator }) => !type && !validator).length).toBeGreaterThan(COUNT);
  },
);
