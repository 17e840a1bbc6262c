import { type Example, type OpenApiDocument, resolveRef } from '../document/document.ts';
import { listOperations, type Operation, requestOf } from '../document/operations.ts';
import { expandInstances, type Rule } from './rules.ts';
import { queryExamples } from './validators.ts';

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

/** Writes the request instances, and an example per operation, as a module and its types. */
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
  const [written] = Object.values(requestOf(object)?.examples ?? {});
  const of = { rule: '', name: 'example', operation: id, valid: true };
  if (written === undefined) {
    const parameters = (object.parameters ?? []).filter((parameter) => parameter.in === 'query');
    return { ...of, part: 'query', value: queryExamples(parameters) };
  }
  const { value } = written.$ref === undefined ? written : resolveRef<Example>(document, written.$ref);
  return { ...of, part: 'request', value };
}
