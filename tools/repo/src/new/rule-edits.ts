import type { Operation } from '@cross-border-payments/proof';
import { type Example, type OpenApiDocument, requestOf, resolveRef } from '@cross-border-payments/proof';
import { behindLine, type Edit, newFile } from './edits.ts';
import { pathFile } from './operation-edits.ts';

/** What `pnpm new:rule` knows of a rule: when one member is given, another must be. */
export interface NewRule {
  readonly id: string;
  readonly section: string;
  readonly operation: Operation;
  /** The member that decides. */
  readonly when: string;
  /** The member that is required then. */
  readonly requires: string;
  /** File of the facts of the operation's request, below the document. */
  readonly sourceFile: string;
}

/**
 * Writes a rule with its instances, its condition beside the schema of the request, and its id beside the fact of the
 * required member.
 *
 * @throws Error when the request is neither a component nor a query
 */
export function ruleEdits(document: OpenApiDocument, rule: NewRule): Edit[] {
  const { id, operation, requires, sourceFile } = rule;
  const part = requestOf(operation.object) ? 'request' : 'query';
  return [
    newFile(`rules/${id}.yaml`, ruleText(document, rule, part)),
    part === 'query' ? queryCondition(rule) : bodyCondition(rule),
    {
      file: sourceFile,
      isNew: false,
      change: (text) => withCondition(text, `${operation.method} ${operation.path} ${part}`, requires, id),
    },
  ];
}

function ruleText(document: OpenApiDocument, rule: NewRule, part: 'request' | 'query'): string {
  const { id, section, operation, when, requires } = rule;
  const base = { ...exampleOf(document, operation) };
  const given = { ...base, [when]: base[when] ?? 'given', [requires]: base[requires] ?? 'given' };
  const { [when]: _when, [requires]: _requires, ...neither } = given;
  const { [requires]: _missing, ...alone } = given;
  const instance = (name: string, value: object, more = '') =>
    `  - { name: ${name}, part: ${part}, ${more}value: ${JSON.stringify(value)} }\n`;
  const at = `at: /${requires}, `;
  return `id: ${id}
section: "${section}"
kind: [schema]
statement: If \`${when}\` is given, \`${requires}\` must be given.
operations: [${operation.id}]
accept:
${instance('both', given)}${instance('neither', neither)}${instance(`an empty ${when}`, { ...neither, [when]: '' })}reject:
${instance(`no ${requires}`, alone, at)}${instance(`an empty ${requires}`, { ...given, [requires]: '' }, at)}`;
}

/** Returns the first example of a request's body, or the examples of its query. */
function exampleOf(document: OpenApiDocument, { object }: Operation): Record<string, unknown> {
  const [example] = Object.values(requestOf(object)?.examples ?? {});
  if (example) {
    const { value } = example.$ref ? resolveRef<Example>(document, example.$ref) : example;
    return value as Record<string, unknown>;
  }
  const query = (object.parameters ?? []).filter(({ example: one }) => one !== undefined);
  return Object.fromEntries(query.map(({ name, example: one }) => [name, one]));
}

function clauses({ when, requires }: NewRule, caseName = ''): [string, string] {
  const named = caseName && `x-case: ${caseName}, `;
  return [
    `if: { required: [${when}], properties: { ${when}: { minLength: 1 } } }`,
    `then: { ${named}required: [${requires}], properties: { ${requires}: { minLength: 1 } } }`,
  ];
}

/** Returns a name for the case of a component in which a member requires another, such as `OrderWithCityAndProvince`. */
function caseOf(component: string, { when, requires }: NewRule): string {
  const [first, second] = [when, requires].map((member) =>
    member.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]|$)/g, (_, letter: string) => letter.toUpperCase()),
  );
  return `${component.replace(/Request$/, '')}With${first}And${second}`;
}

function queryCondition(rule: NewRule): Edit {
  const { object, path } = rule.operation;
  if (object['x-query-schema'])
    throw new Error(`${rule.operation.id} has an \`x-query-schema\`: add the rule to it.`);
  const lines = [`$comment: ${rule.id}`, ...clauses(rule)].map((line) => `    ${line}\n`).join('');
  return behindLine(pathFile(path), `  x-retry: ${object['x-retry']}`, `  x-query-schema:\n${lines}`);
}

function bodyCondition(rule: NewRule): Edit {
  const { schema } = requestOf(rule.operation.object) ?? {};
  const [, name] = /^#\/components\/schemas\/([^/]+)$/.exec(schema?.$ref ?? '') ?? [];
  if (name === undefined)
    throw new Error(`The request of ${rule.operation.id} is no component: add the rule by hand.`);
  const [first, second] = clauses(rule, caseOf(name, rule));
  const entry = `  - $comment: ${rule.id}\n    ${first}\n    ${second}\n`;
  const file = `components/schemas/${name}.yaml`;
  const change = (text: string) => {
    const added = behindLine(file, 'allOf:', entry).change(text);
    return added ?? `${text}allOf:\n${entry}`;
  };
  return { file, isNew: false, change };
}

/** Adds a rule to the fact of a member, which stands in one line. */
function withCondition(text: string, message: string, member: string, id: string): string | undefined {
  const lines = text.split('\n');
  const table = lines.findIndex((line) => line.startsWith('  - messages:') && line.includes(message));
  const at = lines.findIndex((line, index) => index > table && line.startsWith(`      ${member}: {`));
  const next = lines.findIndex((line, index) => index > table && line.startsWith('  - '));
  if (table < 0 || at < 0 || (next > 0 && at > next)) return undefined;
  const line = lines[at] ?? '';
  const known = /condition: ([^,}]*[^ ,}])/.exec(line);
  const changed = known
    ? line.replace(known[0], `condition: ${known[1]} ${id}`)
    : line.replace(/ \}$/, `, condition: ${id} }`);
  return changed === line ? undefined : lines.with(at, changed).join('\n');
}
