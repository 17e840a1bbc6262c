import { capitalize } from '@cross-border-payments/explain/words';
import { mergePatch, type RawOperation } from '@cross-border-payments/openapi';
import { KINDS } from '../conditions-in-words/operation-texts.ts';
import { type JsonObject, objectOf, stringsIn } from '../json.ts';
import type { TestedRule } from '../read-sources.ts';
import type { Refusals } from './code-pages.ts';
import { comparisonHtml, differenceBetween } from './comparison.ts';
import type { SitePage } from './layout.ts';
import { escapeHtml, firstSentence, htmlCode, htmlLink, htmlTable, jsonBlock, renderLine } from './markup.ts';
import { linkToOperation, operationPath } from './operation-page.ts';
import type { PropertyContext } from './properties.ts';
import { isSandbox, ruleEvidence, ruleVerdict, type TrafficEvidence, verdictsHtml } from './traffic.ts';

/** Returns the message of an instance: its `value`, or an example of the document with the changes of the instance. */
export function instanceValue({ components }: JsonObject, { value, from, merge }: JsonObject): unknown {
  const examples = objectOf(objectOf(components).examples);
  const { value: example = {} } = objectOf(examples[String(from)]);
  return value ?? (merge === undefined ? example : mergePatch(example, merge));
}

/** Lists the tested messages of a rule. `refusals` are shown next to messages that it refuses. */
function instancesHtml(
  { document }: PropertyContext,
  rule: TestedRule,
  kind: 'accept' | 'reject',
  refusals: Refusals = () => [],
): string {
  const items = rule[kind].map((instance) => {
    const { name, at = '', part = 'request', operation = rule.operations[0] } = instance;
    const value = instanceValue(document, instance);
    const property = String(at).slice(1).replaceAll('/', '.');
    const place = property === '' ? '' : ` at ${htmlCode(property)}`;
    const isNamed = instance.operation !== undefined;
    const message = isNamed ? ` (${escapeHtml(String(part))} of ${htmlCode(String(operation))})` : '';
    const said = refusalsOfInstance(refusals, rule, instance, value);
    // A `summary` acts as a button, so it must not contain links.
    const texts = said.map((text) => ` <span class="refusal">${renderLine(text)}</span>`);
    return `<details><summary>${escapeHtml(String(name))}${place}${message}${texts.join('')}</summary>${jsonBlock(value)}</details>`;
  });
  if (items.length === 0) return '';
  const title = kind === 'accept' ? 'Accepted' : 'Refused';
  return `<h2 id="${title.toLowerCase()}">${title}</h2><div class="instances">${items.join('')}</div>`;
}

function refusalsOfInstance(
  refusals: Refusals,
  rule: TestedRule,
  { part, operation = rule.operations[0] }: JsonObject,
  value: unknown,
): readonly string[] {
  if (part === 'response') return [];
  return refusals({ operation: String(operation), part: part === 'query' ? 'query' : 'body', value });
}

export function rulePages(
  context: PropertyContext,
  rules: readonly TestedRule[],
  operations: readonly RawOperation[],
  refusals: Refusals,
  evidence?: TrafficEvidence,
): SitePage[] {
  if (rules.length === 0) return [];
  return [
    listPage(context, rules, operations, evidence),
    ...rules.map((rule) => rulePage(context, rule, operations, refusals, evidence)),
  ];
}

function listPage(
  { names }: PropertyContext,
  rules: readonly TestedRule[],
  operations: readonly RawOperation[],
  evidence?: TrafficEvidence,
): SitePage {
  const own = (rule: TestedRule) => operations.filter(({ id }) => rule.operations.includes(id));
  const filters: Readonly<Record<string, (rule: TestedRule) => string[]>> = {
    operation: (rule) => own(rule).map(({ id }) => id),
    family: (rule) => [...new Set(own(rule).flatMap(({ object }) => stringsIn(object.tags)))],
    check: (rule) => [checkedBy(rule)],
    ...(evidence && { traffic: ({ id }: TestedRule) => [ruleVerdict(evidence, id)] }),
  };
  const selects = Object.entries(filters).map(([name, valuesOf]) => {
    const values = [...new Set(rules.flatMap(valuesOf))].sort();
    const options = values.map((value) => `<option>${escapeHtml(value)}</option>`);
    return `<select name="${name}" aria-label="Filter by ${name}"><option value="">any ${name}</option>${options.join('')}</select>`;
  });
  const data = rules.map((rule) =>
    Object.entries(filters)
      .map(([name, valuesOf]) => ` data-${name}="${escapeHtml(valuesOf(rule).join('|'))}"`)
      .join(''),
  );
  const rows = rules.map((rule) => {
    const links = own(rule).map((one) => htmlLink(operationPath(one), htmlCode(one.id)));
    return [
      htmlLink(rulePath(rule.id), `<span class="id">${rule.id}</span>`),
      renderLine(rule.statement, names),
      rule.operations.includes('all') ? 'all' : links.join(', '),
      escapeHtml(checkedBy(rule)),
      ...(evidence ? [ruleEvidence(evidence, rule.id)] : []),
    ];
  });
  const head = ['Rule', 'Statement', 'Operations', 'Checked', ...(evidence ? ['Seen in traffic'] : [])];
  const meanings = Object.values(KINDS).map(
    ({ label, meaning }) => `<dt>${capitalize(label)}</dt><dd>${escapeHtml(meaning)}</dd>`,
  );
  return {
    path: 'rules/index.html',
    title: 'Rules',
    label: 'All rules',
    part: 'Rules and errors',
    description: 'Every rule of the interface, by its id, and who checks it.',
    wide: true,
    body: `<h1>Rules</h1>
<p>Each rule has an id that never changes. Error messages of the client, the mock, the sandbox and the server stubs end with it.</p>
<p class="filters" hidden>${selects.join('')}<span role="status">${rules.length} of ${rules.length}</span></p>
${htmlTable(head, rows, data)}
<h2 id="who-checks">Who checks a rule</h2><dl>${meanings.join('')}</dl>
${evidence ? verdictsHtml(evidence) : ''}`,
  };
}

