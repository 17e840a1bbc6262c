import { html } from '/_sandbox/lit-html/lit-html.js';
import { all, get, handling } from '../control.js';
import {
  button,
  choice,
  empty,
  facts,
  heading,
  json,
  linkTo,
  list,
  mono,
  section,
  soft,
  timeOf,
  under,
} from '../parts.js';
import { hashOf } from '../route.js';
import { advised, answered, firstCause, operationLink, operationNamed, whyRefused } from '../service.js';
import { age, clientCodeOf, copy, curlOf, duration, plain } from '../words.js';

/** @import { RequestLine, RequestPage, RequestWithBodies, ServiceOperation } from '../../../generated/control/schemas.ts' */
/** @import { Row } from '../parts.js' */
/** @import { Area, Route, View } from '../route.js' */

export const REQUEST_COLUMNS = {
  Request: '',
  Response: '',
  Order: 'wide',
  Took: 'number wide',
  'When (UTC)': 'number wide',
};

const CHOICES = /** @type {const} */ ([
  ['', 'All'],
  ['accepted', 'Accepted'],
  ['refused', 'Refused'],
]);

/** @type {Area<{ page: RequestPage, request: RequestWithBodies | null }>} */
export const requests = {
  title: 'Requests',
  noun: 'request',
  load: ({ key, filters: { outcome, before } }) =>
    all({
      page: get('/requests', { outcome, before }),
      request: key === null ? null : get(`/requests/${encodeURIComponent(key)}`),
    }),
  list: ({ page }, view) => html`
    <div class="row">${choice(view.route, 'outcome', 'Show', CHOICES)}</div>
    ${list('Requests', REQUEST_COLUMNS, page, view, requestRow, nothingThere)}`,
  detail: ({ request }, { route }) => request && showRequest(request, route),
};

/** @type {(request: RequestLine, view: View) => Row} */
export const requestRow = (request, { route, now }) => {
  const { id, requestId, method, url, operation, orderNo, durationMs, at, httpStatus, message } = request;
  const isRefused = httpStatus !== 200 && message !== null;
  return {
    id: `request-${id}`,
    isOpen: route.key === requestId,
    cells: [
      [
        linkTo(hashOf('requests', requestId, route.filters), `${method} ${url}`, 'open'),
        isRefused ? firstCause(message) : under(operation ?? 'no such operation'),
      ],
      answered(request),
      orderNo ?? '–',
      duration(durationMs),
      [timeOf(at), under(age(now - at))],
    ],
  };
};

/** @type {(route: Route) => unknown} */
const nothingThere = ({ filters }) => {
  if (filters.outcome || filters.before) return empty('No request matches.', 'Choose all requests.');
  const body =
    '{"type":"check4","idNumber":"11010519491231002X","name":"Zhang San","account":"6216610200016587010"}';
  return empty(
    'No requests yet.',
    'All requests to the service are listed here with their responses. This one is refused, and its row says why:',
    `curl -s ${location.origin}/payout/common/bank/check \\`,
    "  -H 'appkey: demo-merchant' -H \"token: $TOKEN\" -H 'content-type: application/json' \\",
    `  -d '${body}'`,
  );
};

/** @type {(request: RequestWithBodies, route: Route) => unknown} */
function showRequest(request, route) {
  const { method, url, message, httpStatus, advice, request: body, response } = request;
  const operation = operationNamed(request.operation);
  // A string is a note about a body that was not kept.
  const isKept = operation !== undefined && typeof body !== 'string';
  return html`
    ${heading(`${method} ${url}`, route, answered(request))}
    ${isKept ? copyButtons({ ...request, body }, operation) : null}
    ${httpStatus === 200 ? null : whyRefused(message ?? '')}
    ${advised(advice)}
    ${factsOf(request)}
    ${section('Request', body === null ? soft('It had no body.') : json(body, 'Body of the request'))}
    ${section('Response', response === null ? soft('It had no body.') : json(response, 'Body of the response'))}`;
}

/** @param {RequestWithBodies} request */
function factsOf({ requestId, operation, appKey, orderNo, tradeId, at, durationMs, code, fault }) {
  const order = tradeId ?? orderNo;
  return facts({
    'Request id': [mono(requestId), ' ', copyButton('Copy', requestId, 'small')],
    Operation: operation && operationLink(operation),
    Merchant: appKey ?? 'unknown (no valid token)',
    Order: order && linkTo(hashOf('orders', order), orderNo ?? tradeId),
    When: timeOf(at, { fine: true }),
    Took: duration(durationMs),
    'Simulated fault': fault && plain(fault),
    'Status in the envelope': code && mono(code),
  });
}

/** @type {(sent: import('../words.js').Sent, operation: ServiceOperation) => unknown} */
export function copyButtons(sent, operation) {
  if (operation.body === 'form') return null;
  return html`<div class="row" role="group" aria-label="Copy the request">
    ${copyButton('Copy as curl', curlOf(sent, location.origin))}
    ${copyButton('Copy as client code', clientCodeOf(sent, operation))}
  </div>`;
}

/** @type {(words: string, text: string, kind?: string) => unknown} */
function copyButton(words, text, kind) {
  const act = handling(async () => {
    await copy(text);
    return /\*\*\*\*|\(secret\)/.test(text) ? 'Copied. Replace the masked values.' : 'Copied.';
  });
  return button(words, act, kind);
}
