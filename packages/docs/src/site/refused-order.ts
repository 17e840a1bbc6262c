import { listOperations } from '@cross-border-payments/openapi';
import { type JsonObject, objectOf } from '../json.ts';
import type { TestedRule } from '../read-sources.ts';
import type { Refusals } from './code-pages.ts';
import { codeBlock, escapeHtml, htmlLink, renderLine } from './markup.ts';
import { operationPath } from './operation-page.ts';
import { instanceValue, rulePath } from './rule-pages.ts';

/** The rule on the first page. Its first instance to reject lacks a property that its first instance to accept has. */
const RULE = 'R-019';
/** Differs from the numbers of the examples, since the sandbox of `start` has their orders (R-029). */
const ORDER_NO = 'HOME-1001';
const MOCK = 'http://127.0.0.1:4010';
const SANDBOX = 'http://127.0.0.1:4020';

/** Shows an order that a rule refuses, with the sentence of the refusal, and the corrected order. Empty without the rule. */
export function refusedOrderHtml(
  document: JsonObject,
  rules: readonly TestedRule[],
  refusals: Refusals,
): string {
  const rule = rules.find(({ id }) => id === RULE);
  const operation = listOperations(document).find(({ id }) => id === rule?.operations[0]);
  const [rejected, accepted] = [rule?.reject[0], rule?.accept[0]];
  if (rule === undefined || operation === undefined || !rejected || !accepted) return '';
  const [wrong, right] = [rejected, accepted].map((instance) => ({
    ...objectOf(instanceValue(document, instance)),
    orderNo: ORDER_NO,
  }));
  const [sentence = ''] = refusals({ operation: operation.id, part: 'body', value: wrong });
  const refused = `${renderLine(sentence)} ${htmlLink(rulePath(rule.id), 'Read the rule')}`;
  const created = 'Accepted. The response has the <code>tradeId</code> of the order.';
  const [before, after] = [linesOf(wrong), linesOf(right)];
  const named = [...sentence.matchAll(/`(?:\w+\.)*(\w+)`/g)].map(([, property]) => `"${property}":`);
  const orders = [
    orderHtml(
      'An order to Germany',
      'refused',
      before,
      (line) => named.some((one) => line.includes(one)),
      refused,
    ),
    orderHtml('The same order, corrected', 'accepted', after, (line) => !before.includes(line), created),
  ];
  return `<div class="orders" data-mock="${MOCK}" data-sandbox="${SANDBOX}" data-path="${escapeHtml(operation.path)}">${orders.join('')}</div>
<p class="actions"><button class="orders-send main" type="button" hidden>Send both to the mock</button>
<a class="button" href="/${operationPath(operation)}#console">Change it in the console</a></p>`;
}

const TONES = { refused: 'bad', accepted: 'good' };

function orderHtml(
  title: string,
  state: keyof typeof TONES,
  lines: readonly string[],
  isMarked: (line: string) => boolean,
  verdict: string,
): string {
  const tone = TONES[state];
  const html = codeBlock(lines.join('\n'), 'json').replace(/(?<=<code>)[\s\S]*(?=<\/code>)/, (code) =>
    code
      .split('\n')
      .map(
        (line, at) =>
          `<span class="line${isMarked(lines[at] ?? '') ? ` ${tone}-line` : ''}">${line}\n</span>`,
      )
      .join(''),
  );
  return `<section><h2>${title}<span class="badge ${tone}">${state}</span></h2>${html}<p class="verdict ${tone}">${verdict}</p></section>`;
}

/** Writes a value as JSON. An object of strings and numbers that fits is on one line. */
function linesOf(value: unknown): string[] {
  return JSON.stringify(value, null, 2)
    .replace(/\{\n([^{}[\]]*)\}/g, (whole, inner: string) => {
      const line = `{ ${inner.trim().replace(/\n\s*/g, ' ')} }`;
      return line.length <= 80 ? line : whole;
    })
    .split('\n');
}
