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

const TITLES = { accept: 'Accepted', reject: 'Refused' };

/** @param refusals function that returns the refusal of a request, to show it next to the request */
function instancesHtml(
  context: PropertyContext,
  rule: TestedRule,
  kind: 'accept' | 'reject',
  refusals?: Refusals,
): string {
  const title = TITLES[kind];
  const items = rule[kind].map((written) => {
    const value = instanceValue(context.document, written);
    return instanceHtml(
      written,
      { operation: String(written.operation ?? rule.operations[0]), value },
      refusals,
    );
  });
  return items.length === 0
    ? ''
    : `<h2 id="${title.toLowerCase()}">${title}</h2><div class="instances">${items.join('')}</div>`;
}

/** Returns the message of an instance: its `value`, or an example of the document with the changes of the instance. */
export function instanceValue({ components }: JsonObject, { value, from, merge }: JsonObject): unknown {
  const examples = objectOf(objectOf(components).examples);
  const { value: example = {} } = objectOf(examples[String(from)]);
  return value ?? (merge === undefined ? example : mergePatch(example, merge));
}

function instanceHtml(
  { name, at = '', part = 'request', operation: named }: JsonObject,
  { operation, value }: { operation: string; value: unknown },
  refusals?: Refusals,
): string {
  const property = String(at).slice(1).replaceAll('/', '.');
  const place = property === '' ? '' : ` at ${htmlCode(property)}`;
  const message = named === undefined ? '' : ` (${escapeHtml(String(part))} of ${htmlCode(operation)})`;
  const texts =
    part === 'response' ? [] : refusals?.({ operation, part: part === 'query' ? 'query' : 'body', value });
  // A `summary` acts as a button, so it must not contain links.
  const said = (texts ?? []).map((text) => ` <span class="refusal">${renderLine(text)}</span>`);
  return `<details><summary>${escapeHtml(String(name))}${place}${message}${said.join('')}</summary>${jsonBlock(value)}</details>`;
}

export function rulePages(
  context: PropertyContext,
  rules: readonly TestedRule[],
  operations: readonly RawOperation[],
  shown: ShownWithRules,
): SitePage[] {
  if (rules.length === 0) return [];
  return [
    listPage(context, rules, operations, shown),
    ...rules.map((rule) => rulePage(context, rule, operations, shown)),
  ];
}

/** What the page of a rule also shows: the refusals of its instances, and the evidence for it in traffic. */
interface ShownWithRules {
  readonly refusals: Refusals;
  readonly evidence: TrafficEvidence | undefined;
}

function listPage(
  { names }: PropertyContext,
  rules: readonly TestedRule[],
  operations: readonly RawOperation[],
  { evidence }: ShownWithRules,
): SitePage {
  const own = (rule: TestedRule) => operations.filter(({ id }) => rule.operations.includes(id));
  const filters: Readonly<Record<string, (rule: TestedRule) => string[]>> = {
    operation: (rule) => own(rule).map(({ id }) => id),
    family: (rule) => unique(own(rule).flatMap(({ object }) => stringsIn(object.tags))),
    check: (rule) => [checkedBy(rule)],
    ...(evidence && { traffic: ({ id }: TestedRule) => [ruleVerdict(evidence, id)] }),
  };
  const selects = Object.entries(filters).map(([name, valuesOf]) => {
    const values = unique(rules.flatMap(valuesOf)).sort();
    const options = values.map((value) => `<option>${escapeHtml(value)}</option>`);
    return `<select name="${name}" aria-label="Filter by ${name}"><option value="">any ${name}</option>${options.join('')}</select>`;
  });
  const data = rules.map((rule) =>
    Object.entries(filters)
      .map(([name, valuesOf]) => ` data-${name}="${escapeHtml(valuesOf(rule).join('|'))}"`)
      .join(''),
  );
  const rows = rules.map((rule) => {
    const links = own(rule)
      .map((one) => htmlLink(operationPath(one), htmlCode(one.id)))
      .join(', ');
    return [
      htmlLink(rulePath(rule.id), `<span class="id">${rule.id}</span>`),
      renderLine(rule.statement, names),
      rule.operations.includes('all') ? 'all' : links,
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

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function checkedBy({ kind }: TestedRule): string {
  const labels = kind.map((one) => KINDS[one]?.label ?? one);
  return labels.join('; in part ');
}

function rulePage(
  context: PropertyContext,
  rule: TestedRule,
  operations: readonly RawOperation[],
  { refusals, evidence }: ShownWithRules,
): SitePage {
  const traffic = evidence
    ? `<p class="media">${htmlLink('rules/index.html#seen-in-traffic', isSandbox(evidence) ? 'In traffic of the sandbox' : 'In traffic')}: ${ruleEvidence(evidence, rule.id)}.</p>`
    : '';
  const count = rule.accept.length + rule.reject.length;
  const examples = instancesHtml(context, rule, 'accept') + instancesHtml(context, rule, 'reject', refusals);
  const [demand = ''] = /^.*?[.](?=\s|$)/.exec(rule.statement) ?? [rule.statement];
  const rest = rule.statement.slice(demand.length).trim();
  const kinds = rule.kind.flatMap((one) => KINDS[one] ?? []);
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
${whereHtml(rule, operations)}
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
  const { operation = rule.operations[0], part } = wrong;
  const place = part === 'query' ? 'query' : 'body';
  const sentences = part === 'response' ? [] : refusals({ operation: String(operation), part: place, value });
  const nameOf = (instance: JsonObject): string => capitalize(escapeHtml(String(instance.name)));
  const sentence = sentences[0] ?? 'A message like this breaks the rule.';
  const pair = comparisonHtml(
    { title: nameOf(wrong), value, verdict: renderLine(sentence), sentence },
    { title: nameOf(right.instance), value: right.value, verdict: 'Accepted.' },
  );
  return `<div class="orders">${pair}</div>`;
}

function whereHtml(rule: TestedRule, operations: readonly RawOperation[]): string {
  if (rule.operations.includes('all')) return '<p>For every operation.</p>';
  const items = operations
    .filter(({ id }) => rule.operations.includes(id))
    .map((one) => `<li>${linkToOperation(one)} ${htmlCode(one.id)}</li>`);
  return `<ul>${items.join('')}</ul>`;
}
