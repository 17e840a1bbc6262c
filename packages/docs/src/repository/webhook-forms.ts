import type { RawOperation } from '@cross-border-payments/openapi';
import { objectOf } from '../json.ts';
import { examplesOf } from '../samples/sample-request.ts';
import { codeBlock, jsonBlock, renderLine } from '../site/markup.ts';
import type { PropertyContext } from '../site/properties.ts';
import { sandboxChoice } from './documents.ts';

const TRIGGER = `curl -X PUT http://127.0.0.1:4020/_sandbox/callbacks/url \\
  -H 'content-type: application/json' -d '{ "url": "http://127.0.0.1:8080" }'
curl -s http://127.0.0.1:4020/_sandbox/triggers \\
  -H 'content-type: application/json' -d '{ "name": "payin.completed" }'`;

export function webhookForms({ document, names }: PropertyContext, { object }: RawOperation): string {
  const [{ value } = {}] = examplesOf(document, object.requestBody) as { value?: unknown }[];
  const sent = { ...objectOf(value), type: 'global payout', version: 2, time: '2026-11-20T11:00:05.000Z' };
  return `<h2 id="forms">What it contains</h2>
<div class="forms"><section><h3>The service</h3>
<p><strong>Not shown.</strong> The interface says that a JSON body arrives, and nothing about its properties. Any JSON value is
accepted, and a callback may carry more than the examples. Use it as a reason to query the status of your open orders.</p></section>
<section><h3>The sandbox: our choice</h3>
<p>${renderLine(sandboxChoice('callback-body'), names)} All of them are our choice, including those of this example. The service may send others, so do not depend
on them. Two callbacks with the same <code>tradeId</code> and <code>version</code> are the same callback.</p>${jsonBlock(sent)}</section></div>
<h2 id="trigger">Trigger one</h2>
<p>Set the callback URL of the running sandbox, and make an order that sends all of its callbacks:</p>
${codeBlock(TRIGGER, 'sh')}
<p>To start a sandbox with the URL: <code>npx --yes pnpm start --callback URL</code>; <code>--env FILE</code> writes its keys to a file.</p>
<p>The <a href="/guides/callbacks.html">guide to callbacks</a> has a receiver to start from. The inspector of a running sandbox,
<code>http://127.0.0.1:4020/_sandbox/</code>, shows every attempt and can send a callback again.</p>`;
}
