import { isObject, type JsonObject, objectOf } from '../json.ts';
import type { TestedRule } from '../rules-register.ts';
import { jsonBlock } from './code.ts';
import { escapeHtml, htmlCode } from './html.ts';
import { renderLine } from './markdown.ts';
import type { MemberContext } from './members.ts';
import type { Refusals } from './refusals.ts';

const TITLES = { accept: 'Accepted', reject: 'Refused' };

/**
 * Writes the instances by which a rule is tested.
 * @param refusals adds what a refusal of each request says
 */
export function instancesHtml(
  context: MemberContext,
  rule: TestedRule,
  kind: 'accept' | 'reject',
  refusals?: Refusals,
): string {
  const title = TITLES[kind];
  const examples = objectOf(objectOf(context.document.components).examples);
  const items = rule[kind].map((written) => {
    const value =
      written.value ?? merged(objectOf(examples[String(written.from)]).value ?? {}, written.merge);
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

function instanceHtml(
  { name, at = '', part = 'request', operation: named }: JsonObject,
  { operation, value }: { operation: string; value: unknown },
  refusals?: Refusals,
): string {
  const member = String(at).slice(1).replaceAll('/', '.');
  const place = member === '' ? '' : ` at ${htmlCode(member)}`;
  const message = named === undefined ? '' : ` (${escapeHtml(String(part))} of ${htmlCode(operation)})`;
  const texts =
    part === 'response' ? [] : refusals?.({ operation, part: part === 'query' ? 'query' : 'body', value });
  const said = (texts ?? []).map((text) => `<span class="refusal">${renderLine(text, NO_LINKS)}</span>`);
  return `<details><summary>${escapeHtml(String(name))}${place}${message}${said.join('')}</summary>${jsonBlock(value)}</details>`;
}

/** A summary is a button, which must not hold links. */
const NO_LINKS = { pageOf: () => undefined };

/** Applies a JSON merge patch (RFC 7396) to an example. */
function merged(base: unknown, patch: unknown): unknown {
  if (patch === undefined) return base;
  if (!isObject(patch)) return patch;
  const whole: JsonObject = { ...objectOf(base) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete whole[name];
    else whole[name] = merged(whole[name], value);
  }
  return whole;
}
