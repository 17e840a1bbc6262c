import type { RawOperation } from '@cross-border-payments/openapi';
import { KINDS } from '../conditions-in-words/rules-list.ts';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import type { TestedRule } from '../rules-register.ts';
import { jsonBlock } from './code.ts';
import { escapeHtml, htmlCode, htmlLink, htmlTable } from './html.ts';
import { renderLine } from './markdown.ts';
import type { MemberContext } from './members.ts';
import { operationPath } from './operation-page.ts';
import type { SitePage } from './page.ts';

/** Makes the list of rules and a page for each. */
export function rulePages(
  context: MemberContext,
  rules: readonly TestedRule[],
  operations: readonly RawOperation[],
): SitePage[] {
  if (rules.length === 0) return [];
  return [listPage(context, rules), ...rules.map((rule) => rulePage(context, rule, operations))];
}

function listPage({ names }: MemberContext, rules: readonly TestedRule[]): SitePage {
  const rows = rules.map((rule) => [
    htmlLink(rulePath(rule.id), rule.id),
    renderLine(rule.statement, names),
    checkedBy(rule),
  ]);
  const meanings = Object.values(KINDS).map(
    ({ label, meaning }) => `<dt>${upperFirst(label)}</dt><dd>${escapeHtml(meaning)}</dd>`,
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
${htmlTable(['Rule', 'Statement', 'Checked'], rows)}
<h2 id="who-checks">Who checks a rule</h2><dl>${meanings.join('')}</dl>`,
  };
}

/** Returns the address of a rule's page. */
export function rulePath(id: string): string {
  return `rules/${id}.html`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function checkedBy({ kind }: TestedRule): string {
  const labels = kind.map((one) => KINDS[one]?.label ?? one);
  return escapeHtml(labels.join('; in part '));
}

function rulePage(context: MemberContext, rule: TestedRule, operations: readonly RawOperation[]): SitePage {
  const kinds = rule.kind.flatMap((one) => KINDS[one] ?? []);
  const who = kinds.map(
    ({ label, meaning }) => `<p><strong>${upperFirst(label)}.</strong> ${escapeHtml(meaning)}</p>`,
  );
  return {
    path: rulePath(rule.id),
    title: `Rule ${rule.id}`,
    label: null,
    part: 'Rules and errors',
    group: 'Rules',
    description: rule.statement.replaceAll('`', ''),
    keywords: [rule.id],
    body: `<h1>${rule.id}</h1>
<p class="statement">${renderLine(rule.statement, context.names)}</p>
${who.join('')}
<h2 id="operations">Where it holds</h2>
${whereHtml(rule, operations)}
${instancesHtml(context.document, 'Accepted', rule.accept)}
${instancesHtml(context.document, 'Refused', rule.reject)}`,
  };
}

function whereHtml(rule: TestedRule, operations: readonly RawOperation[]): string {
  if (rule.operations.includes('all')) return '<p>For every operation.</p>';
  const items = operations
    .filter(({ id }) => rule.operations.includes(id))
    .map(
      (one) =>
        `<li>${htmlLink(operationPath(one), escapeHtml(String(one.object.summary ?? one.id)))} ${htmlCode(one.id)}</li>`,
    );
  return `<ul>${items.join('')}</ul>`;
}

/** Writes the instances by which the rule is tested, each as an example of the document and what differs from it. */
function instancesHtml(document: JsonObject, title: string, instances: readonly JsonObject[]): string {
  if (instances.length === 0) return '';
  const examples = objectOf(objectOf(document.components).examples);
  const items = instances.map((instance) => {
    const base = isObject(examples[String(instance.from)])
      ? objectOf(examples[String(instance.from)]).value
      : {};
    const value = instance.value === undefined ? merged(base, instance.merge) : instance.value;
    const [message, operation] = [instance.part ?? 'request', instance.operation].filter(
      (one) => one !== undefined,
    );
    const at =
      typeof instance.at === 'string' && instance.at !== ''
        ? ` at ${htmlCode(instance.at.slice(1).replaceAll('/', '.'))}`
        : '';
    const where =
      operation === undefined ? '' : ` (${escapeHtml(String(message))} of ${htmlCode(String(operation))})`;
    return `<details><summary>${escapeHtml(String(instance.name))}${at}${where}</summary>${jsonBlock(value)}</details>`;
  });
  return `<h2 id="${title.toLowerCase()}">${title}</h2><div class="instances">${items.join('')}</div>`;
}

/** Applies a JSON merge patch (RFC 7396) to an example. */
export function merged(base: unknown, patch: unknown): unknown {
  if (patch === undefined) return base;
  if (!isObject(patch)) return patch;
  const whole: JsonObject = { ...objectOf(base) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete whole[name];
    else whole[name] = merged(whole[name], value);
  }
  return whole;
}
