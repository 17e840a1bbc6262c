import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseReference } from '@cross-border-payments/openapi';
import { buildModel, loadDocument, type SourceFile } from '@cross-border-payments/openapi/model';
import { specDirectory } from '../document/document.ts';
import { isFactFile, normalise } from '../document/load-tree.ts';
import { asArray, asObject, findingsOf, type SpecTree } from '../document/spec-tree.ts';
import { faultyInstances } from '../instances/faulty-instances.ts';
import { loadChecked } from '../mutation/run.ts';
import { redocly } from '../redocly.ts';
import { compareWithSource } from '../source/compare.ts';
import { placeDifferences } from '../source/place-differences.ts';
import { checks, consequences } from './checks.ts';
import { type Report, toReport } from './report.ts';

/** As with Spectral and Redocly, the place of a finding is the key of the faulty element. */
export function checksPass(tree: SpecTree, files: ReadonlyMap<string, SourceFile>): Report[] {
  const reports = Object.entries(checks).flatMap(([rule, check]) =>
    findingsOf(check, tree).map((finding) => toReport(files, rule, finding, 'key')),
  );
  const following = new Set(reports.flatMap(({ rule }) => consequences[rule] ?? []));
  return reports.filter(({ rule }) => !following.has(rule));
}

/** Reports parts of the document that our tools cannot read, or that they understand differently. */
export function modelPass(entry: string, files: ReadonlyMap<string, SourceFile>): Report[] {
  return buildModel(loadDocument(entry)).unsupported.map(({ pointer, code, reason }) => {
    const { address, path } = parseReference(pointer);
    const file = address === '' ? entry : normalise(resolve(dirname(entry), address));
    return toReport(files, `model/${code}`, { place: { file, path }, message: reason }, 'key');
  });
}

/** Compares the bundle with the instances of the rules, and with the facts if there are any. */
export function proofPass(root: string, files: ReadonlyMap<string, SourceFile>): Report[] {
  if (![...files.keys()].some(isFactFile)) return [];
  const { document, rules, source } = loadChecked(root);
  const ofInstances = faultyInstances(document, rules).map(({ rule, list, index, message }) =>
    toReport(files, 'rule-instance', {
      place: { file: `${root}/rules/${rule}.yaml`, path: [list, index] },
      message,
    }),
  );
  const ofFacts = placeDifferences(root, compareWithSource(source, document, rules)).map(
    (place): Report => ({ ...place, severity: 'error', rule: 'source-agrees' }),
  );
  return [...ofInstances, ...ofFacts];
}

/** Runs Redocly lint once, with the `redocly.yaml` of the folder or of the project. @throws Error if Redocly fails */
export async function redoclyPass(root: string, entries: readonly string[]): Promise<Report[]> {
  if (entries.length === 0) return [];
  const config = `${existsSync(`${root}/redocly.yaml`) ? root : specDirectory}/redocly.yaml`;
  const args = ['lint', ...entries, '--config', config, '--format', 'json', '--max-problems', '1000'];
  const { output, errors } = await redocly(args, root);
  const results = outputs(output);
  if (results.length < entries.length) {
    const said = errors.trim() || output.trim() || 'it printed nothing';
    throw new Error(`Redocly lint did not run through: ${said}`);
  }
  return results.flatMap((one) => asArray(asObject(one).problems).map((problem) => reportOf(problem, root)));
}

/** Splits Redocly's output: one JSON object per document, without a separator. */
function outputs(text: string): unknown[] {
  const parts = text.split(/(?<=^\})(?=\{)/m).filter((part) => part.trim().startsWith('{'));
  return parts.map((part) => JSON.parse(part) as unknown);
}

function reportOf(problem: unknown, root: string): Report {
  const { ruleId, severity, message, location } = asObject(problem);
  const { source, start } = asObject(asArray(location)[0]);
  const { line, col } = asObject(start);
  return {
    file: normalise(resolve(root, String(asObject(source).ref))),
    line: Number(line ?? 1),
    column: Number(col ?? 1),
    severity: severity === 'warn' ? 'warning' : 'error',
    rule: `redocly/${String(ruleId)}`,
    message: withRemedy(String(message).split('\n').join(' ')),
  };
}

function withRemedy(message: string): string {
  if (/^Expected type `(?:integer|number|boolean)` but got `string`\.$/.test(message))
    return `${message} Write the value without quotes.`;
  if (message.startsWith('Expected type ')) return `${message} Write a value of that type.`;
  const [, property] = /^Property `(.+?)` is not expected here\.$/.exec(message) ?? [];
  if (property === undefined) return message;
  return `${message} Check its indentation: it may belong further out, to the object around this one. Otherwise correct its name, or remove it.`;
}

export function isAboutBundle({ file }: Report): boolean {
  return dirname(file).endsWith('/generated');
}
