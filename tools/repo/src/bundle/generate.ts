import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listOperations,
  loadRules,
  type NotShown,
  type OpenApiDocument,
  type Rule,
  redocly,
  type Schema,
  specDirectory,
} from '@cross-border-payments/checks';
import { runCommand, withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { generateFiles } from '@cross-border-payments/generator/generate-files';
import { staleFiles, writeFiles } from '@cross-border-payments/generator/write-files';
import { joinPointer } from '@cross-border-payments/openapi';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { stringify } from 'yaml';
import { ADVICE_TYPES, adviceTable } from './advice-table.ts';

const HELP = `Generates spec/generated from the hand-written document.

Usage: pnpm generate
       pnpm exec node tools/repo/src/bundle/generate.ts [--check]

  --check  write nothing; exit with 1 if a file is missing or stale
  --help   show this text
`;

const HEADING = '# Do not edit: `pnpm generate` writes this file from the files around it.\n';

/** The module for a file of types, because importing types needs a module. */
const TYPES_AT_RUN_TIME = 'export {};\n';

/** Generates the files of `spec/generated` by name; the same document always results in the same bytes. */
export async function generateSpecFiles(directory: string): Promise<Map<string, string>> {
  const rules = loadRules(join(directory, 'rules'));
  const document = { ...(await bundle(directory)), 'x-rule-register': ruleRegister(rules) };
  const json = `${JSON.stringify(document, null, 2)}\n`;
  return new Map([
    ['openapi.yaml', HEADING + stringify(document, { lineWidth: 120, aliasDuplicateObjects: false })],
    ['openapi.json', json],
    ['openapi-types.d.ts', await openapiTypes(document)],
    ['openapi-types.js', TYPES_AT_RUN_TIME],
    ...(await filesOfModel(json)),
    ['coverage.yaml', coverageRegister(document, rules)],
    ['unknowns.yaml', unknownsRegister(document)],
  ]);
}

/** Returns the types of all schemas and operations, and the advice table, which several packages share. */
async function filesOfModel(text: string): Promise<[name: string, text: string][]> {
  const input = { text, file: 'openapi.json' };
  const { files, model } = await generateFiles({ input, targets: ['types'], importExtension: '.js' });
  return [
    ['schemas.d.ts', files.get('schemas.ts') ?? ''],
    ['operations.d.ts', files.get('operations.ts') ?? ''],
    ['advice.js', adviceTable(model)],
    ['advice.d.ts', ADVICE_TYPES],
  ];
}

const heading = `/*
 * Types of the OpenAPI document, made by openapi-typescript. Do not edit: \`pnpm generate\` writes this file.
 */

`;

/** Uploaded files are `Blob`s, and a default does not make a property required. */
async function openapiTypes(document: OpenApiDocument): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
  const nodes = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, {
    defaultNonNullable: false,
    silent: true,
    transform: (schema) => (schema.format === 'binary' ? blob : anyShape(schema as Schema)),
  });
  return heading + astToString(nodes);
}

/** openapi-typescript would make it an object without properties, to which nothing is assignable. */
function anyShape({ type, properties, items }: Schema): ts.TypeNode | undefined {
  const types = Array.isArray(type) ? type : [];
  if (!types.includes('object') || !types.includes('array') || properties || items) return undefined;
  const keyword = (kind: ts.KeywordTypeSyntaxKind) => ts.factory.createKeywordTypeNode(kind);
  const text = types.includes('string') ? [keyword(ts.SyntaxKind.StringKeyword)] : [];
  return types.length === text.length + 2
    ? ts.factory.createUnionTypeNode([...text, keyword(ts.SyntaxKind.ObjectKeyword)])
    : undefined;
}

const REGISTER_HEADING = '# Do not edit: `pnpm generate` writes this file.\n';

