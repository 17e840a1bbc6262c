import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { listOperations, loadBundle, type OpenApiDocument, type Operation } from '../document/document.ts';
import { expandInstances, loadRules, type Rule } from './rules.ts';
import { bodyExample, queryExamples } from './validators.ts';

const HELP = `Writes the instances of the rules that are requests, and an example per operation, as data for a package that sends them to a service.

Usage: node write-instances.ts --output FOLDER [--check]

  --output FOLDER   where to write instances.js and instances.d.ts
  --check           write nothing; fail when a file is stale
  --help            show this text
`;

const NOTICE =
  '// Generated from the rules of the OpenAPI document. Do not edit: change a rule and generate again.\n';

const TYPES = `${NOTICE}
import type { RuleRequest } from '../fixtures.js';

/** What each rule with instances demands, by its id. */
export declare const statements: Readonly<Record<string, string>>;

/** Ids of those rules that also depend on what the service has stored. */
export declare const stateRules: readonly string[];

/** Every instance that is a request, one per line. */
export declare const instances: readonly RuleRequest[];

/** The written example of every operation, which keeps all rules. */
export declare const examples: readonly RuleRequest[];
`;

export function instanceFiles(document: OpenApiDocument, rules: Rule[]): Map<string, string> {
  const operations = listOperations(document);
  const sent = expandInstances(document, rules)
    .filter(({ part, operation }) => part !== 'response' && operations.some(({ id }) => id === operation))
    .map(({ rule, name, operation, part, valid, at, value }) => {
      return { rule, name, operation, part, valid, at, value };
    });
  const used = rules.filter(({ id }) => sent.some(({ rule }) => rule === id));
  const statements = Object.fromEntries(used.map(({ id, statement }) => [id, statement]));
  const text = `${NOTICE}
export const statements = ${JSON.stringify(statements, undefined, 2)};

export const stateRules = ${JSON.stringify(used.filter(({ kind }) => kind.includes('state')).map(({ id }) => id))};

export const instances = ${lines(sent)};

export const examples = ${lines(operations.map((operation) => exampleOf(document, operation)))};
`;
  return new Map([
    ['instances.js', text],
    ['instances.d.ts', TYPES],
  ]);
}

function lines(values: readonly unknown[]): string {
  return `[\n${values.map((value) => `  ${JSON.stringify(value)},\n`).join('')}]`;
}

function exampleOf(document: OpenApiDocument, { id, object }: Operation) {
  const of = { rule: '', name: 'example', operation: id, valid: true };
  const value = bodyExample(document, object);
  return value === undefined
    ? { ...of, part: 'query', value: queryExamples(object.parameters) }
    : { ...of, part: 'request', value };
}

if (import.meta.main)
  await runCommand(HELP, { output: { type: 'string' }, check: { type: 'boolean' } }, ({ output, check }) => {
    if (output === undefined) throw new UsageError('`--output` is missing. Give the folder for the files.');
    const stale = [...instanceFiles(loadBundle(), loadRules())].filter(([name, text]) => {
      const file = join(output, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    });
    if (check && stale.length > 0) {
      throw new Error(
        `${stale.map(([name]) => join(output, name)).join(' and ')} is stale. Run: npx --yes pnpm generate`,
      );
    }
    mkdirSync(output, { recursive: true });
    for (const [name, text] of stale) writeFileSync(join(output, name), text);
    return 0;
  });
