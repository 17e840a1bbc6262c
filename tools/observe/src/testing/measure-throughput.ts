import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Contract } from '../document/contract.ts';
import { Observation } from '../evidence/observation.ts';
import { makeReport } from '../report/report.ts';
import { readTraffic } from '../traffic/recording.ts';

/**
 * Measures how many exchanges observe reads, masks and compares in a second of processor time, and its memory: `node
 * src/testing/measure-throughput.ts HAR [EXCHANGES]`. The HAR has one entry per line. It is read repeatedly, each time
 * with other account, phone and order numbers, so that no mask is cached.
 */
const [har = '', wanted = '1000000'] = process.argv.slice(2);
const REPORTED = Math.min(100_000, Number(wanted) / 4);

const lines = readFileSync(har, 'utf8')
  .replace(/\]\}\}\s*$/, '')
  .split(/,?\n/)
  .slice(1);
const folder = mkdtempSync(join(tmpdir(), 'measure-throughput-'));
const file = join(folder, 'traffic.ndjson');
const document = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
const observation = new Observation(new Contract(document));
const problems = new Map<string, number>();
let microseconds = 0;
let bytes = 0;
try {
  for (let run = 0; observation.exchanges < Number(wanted); run += 1) {
    const text = lines.map((line) => line.replace(/\d{9,}/g, (number) => vary(number, run))).join('\n');
    writeFileSync(file, text);
    const before = observation.exchanges;
    const start = process.cpuUsage();
    for await (const exchange of readTraffic(file, problems, (count) => {
      bytes += count;
    }))
      observation.add(exchange);
    const { user, system } = process.cpuUsage(start);
    microseconds += user + system;
    if (Math.floor(before / REPORTED) < Math.floor(observation.exchanges / REPORTED)) print();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const start = performance.now();
makeReport(observation, problems, 20);
console.log(
  `report: ${Math.round(performance.now() - start)} ms, problems: ${[...problems.keys()].join(', ') || 'none'}`,
);

function vary(number: string, run: number): string {
  const digits = String(Number(number.slice(-8)) + run * 7_919)
    .slice(-8)
    .padStart(8, '0');
  return number.slice(0, -8) + digits;
}

function print(): void {
  global.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const megabytes = (value: number) => Math.round(value / 1e6);
  const rate = Math.round(observation.exchanges / (microseconds / 1e6));
  console.log(
    `${observation.exchanges} exchanges of ${Math.round(bytes / observation.exchanges)} bytes: ${rate} a second of processor time, heap ${megabytes(heapUsed)} MB, memory ${megabytes(rss)} MB`,
  );
}
