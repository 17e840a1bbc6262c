import { follow, type RawOperation } from '@cross-border-payments/openapi';
import { isObject, objectOf } from '../json.ts';
import { codeBlock, jsonBlock } from '../site/markup.ts';
import type { MemberContext } from '../site/members.ts';

const TRIGGER = `curl -X PUT http://127.0.0.1:4020/_sandbox/callbacks/url -H 'content-type: application/json' -d '{ "url": "http://127.0.0.1:8080" }'
curl -s http://127.0.0.1:4020/_sandbox/triggers -H 'content-type: application/json' -d '{ "name": "payin.completed" }'`;

/** Writes what a webhook holds for real, which is not shown, beside what the sandbox sends, and how to trigger one. */
export function webhookForms({ document }: MemberContext, { object }: RawOperation): string {
  const content = objectOf(Object.values(objectOf(objectOf(object.requestBody).content))[0]);
  const [first] = Object.values(objectOf(content.examples)).filter(isObject);
  const { value } = objectOf(first && follow(document, first).value);
  return `<h2 id="forms">What it holds</h2>
<div class="forms"><section><h3>The service</h3>
<p><strong>Not shown.</strong> The interface says that a JSON body arrives, and nothing about its members. Any JSON value is
accepted. Take it as a reason to ask for the status of your open orders.</p></section>
<section><h3>The sandbox <span class="flag">sandbox choice</span></h3>
<p>These members are our choice. The service may send others, so do not build on them.</p>${jsonBlock(value)}</section></div>
<h2 id="trigger">Trigger one</h2>
<p>Tell a running sandbox where to call back, and let it make an order with all callbacks on its way:</p>
${codeBlock(TRIGGER, 'sh')}
<p>To start one with the address: <code>npx --yes pnpm start --callback URL</code>; <code>--env FILE</code> writes its keys into a file.</p>
<p>The <a href="/guides/callbacks.html">guide to callbacks</a> has a receiver to start with. The inspector of a running sandbox,
<code>http://127.0.0.1:4020/_sandbox/</code>, shows each attempt and sends one again.</p>`;
}
