import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { startSandbox } from '@cross-border-payments/sandbox';
import { Contract } from '../document/contract.ts';
import { Observation } from '../evidence/observation.ts';
import { makeReport } from '../report/report.ts';
import { readTraffic } from '../traffic/recording.ts';
import { makeTraffic } from './make-traffic.ts';

/**
 * Records traffic with a sandbox for the site, which shows it until there is traffic of the service: `npx --yes pnpm
 * --filter @cross-border-payments/observe record`. Leaves out values and examples, because the sandbox made them up. With
 * `--new-rules`, records only if the rules differ from the recorded ones, because the counts differ each time.
 */
const CALLS = 3_000;
const OUTPUT = join(repositoryRoot, 'packages', 'docs', 'traffic.json');

const document = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
if (process.argv.includes('--new-rules') && hasAllRules()) process.exit();

const folder = mkdtempSync(join(tmpdir(), 'record-sandbox-'));
try {
  const file = join(folder, 'traffic.har');
  const sandbox = await startSandbox({ port: 0, seed: 7 });
  await makeTraffic(sandbox, file, { calls: CALLS });
  await sandbox.close();
  const observation = new Observation(new Contract(document));
  for await (const exchange of readTraffic(file, new Map())) observation.add(exchange);
  const report = makeReport(observation, new Map(), 20);
  const { exchanges, hosts, to, rules, unknowns, findings } = report;
  if (findings.length > 0) throw new Error('The sandbox contradicts the document; see the tests of observe.');
  const evidence = {
    ...{ exchanges, hosts, to },
    rules: rules.map(({ statement: _statement, ...counts }) => counts),
    unknowns: unknowns
      .filter(({ count }) => count > 0)
      .map(({ statement, section, count, certainty }) => ({ statement, section, count, certainty })),
  };
  // Biome writes an array with one host in one line.
  writeFileSync(OUTPUT, `${JSON.stringify(evidence, null, 2).replace(/\[\s+("[^"]*")\s+\]/, '[$1]')}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns whether the file has the rules of the document. A file that is not JSON, as after a merge, has none. */
function hasAllRules(): boolean {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const readIds = (rules: readonly { readonly id: string }[]) => rules.map(({ id }) => id).join();
  try {
    return readIds(read(document)['x-rule-register']) === readIds(read(OUTPUT).rules);
  } catch {
    return false;
  }
}
