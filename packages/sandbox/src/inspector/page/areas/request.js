import { advised, answered, whyRefused } from '../causes.js';
import { clientCodeOf, curlOf } from '../copy.js';
import { h } from '../dom.js';
import { json } from '../json.js';
import { button, facts, heading, section, soft } from '../parts.js';
import { hashOf } from '../route.js';
import { operationLink, operationNamed } from '../service.js';
import { duration, plain, time } from '../words.js';

/** @import { RequestWithBodies } from '../../../generated/control/schemas.ts' */

/**
 * Shows a request with its bodies.
 * @param {RequestWithBodies} request
 * @param {import('../route.js').Route} route
 */
export function showRequest(request, route) {
  const { method, url, message, httpStatus } = request;
  return [
    heading(`${method} ${url}`, hashOf('requests', null, route.filters), ...answered(request)),
    copies(request),
    httpStatus === 200 ? null : whyRefused(message),
    advised(request.advice),
    factsOf(request),
    section('Request', ...bodyOf(request.request, 'Body of the request', 'It had no body.')),
    section('Answer', ...bodyOf(request.answer, 'Body of the answer', 'It had no body.')),
  ];
}

/** @param {RequestWithBodies} request */
function copies(request) {
  const operation = operationNamed(request.operation);
  // A text is a note about a body that was not kept.
  if (operation === undefined || typeof request.request === 'string') return null;
  return copyButtons({ ...request, body: request.request }, operation);
}

/**
 * Buttons that copy a request.
 * @param {import('../copy.js').Sent} sent
 * @param {import('../../../generated/control/schemas.ts').ServiceOperation} operation
 */
export function copyButtons(sent, operation) {
  if (operation.body === 'form') return null;
  const code = clientCodeOf(sent, operation);
  return h(
    'div',
    { class: 'buttons', role: 'group', 'aria-label': 'Copy the request' },
    button('Copy as curl', 'copy', { id: 'copy-curl', 'data-text': curlOf(sent, location.origin) }),
    button('Copy as client code', 'copy', { id: 'copy-code', 'data-text': code }),
  );
}

/** @param {RequestWithBodies} request */
function factsOf({ requestId, operation, appKey, orderNo, tradeId, at, durationMs, code, fault }) {
  const order = tradeId ?? orderNo;
  return facts({
    'Request id': [
      h('code', {}, requestId),
      ' ',
      button('Copy', 'copy', { id: 'copy-id', class: 'small', 'data-text': requestId }),
    ],
    Operation: operation === null ? null : operationLink(operation),
    Merchant: appKey ?? 'unknown: no valid token',
    Order: order === null ? null : h('a', { href: hashOf('orders', order) }, orderNo ?? tradeId),
    When: time(at, { fine: true }),
    Took: duration(durationMs),
    'Disturbed on purpose': fault === null ? null : plain(fault),
    'Status in the envelope': code === null ? null : h('code', {}, code),
  });
}

/**
 * @param {unknown} body
 * @param {string} label
 * @param {string} none
 */
function bodyOf(body, label, none) {
  if (body === null) return [soft(none)];
  return [json(body, label)];
}
