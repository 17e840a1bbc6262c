import {
  expandInstances,
  type OpenApiDocument,
  type Rule,
  requestOf,
  type Schema,
} from '@cross-border-payments/checks';
import { parse, parseDocument, stringify } from 'yaml';
import { afterLine, type Edit, newFile } from './edits.ts';
import { pathFile } from './operation-edits.ts';
import { instancesOf, type NewRule } from './rule-instances.ts';
import { acceptedBy } from './rule-questions.ts';

/**
 * Writes the file of a rule, its condition in the schema, its id in the facts, and the properties that instances of
 * earlier rules need because of the new rule.
 */
export function ruleEdits(document: OpenApiDocument, rule: NewRule, earlier: readonly Rule[] = []): Edit[] {
  const { id, operation, when, requires, together, sourceFile } = rule;
  const part = requestOf(operation.object) ? 'request' : 'query';
  const demanded = together ? [requires, when] : [requires];
  return [
    newFile(`rules/${id}.yaml`, ruleText(document, rule, part)),
    part === 'query' ? queryCondition(rule) : bodyCondition(rule),
    ...demanded.map((property) => ({
      file: sourceFile,
      isNew: false,
      change: (text: string) =>
        withCondition(text, `${operation.method} ${operation.path} ${part}`, property, id),
    })),
    ...amendInstances(document, earlier, rule, entriesOf(rule, '')),
  ];
}

function ruleText(document: OpenApiDocument, rule: NewRule, part: 'request' | 'query'): string {
  const { accept, reject } = instancesOf(document, rule);
  const lines = (instances: readonly { name: string; at?: string; value: object }[]) =>
    instances
      .map(({ name, at, value }) => {
        const place = at === undefined ? '' : `at: /${at}, `;
        return `  - { name: ${scalar(name)}, part: ${part}, ${place}value: ${JSON.stringify(value)} }\n`;
      })
      .join('');
  return `id: ${rule.id}
section: "${rule.section}"
kind: [schema]
statement: ${scalar(statementOf(rule))}
operations: [${rule.operation.id}]
accept:
${lines(accept)}reject:
${lines(reject)}`;
}

/** Returns a value as one line of YAML that is also valid inside braces. */
function scalar(value: unknown): string {
  const plain = stringify(value, { lineWidth: 0 }).trim();
  return /^[\w.][\w `.-]*$/.test(plain) ? plain : JSON.stringify(value);
}

function statementOf({ when, value, requires, together }: NewRule): string {
  if (together) return `If one of \`${when}\` and \`${requires}\` is given, both must be given.`;
  const condition = value === undefined ? 'given' : `\`${String(value)}\``;
  return `If \`${when}\` is ${condition}, \`${requires}\` must be given.`;
}

/**
 * Returns the entries of an `allOf`, one for each condition.
 *
 * @param component name of the component, after which its cases are named; undefined for a query, whose cases need no
 * name
 */
function entriesOf(rule: NewRule, indent: string, component?: string): string {
  const { id, when, value, requires, together } = rule;
  const condition =
    value === undefined
      ? givenText(rule, when)
      : `{ required: [${when}], properties: { ${when}: { const: ${scalar(value)} } } }`;
  const decides = value === undefined ? when : `${when} ${value}`;
  const named = (words: readonly string[]) => component && caseOf(component, words);
  const conditions = [[condition, givenText(rule, requires, named([decides, requires]))]];
  if (together) conditions.push([givenText(rule, requires), givenText(rule, when, named([requires, when]))]);
  return conditions
    .flatMap(([first, demand]) => [`- $comment: ${id}`, `  if: ${first}`, `  then: ${demand}`])
    .map((line) => `${indent}${line}\n`)
    .join('');
}

/** Returns the schema of an object with a given property; an empty string counts as not given. */
function givenText({ properties }: NewRule, name: string, caseName?: string): string {
  const named = caseName === undefined ? '' : `x-case: ${caseName}, `;
  const filled = properties.get(name)?.mayBeEmpty ? `, properties: { ${name}: { minLength: 1 } }` : '';
  return `{ ${named}required: [${name}]${filled} }`;
}

/** Returns a name for the case of a component in which a property requires another, such as `OrderWithCityAndProvince`. */
function caseOf(component: string, words: readonly string[]): string {
  const [first, second] = words.map((word) =>
    word.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]|$)/g, (_, letter: string) => letter.toUpperCase()),
  );
  return `${component.replace(/Request$/, '')}With${first}And${second}`;
}