export function rulePath(id: string): string {
  return `rules/${id}.html`;
}

function checkedBy({ kind }: TestedRule): string {
  return kind.map((one) => KINDS[one]?.label ?? one).join('; in part ');
}

function rulePage(
  context: PropertyContext,
  rule: TestedRule,
  operations: readonly RawOperation[],
  refusals: Refusals,
  evidence?: TrafficEvidence,
): SitePage {
  const traffic = evidence
    ? `<p class="media">${htmlLink('rules/index.html#seen-in-traffic', isSandbox(evidence) ? 'In traffic of the sandbox' : 'In traffic')}: ${ruleEvidence(evidence, rule.id)}.</p>`
    : '';
  const count = rule.accept.length + rule.reject.length;
  const examples = instancesHtml(context, rule, 'accept') + instancesHtml(context, rule, 'reject', refusals);
  const [demand = ''] = /^.*?[.](?=\s|$)/.exec(rule.statement) ?? [rule.statement];
  const rest = rule.statement.slice(demand.length).trim();
  const kinds = rule.kind.flatMap((one) => KINDS[one] ?? []);
  const applying = operations
    .filter(({ id }) => rule.operations.includes(id))
    .map((one) => `<li>${linkToOperation(one)} ${htmlCode(one.id)}</li>`);
  const who = kinds.map(
    ({ label, meaning }) => `<p><strong>${capitalize(label)}.</strong> ${escapeHtml(meaning)}</p>`,
  );
  return {
    path: rulePath(rule.id),
    title: `${rule.id}: ${firstSentence(rule.statement)}`,
    label: null,
    part: 'Rules and errors',
    group: 'Rules',
    wide: true,
    description: rule.statement.replaceAll('`', ''),
    keywords: [rule.id],
    body: `<h1>${rule.id}: ${renderLine(demand)}</h1>
${rest === '' ? '' : `<p class="statement">${renderLine(rest, context.names)}</p>`}
${pairHtml(context, rule, refusals)}
${who.join('')}
<h2 id="operations">Where it applies</h2>
${rule.operations.includes('all') ? '<p>For every operation.</p>' : `<ul>${applying.join('')}</ul>`}
${count === 0 ? '' : `<details class="fold"><summary><strong>${count === 1 ? 'One tested example' : `${count} tested examples`}</strong></summary>${examples}</details>`}
${traffic}`,
  };
}

/** Shows the first refused example next to the accepted one that differs least from it. */
function pairHtml({ document }: PropertyContext, rule: TestedRule, refusals: Refusals): string {
  const [wrong] = rule.reject;
  if (wrong === undefined) return '';
  const kindOf = ({ operation = rule.operations[0], part = 'request' }: JsonObject): string =>
    `${operation} ${part}`;
  const value = instanceValue(document, wrong);
  const [right] = rule.accept
    .filter((instance) => kindOf(instance) === kindOf(wrong))
    .map((instance) => ({ instance, value: instanceValue(document, instance) }))
    .sort((a, b) => differenceBetween(a.value, value) - differenceBetween(b.value, value));
  if (right === undefined) return '';
  const [sentence = 'A message like this breaks the rule.'] = refusalsOfInstance(
    refusals,
    rule,
    wrong,
    value,
  );
  const nameOf = (instance: JsonObject): string => capitalize(escapeHtml(String(instance.name)));
  const pair = comparisonHtml(
    { title: nameOf(wrong), value, verdict: renderLine(sentence), sentence },
    { title: nameOf(right.instance), value: right.value, verdict: 'Accepted.' },
  );
  return `<div class="orders">${pair}</div>`;
}
