import { listOperations } from '@cross-border-payments/openapi';
import { type JsonObject, objectOf } from '../json.ts';
import type { TestedRule } from '../read-sources.ts';
import type { Refusals } from './code-pages.ts';
import { comparisonHtml } from './comparison.ts';
import { escapeHtml, htmlLink, renderLine } from './markup.ts';
import { operationPath } from './operation-page.ts';
import { instanceValue, rulePath } from './rule-pages.ts';

/** The rule on the first page. Its first instance to reject lacks a property that its first instance to accept has. */
const RULE = 'R-019';
/**
 * An order number that no example has, because the sandbox of `start` already has the orders of the examples.
 */
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
  const orders = comparisonHtml(
    { title: 'An order to Germany', value: wrong, verdict: refused, sentence },
    { title: 'The same order, corrected', value: right, verdict: created },
  );
  return `<div class="orders" data-mock="${MOCK}" data-sandbox="${SANDBOX}" data-path="${escapeHtml(operation.path)}">${orders}</div>
<p class="actions"><button class="orders-send" type="button" hidden>Send both to the mock</button>
<a class="button" href="/${operationPath(operation)}#console">Change it in the console</a></p>`;
}
