import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatPointer,
  listOperations,
  parsePointer,
  type RawOperation,
  reachableReferences,
} from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { inPlainWords } from '../conditions-in-words/extension-texts.ts';
import { isObject, listOf, textsOf } from '../json.ts';
import type { SitePage } from '../site/layout.ts';
import { htmlCode, htmlLink, htmlTable, renderLine } from '../site/markup.ts';
import { operationPath } from '../site/operation-page.ts';
import type { Repository } from './markdown-page.ts';

/** Makes the register of what the interface does not show, from the generated one. */
export function unknownsPage({ root, document, context }: Repository): SitePage {
  const register: unknown = parse(readFileSync(join(root, 'spec', 'generated', 'unknowns.yaml'), 'utf8'));
  const points = new Map<string, { way: string; pointers: string[] }>();
  for (const entry of listOf(register).filter(isObject)) {
    const statement = String(entry.statement);
    const words = inPlainWords(statement);
    const known = points.get(words) ?? { way: wayToFindOut(statement), pointers: [] };
    known.pointers.push(...textsOf(entry.at));
    points.set(words, known);
  }
  const users = usersOf(document, listOperations(document));
  const rows = [...points].map(([words, { way, pointers }]) => [
    renderLine(words, context.names),
    renderLine(way, context.names),
    whereHtml(pointers, users),
  ]);
  return {
    path: 'unknowns.html',
    title: 'What the interface does not show',
    part: 'More',
    description: 'Every point that the interface leaves open, and the members and operations it concerns.',
    wide: true,
    body: `<h1>What the interface does not show</h1>
<p>Nothing is invented in this document: where the interface shows nothing, the schemas stay open and say so. Before you go live, ask the operator of the service about the points that your flow depends on. What the sandbox does in their place is a <a href="/sandbox/choices.html">sandbox choice</a>, and examples say what they assume.</p>
<p>What the table tells you to send, send for a test that you have agreed on with the operator; whether the service has an environment for tests is not shown either.</p>
${htmlTable(['Not shown', 'How to find out', 'Where'], rows)}`,
  };
}

/** Lists for each operation and each component the operations that use it. */
function usersOf(document: unknown, operations: readonly RawOperation[]): Map<string, RawOperation[]> {
  const users = new Map<string, RawOperation[]>();
  for (const operation of operations)
    for (const pointer of [operation.pointer, ...reachableReferences(document, operation.object)])
      users.set(pointer, [...(users.get(pointer) ?? []), operation]);
  return users;
}

/** Operations listed at a place. */
const MOST = 6;

/** Places listed without folding. */
const FOLDED = 6;

