import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { readSourceFile, type SourceFile } from '@cross-border-payments/openapi/model';
import {
  bundleTree,
  isFactFile,
  isRuleFile,
  normalise,
  readSourceFiles,
  sourceTree,
} from '../document/load-tree.ts';
import { findingsOf, isNonEmptyString, type LintFinding, type SpecTree } from '../document/spec-tree.ts';
import { UNREADABLE } from '../rules/examples.ts';
import { operationId } from '../rules/operations.ts';
import { checksPass, isAboutBundle, modelPass, proofPass, redoclyPass } from './passes.ts';
import { checkReferences, checkSyntax, fails, type Report, sortReports, toReport } from './report.ts';
import { checkRuleFiles } from './rule-files.ts';
import { spectralPass } from './ruleset.ts';
import {
  checkSourceCallbacks,
  checkSourceEnumerations,
  checkSourceOperations,
  checkSourceSections,
  factNames,
  sectionReader,
} from './source-files.ts';

interface LintOptions {
  readonly spec: string;
  readonly source: boolean;
  readonly bundle: boolean;
}

export interface LintResult {
  readonly reports: readonly Report[];
  readonly files: number;
  /** What was not linted, and why; one sentence each. */
  readonly notes: readonly string[];
}

const NOT_LINTED = 'The bundle was not linted: correct the files it is made of first.';
const NOT_PROVED =
  'The bundle was not compared with the instances of the rules and with spec/source: correct it first.';

type Files = ReadonlyMap<string, SourceFile>;

/** Stops after the first stage with errors, because later stages would repeat them. */
export async function lintDocument(options: LintOptions): Promise<LintResult> {
  const root = normalise(options.spec);
  const bundle = options.bundle ? `${root}/generated/openapi.yaml` : undefined;
  const files = filesOf(root, bundle, options.source);
  const wanted = [options.source ? `${root}/openapi.yaml` : undefined, bundle].filter(
    (file) => file !== undefined,
  );
  const missing = wanted.find((file) => !existsSync(file));
  const result = (reports: readonly Report[], note?: string): LintResult => ({
    reports: sortReports(reports),
    files: files.size,
    notes: note !== undefined && reports.some(fails) ? [note] : [],
  });
  const ofFiles = options.source ? NOT_LINTED : undefined;
  if (missing !== undefined) return result([missingFile(missing)]);
  const broken = checkSyntax(files.values());
  if (broken.length > 0) return result(broken, ofFiles);
  const source = sourceTree(root, files);
  const bundled = bundle === undefined ? undefined : bundleTree(bundle, files.get(bundle)?.data, files);
  const faults = fileFaults(files, options.source ? source : undefined, bundled);
  if (faults.length > 0) return result(faults, ofFiles);
  const redocly = redoclyPass(root, wanted);
  const ofSource = options.source
    ? [...checksPass(source, files), ...(await spectralPass(source.entry))]
    : [];
  const ofRedocly = notSaidBefore(await redocly, ofSource);
  const inSource = [
    ...ofSource.filter((report) => !isUnreadable(report) || !ofRedocly.some(isOfStructure)),
    ...ofRedocly.filter((report) => !isAboutBundle(report)),
  ];
  const [entry] = wanted;
  if (entry !== undefined && !inSource.some(fails)) inSource.push(...modelPass(entry, files));
  if (bundled === undefined || inSource.some(fails)) return result(inSource, ofFiles);
  const ofBundle = [
    ...checksPass(bundled, files),
    ...(await spectralPass(bundled.entry)),
    ...ofRedocly.filter(isAboutBundle),
  ];
  if (ofBundle.some(fails)) return result([...inSource, ...ofBundle], NOT_PROVED);
  return result([...inSource, ...ofBundle, ...proofPass(root, files)]);
}

/** If only the bundle is linted, reads the rules and facts with which it is compared, but no other files. */
function filesOf(root: string, bundle: string | undefined, source: boolean): Map<string, SourceFile> {
  if (!existsSync(root)) return new Map();
  const files = [...readSourceFiles(root)].filter(([file]) => source || isRuleFile(file) || isFactFile(file));
  if (bundle !== undefined && existsSync(bundle)) files.push([bundle, readSourceFile(bundle)]);
  return new Map(files);
}

function missingFile(file: string): Report {
  const advice =
    basename(file) === 'openapi.yaml' && file.includes('/generated/')
      ? 'Make it with `pnpm generate`'
      : 'Give the folder of the document with --spec';
  const message = `This file does not exist. ${advice}.`;
  return { file, line: 1, column: 1, severity: 'error', rule: 'file-missing', message };
}

function fileFaults(files: Files, source: SpecTree | undefined, bundled: SpecTree | undefined): Report[] {
  const reports = (rule: string, findings: readonly LintFinding[]) =>
    findings.map((finding) => toReport(files, rule, finding));
  const inFiles = source ? findingsOf(checkReferences, source) : [];
  // The bundle would repeat the findings about the files from which it is made.
  const findings = inFiles.length === 0 && bundled ? findingsOf(checkReferences, bundled) : inFiles;
  const references = reports('ref-resolves', findings);
  if (source === undefined) return references;
  // Rules refer to operations by id, so a wrong id would be reported again for each rule that uses it.
  const ofIds = reports('operation-id', findingsOf(operationId, source));
  if (ofIds.length > 0) return [...references, ...ofIds];
  const all = [...files.values()];
  const known = {
    operations: new Set(source.nodes.map(({ value }) => value.operationId).filter(isNonEmptyString)),
    examples: new Set(source.components.filter(({ kind }) => kind === 'examples').map(({ name }) => name)),
    sectionsOf: sectionReader(all, factNames(source)),
  };
  const rules = all.filter(({ file }) => isRuleFile(file));
  return [
    ...references,
    ...reports('rule-file', checkRuleFiles(rules, known)),
    ...reports('source-enumeration', checkSourceEnumerations(all)),
    ...reports('source-operation', checkSourceOperations(all)),
    ...reports('source-section', checkSourceSections(all)),
    ...reports('source-callback', checkSourceCallbacks(all, source)),
  ];
}

/** Returns whether a report says only that a schema is faulty somewhere, so that its examples were not checked. */
function isUnreadable({ rule, message }: Report): boolean {
  return rule === 'examples-valid' && message.startsWith(UNREADABLE);
}

function isOfStructure({ rule }: Report): boolean {
  return rule === 'redocly/struct';
}

/** Components with the same name are reported by both, at different places. */
function notSaidBefore(redocly: readonly Report[], own: readonly Report[]): Report[] {
  const lines = new Set(own.map(({ file, line }) => `${file}:${line}`));
  const sameName = own.some(({ rule }) => rule === 'component-name-unique');
  return redocly.filter(({ file, line, rule }) => {
    const repeated = sameName && rule === 'redocly/component-name-unique';
    return !repeated && !lines.has(`${file}:${line}`);
  });
}