/** Lists every operation with its rules, and every rule with its number of instances, as YAML. */
function coverageRegister(document: OpenApiDocument, rules: Rule[]): string {
  const holds = (rule: Rule, id: string) => rule.operations.includes(id) || rule.operations.includes('all');
  const operations = listOperations(document).map((operation) => ({
    operation: operation.id,
    method: operation.method,
    path: operation.path,
    retry: operation.object['x-retry'],
    rules: rules.filter((rule) => holds(rule, operation.id)).map((rule) => rule.id),
  }));
  const instances = rules.map((rule) => ({
    rule: rule.id,
    section: rule.section,
    kind: rule.kind,
    accept: rule.accept?.length ?? 0,
    reject: rule.reject?.length ?? 0,
  }));
  return REGISTER_HEADING + stringify({ operations, rules: instances }, { lineWidth: 120 });
}

/** Lists the rules for the bundle, so that a rule id resolves inside it. */
function ruleRegister(rules: Rule[]): Pick<Rule, 'id' | 'kind' | 'statement'>[] {
  return rules.map(({ id, kind, statement }) => ({ id, kind, statement }));
}

/** Lists the `x-not-shown` marks of the document as YAML: by section and statement, with their JSON pointers. */
function unknownsRegister(document: OpenApiDocument): string {
  const found = new Map<string, NotShown & { at: string[] }>();
  collect(document, '#', found);
  const bySection = (a: NotShown, b: NotShown) =>
    a.section.localeCompare(b.section, 'en', { numeric: true }) || (a.statement < b.statement ? -1 : 1);
  return REGISTER_HEADING + stringify([...found.values()].sort(bySection), { lineWidth: 120 });
}

function collect(node: unknown, pointer: string, found: Map<string, NotShown & { at: string[] }>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const entry of (node as { 'x-not-shown'?: NotShown[] })['x-not-shown'] ?? []) {
    const key = `${entry.section} ${entry.statement}`;
    const known = found.get(key) ?? { section: entry.section, statement: entry.statement, at: [] };
    known.at.push(pointer);
    found.set(key, known);
  }
  for (const [key, value] of Object.entries(node)) {
    collect(value, joinPointer(pointer, key), found);
  }
}

/** Bundles the hand-written document with sorted components. @throws Error with the findings of Redocly */
export async function bundle(directory: string): Promise<OpenApiDocument> {
  return withTemporaryFolder(async (temporary) => {
    const file = join(temporary, 'openapi.json');
    const args = ['bundle', 'openapi.yaml', '--output', file];
    const { code, ...printed } = await redocly(args, directory);
    const output = printed.output + printed.errors;
    if (code !== 0) throw new Error(`the document cannot be bundled:\n${findings(output, directory)}`);
    if (/conflict/i.test(output)) throw new Error(`two components share a name:\n${output.trim()}`);
    return sortComponents(JSON.parse(await readFile(file, 'utf8')) as OpenApiDocument);
  });
}

/**
 * Returns Redocly's findings as `file:line:column reason`, one per line. If a file is unreadable, lists only such
 * files, because every reference to them fails too. If there are no findings, returns the whole output.
 */
function findings(output: string, directory: string): string {
  const found = [...output.matchAll(/^\[\d+\] (\S+:\d+:\d+)[^\n]*\n\n([^\n]+)$/gm)].map(
    ([, place, reason = '']) => `${place}  ${reason.replaceAll(`${directory}/`, '')}`,
  );
  const broken = found.filter((line) => line.includes('  Failed to parse'));
  const listed = broken.length > 0 ? broken : found;
  return listed.length === 0 ? output.trim() : [...new Set(listed)].join('\n');
}

function sortComponents(document: OpenApiDocument): OpenApiDocument {
  const byName = (part: object) =>
    Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  const components = Object.entries(document.components).map(([kind, part]) => [kind, byName(part)]);
  return { ...document, components: byName(Object.fromEntries(components)) as OpenApiDocument['components'] };
}

if (import.meta.main)
  await runCommand(HELP, { check: { type: 'boolean' } }, async ({ check }) => {
    const directory = join(specDirectory, 'generated');
    const files = await generateSpecFiles(specDirectory);
    if (!check) {
      const changed = writeFiles(directory, files);
      console.log(changed.length === 0 ? 'spec/generated is up to date' : `written: ${changed.join(', ')}`);
      return 0;
    }
    const stale = staleFiles(directory, files).join(', ');
    if (stale === '') return 0;
    console.error(`spec/generated is stale (${stale}): run \`pnpm generate\` and commit what it writes`);
    return 1;
  });
