// Long form only: sends 12,500 requests to a sandbox; the tests in src have small traffic for each finding.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@cross-border-payments/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contract } from './document/contract.ts';
import { Observation } from './evidence/observation.ts';
import { makeReport, type TrafficReport } from './report/report.ts';
import { makeTraffic } from './testing/make-traffic.ts';
import { deviateExchange, SEEDS, type Seed } from './testing/variant.ts';
import { readTraffic } from './traffic/recording.ts';

const DOCUMENT = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
const folder = mkdtempSync(join(tmpdir(), 'variant-'));
const recording = join(folder, 'traffic.har');
const contract = new Contract(DOCUMENT);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Limit of a hang on a busy machine. */
const HANG_MS = 1_200_000;

beforeAll(async () => {
  const sandbox = await startSandbox({ port: 0, seed: 7 });
  await makeTraffic(sandbox, recording);
  await sandbox.close();
}, HANG_MS);

/** Observes the recording as if the sandbox had these deviations: they change its responses only. */
async function observeVariant(seeds: readonly Seed[]): Promise<TrafficReport> {
  const observation = new Observation(contract);
  for await (const exchange of readTraffic(recording, new Map()))
    observation.add(deviateExchange(seeds, exchange, contract));
  return makeReport(observation, new Map(), 20);
}

test('each deviation of the variant is found, and nothing else', { timeout: HANG_MS }, async () => {
  const { findings } = await observeVariant(SEEDS);
  const isOf = ({ operations, found: [kind, says] }: Seed, finding: (typeof findings)[number]) =>
    finding.kind === kind && operations.includes(finding.operation) && says.test(finding.sentence);
  expect(SEEDS.filter((seed) => !findings.some((finding) => isOf(seed, finding)))).toEqual([]);
  expect(findings.filter((finding) => !SEEDS.some((seed) => isOf(seed, finding)))).toEqual([]);
});

test('the plain sandbox has no contradiction', { timeout: HANG_MS }, async () => {
  const { findings, rules } = await observeVariant([]);
  expect(findings).toEqual([]);
  expect(rules.filter(({ verdict }) => verdict === 'confirmed').length).toBeGreaterThan(25);
});
