import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { arrayOf, isObject, type JsonObject } from '../json.ts';
import { escapeHtml, htmlCode, renderLine } from './markup.ts';

export interface TrafficEvidence {
  readonly exchanges: number;
  /** Host names of the service, with their ports. */
  readonly hosts: readonly string[];
  /** The day of the last exchange, such as 2026-11-29. */
  readonly day: string;
  readonly rules: readonly JsonObject[];
  readonly unknowns: readonly JsonObject[];
}

export function readTrafficReport(
  file = fileURLToPath(new URL('../../traffic.json', import.meta.url)),
): TrafficEvidence {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isObject(report) || !Array.isArray(report.rules) || !Array.isArray(report.hosts))
    throw new Error(
      `${file} is not a report of observe. Write one with: npx --yes pnpm observe --format json`,
    );
  return {
    exchanges: Number(report.exchanges),
    hosts: report.hosts.map(String),
    day: String(report.to).slice(0, 10),
    rules: report.rules.filter(isObject),
    unknowns: arrayOf(report.unknowns).filter(isObject),
  };
}

/** Returns how often traffic contradicted, confirmed and followed a rule: `confirmed 12 times, followed 3 times`. */
export function ruleEvidence({ rules }: TrafficEvidence, id: string): string {
  const rule = rules.find((counts) => counts.id === id);
  const seen = ['contradicted', 'confirmed', 'followed'].filter((name) => Number(rule?.[name]) > 0);
  return seen.map((name) => `${name} ${times(Number(rule?.[name]))}`).join(', ') || 'not seen';
}

export function ruleVerdict(evidence: TrafficEvidence, id: string): string {
  return ruleEvidence(evidence, id).replace(/ (once|\d).*/, '');
}

/** Returns how often traffic showed the statements, and what a service sent; a sandbox makes values up. */
export function unknownEvidence(evidence: TrafficEvidence, statements: ReadonlySet<string>): string {
  const entries = evidence.unknowns.filter(({ statement }) => statements.has(String(statement)));
  const count = entries.reduce((sum, entry) => sum + Number(entry.count), 0);
  if (count === 0) return 'not seen';
  if (isSandbox(evidence)) return `sandbox: ${times(count)}`;
  const places = entries.flatMap(({ places: list }) => arrayOf(list).filter(isObject));
  const texts = [...new Set(places.map(({ text }) => String(text)))].slice(0, 3);
  const isSure = entries.some(({ certainty }) => certainty !== 'few');
  return `${times(count)}${isSure ? '' : ', too few to rely on'}: ${texts.map((text) => renderLine(text)).join('; ')}`;
}

export function trafficHtml(evidence: TrafficEvidence): string {
  const { exchanges, hosts, day } = evidence;
  const source = isSandbox(evidence)
    ? 'the <a href="/sandbox/choices.html">sandbox</a>, which this repository implements from the same document. They show what the sandbox does, not what the service does: no traffic of the service has been recorded yet'
    : hosts.map(htmlCode).join(', ');
  return `<p>The figures under “Seen in traffic” are from ${exchanges.toLocaleString('en')} requests to ${source}. The last was recorded on ${escapeHtml(day)}.</p>`;
}

export function verdictsHtml(evidence: TrafficEvidence): string {
  return `<h2 id="seen-in-traffic">Seen in traffic</h2>
<dl><dt>Confirmed</dt><dd>A request that broke only this rule, or whose refusal names it, was refused; or a response followed it.</dd>
<dt>Followed</dt><dd>Accepted requests followed it. They do not show whether the service enforces it.</dd>
<dt>Contradicted</dt><dd>A request that broke it was accepted, or a response broke it.</dd></dl>
${trafficHtml(evidence)}`;
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;

/** A sandbox has the host of this machine, which a service of the operator never has. */
export function isSandbox({ hosts }: TrafficEvidence): boolean {
  return hosts.every((host) => LOOPBACK.test(host));
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en')} times`;
}