function queryCondition(rule: NewRule): Edit {
  const { object, path } = rule.operation;
  const known = object['x-query-schema'];
  if (known && !known.allOf)
    throw new Error(`The \`x-query-schema\` of ${rule.operation.id} has no \`allOf\`: add the rule by hand.`);
  const entries = entriesOf(rule, '      ');
  if (known) return afterLine(pathFile(path), '    allOf:', entries);
  const schema = `  x-query-schema:\n    allOf:\n${entries}`;
  return afterLine(pathFile(path), `  x-retry: ${object['x-retry']}`, schema);
}

function bodyCondition(rule: NewRule): Edit {
  const { schema } = requestOf(rule.operation.object) ?? {};
  const [, name] = /^#\/components\/schemas\/([^/]+)$/.exec(schema?.$ref ?? '') ?? [];
  if (name === undefined)
    throw new Error(`The request of ${rule.operation.id} is not a component: add the rule by hand.`);
  const entries = entriesOf(rule, '  ', name);
  const file = `components/schemas/${name}.yaml`;
  const change = (text: string) => {
    const added = afterLine(file, 'allOf:', entries).change(text);
    return added ?? `${text}allOf:\n${entries}`;
  };
  return { file, isNew: false, change };
}

/** Adds a rule to the fact of a property, which is on one line. */
function withCondition(text: string, message: string, property: string, id: string): string | undefined {
  const lines = text.split('\n');
  const table = lines.findIndex((line) => line.startsWith('  - messages:') && line.includes(message));
  const at = lines.findIndex((line, index) => index > table && line.startsWith(`      ${property}: {`));
  const next = lines.findIndex((line, index) => index > table && line.startsWith('  - '));
  if (table < 0 || at < 0 || (next > 0 && at > next)) return undefined;
  const line = lines[at] ?? '';
  const known = /condition: ([^,}]*[^ ,}])/.exec(line);
  const changed = known
    ? line.replace(known[0], `condition: ${known[1]} ${id}`)
    : line.replace(/ \}$/, `, condition: ${id} }`);
  return changed === line ? undefined : lines.with(at, changed).join('\n');
}

/**
 * Adds the properties that a new rule requires to the instances of earlier rules that it would reject.
 *
 * @param conditions the new rule's entries of an `allOf`, as YAML
 * @throws Error if an earlier rule rejects the instance with these properties
 */
function amendInstances(
  document: OpenApiDocument,
  rules: readonly Rule[],
  { operation, properties, when, requires, together, accepts }: NewRule,
  conditions: string,
): Edit[] {
  const holds = acceptedBy(document, { allOf: parse(conditions) as Schema[] });
  const demanded = together ? [requires, when] : [requires];
  return rules.flatMap((rule) => {
    const accepted = rule.accept?.length ?? 0;
    const changes = expandInstances(document, [rule]).flatMap((instance, at) => {
      if (instance.operation !== operation.id || instance.part === 'response' || holds(instance.value))
        return [];
      const value = instance.value as Record<string, unknown>;
      const missing = demanded.filter((name) => value[name] === undefined || value[name] === '');
      const more = Object.fromEntries(
        missing.map((name) => [name, properties.get(name)?.values[0] ?? 'given']),
      );
      if (accepts({ ...value, ...more }) !== instance.valid)
        throw new Error(
          `The instance "${instance.name}" of ${rule.id} contradicts the new rule: with \`${missing.join('` and `')}\` it shows something else. Correct it first.`,
        );
      return [
        { list: instance.valid ? 'accept' : 'reject', index: instance.valid ? at : at - accepted, more },
      ];
    });
    if (changes.length === 0) return [];
    const change = (text: string) => {
      const file = parseDocument(text);
      for (const { list, index, more } of changes) {
        const property = file.hasIn([list, index, 'from']) ? 'merge' : 'value';
        for (const [name, value] of Object.entries(more)) file.setIn([list, index, property, name], value);
      }
      return file.toString({ lineWidth: 0 });
    };
    return [{ file: `rules/${rule.id}.yaml`, isNew: false, change }];
  });
}
