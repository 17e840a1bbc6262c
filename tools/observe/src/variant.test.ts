// Long form only: sends 10,000 random calls to a sandbox, twice; the tests in src have small traffic for each finding.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@cross-border-payments/sandbox';
import { afterAll, expect, test } from 'vitest';
import { Contract } from './document/contract.ts';
import { Observation } from './evidence/observation.ts';
import { makeReport } from './report/report.ts';
import { makeTraffic } from './testing/make-traffic.ts';
import { SEEDS } from './testing/variant.ts';
import { readTraffic } from './traffic/read-traffic.ts';

const DOCUMENT = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
const folder = mkdtempSync(join(tmpdir(), 'variant-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function observeSandbox(variant: string | undefined) {
  const sandbox = await startSandbox({ port: 0, seed: 7, variant });
  const file = join(folder, 'traffic.har');
  await makeTraffic(sandbox, file);
  await sandbox.close();
  const contract = new Contract(DOCUMENT);
  const observation = new Observation(contract);
  const problems = new Map<string, number>();
  for await (const exchange of readTraffic(file, problems)) observation.add(exchange);
  return makeReport(observation, problems, 20);
}

/** Limit of a hang on a busy machine; each test sends 12,500 requests. */
const HANG_MS = 1_200_000;

test('each deviation of the variant is found, and nothing else', { timeout: HANG_MS }, async () => {
  const variant = join(folder, 'variant.json');
  writeFileSync(variant, JSON.stringify(SEEDS));
  const { findings } = await observeSandbox(variant);
  const isOf = (
    { operations, found: [kind, says] }: (typeof SEEDS)[number],
    finding: (typeof findings)[number],
  ) => finding.kind === kind && operations.includes(finding.operation) && says.test(finding.sentence);
  expect(SEEDS.filter((seed) => !findings.some((finding) => isOf(seed, finding)))).toEqual([]);
  expect(findings.filter((finding) => !SEEDS.some((seed) => isOf(seed, finding)))).toEqual([]);
});

test('the plain sandbox has no contradiction', { timeout: HANG_MS }, async () => {
  const { findings, rules } = await observeSandbox(undefined);
  expect(findings).toEqual([]);
  expect(rules.filter(({ verdict }) => verdict === 'confirmed').length).toBeGreaterThan(25);
});