function whereHtml(pointers: readonly string[], users: ReadonlyMap<string, RawOperation[]>): string {
  const lines = pointers.map((pointer) => {
    const path = parsePointer(pointer);
    const owner = formatPointer(path.slice(0, 3));
    const found = users.get(owner) ?? users.get(`#${owner}`) ?? [];
    const links = found.map((one) => htmlLink(operationPath(one), htmlCode(one.id)));
    const shown = links.length > MOST ? [...links.slice(0, MOST), `and ${links.length - MOST} more`] : links;
    const member = memberIn(path);
    return [member === undefined ? '' : htmlCode(member), shown.join(', ')]
      .filter((text) => text !== '')
      .join(': ');
  });
  const all = [...new Set(lines.filter((line) => line !== ''))];
  if (all.length === 0) return 'the whole interface';
  if (all.length === 1) return all.join('');
  const list = `<ul>${all.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  return all.length > FOLDED ? `<details><summary>${all.length} places</summary>${list}</details>` : list;
}

/** Returns the dotted path of the member that a pointer leads to. */
function memberIn(path: readonly string[]): string | undefined {
  const names = path.filter((_, at) => path[at - 1] === 'properties');
  if (names.length > 0) return names.join('.');
  return path[0] === 'components' && path[1] === 'securitySchemes' ? path[2] : undefined;
}

/** What a merchant may try alone; everything else may move money or change an order. */
const READ_ONLY =
  'Try only a query, such as a status, with the number of an order that exists. Never try a confirm, a cancel or a conversion.';

/** Asked when a statement has no sentence of its own. */
const ASK = 'Ask the operator of the service.';

/**
 * How to find out what a statement of `x-not-shown` leaves open. What can be seen in an answer is tried, as a test at the
 * operator's; what moves money, or what no answer shows, is asked.
 */
export const WAYS: Readonly<Record<string, string>> = {
  'amount limits':
    'Ask for the least and the largest amount of each currency; then create orders at these borders.',
  'body of the callback':
    'Ask for an example. Store the first callback that arrives as it is, before your program parses it.',
  'change policy': 'Ask how changes are announced, how long before, and where to sign up.',
  condition: 'Ask. A query may be sent with and without the property, to compare the responses.',
  description: 'Ask what the property is for.',
  'effect of a second confirm of the same payout': 'Ask, before your program ever repeats a confirm.',
  'error code for an orderNo that is already used':
    'Send a create twice with one `orderNo`, and note `status` and `message` of the second answer.',
  'error of a cancel in any status but pending': 'Ask for the `status` and the `message`.',
  'currency of the amount':
    'Ask before you convert. Then compare the amount with the change of both balances.',
  'difference between the two operations that return the balances of all currencies':
    'Send both, and compare the responses.',
  'endpoints whose responses have no envelope': 'Ask for the list. Log every response without a `status`.',
  'form fields': 'Ask for the names of the fields; then upload one document with them.',
  'format of the date': 'Ask; then query a day that has payins, and check that they are listed.',
  'further fields of the personal payment record':
    'Ask for the list. Read the status of a personal payout, and note the members of the answer.',
  'how the merchant sets the callback URL': 'Ask; it is part of what is agreed before you go live.',
  'location of the signature': 'Ask for a signed example of a request and of an answer.',
  'maximum length':
    'Ask, or send a text that is longer than any you will need: an error says that it is too long.',
  'meaning of the parameter': 'Ask; then send the query with and without it, and compare the responses.',
  'meaning of the values': 'Ask for what each value means, and which of them fit your orders.',
  'name of the form field': 'Ask for the names of the fields; then upload one document with them.',
  'operations of the legacy personal flow': 'Ask whether your contract needs that flow.',
  'origin of the file ids': 'Upload a document, and send the `fileId` of its answer in the create.',
  'other status codes, described in an appendix':
    'Ask for that appendix. Log every `status` that your program does not know.',
  'page size limits': 'Query pages of 1, 100 and 1000 entries, and count what is returned.',
  'location of the parameters':
    'Ask before you send a request that moves money. Otherwise send the parameters in the query, and then in the body, and compare the responses.',
  quotas: 'Ask which quotas hold for your account, and what an order beyond them is answered with.',
  'rate limits': 'Ask; do not try it out on a service that others use.',
  'request body': `Ask for an example. ${READ_ONLY}`,
  'request shape': `Ask for an example. ${READ_ONLY}`,
  'response body': `Ask for an example. ${READ_ONLY}`,
  'response shape': `Ask for an example. ${READ_ONLY}`,
  'retry behaviour':
    'Ask. Respond to the callback of a test order with HTTP 400, and see whether and when it is sent again.',
  'set of event kinds':
    'Ask for the list. Log each callback of a test order from its create to its final status.',
  'signature on callbacks':
    'Ask, and for the key if there is one. Until then, do not act on a callback alone: query the status.',
  'signing or encryption algorithm':
    'Ask; it is part of what is agreed before you go live. Then send a signed text to the check operation.',
  'status after the cancel': 'Ask. After your first cancel, query the status.',
  'status before the documents are marked complete':
    'Query the status after each upload, before you mark the documents as complete.',
  'status values of payout orders':
    'Ask for the list and which of them are final. Log every status that your program does not know.',
  'transitions between payin statuses':
    'Ask which statuses are final. Log the statuses of test payins in their order.',
  type: 'Ask, or query an order that has the member, and see how it is written.',
  'upload size limits': 'Ask for the largest file, and upload one of that size.',
  'version identifiers in paths, headers or bodies': 'Ask how you recognise that the interface has changed.',
  'wallets whose balances are returned': 'Query the balances, and compare them with the list of wallets.',
  'what is signed for a GET': 'Ask for a signed example of a GET.',
  'whether the payer can still pay with the details from before the refresh':
    'Ask, before you show a payer new details of a payin that may be paid already.',
  'whether the request had an effect after HTTP 400, or after a status other than 1':
    'Ask. Until you know, query the order or the wallet before you send the request again.',
  'whether an order exists after an error with HTTP 200':
    'Query the status by `orderNo` after such an error, before you do anything else with the order.',
  'whether endpoints other than the reference-data lists need the appkey and token headers':
    'Send a read without the two headers, and see whether it is refused.',
  'whether omitted properties keep their values':
    'Ask. Until you know, send all properties in each update.',
  'which properties are required and which are optional, beyond the stated conditions':
    'Ask for the list. Send a create with only the members you have, and add what the error names.',
  'which of sourceAmount and targetAmount is required, and when':
    'Ask before you convert: the call moves money and must not be repeated.',
  'which value the printed default marker belongs to':
    'Ask, and send the value you mean instead of leaving it out.',
};

/** Returns how to find out what a statement leaves open. */
export function wayToFindOut(statement: string): string {
  return (Object.hasOwn(WAYS, statement) ? WAYS[statement] : undefined) ?? ASK;
}
