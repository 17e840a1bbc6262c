import { html } from 'lit-html';
import type * as api from '../../../generated/control/schemas.ts';
import type { UploadedDocument } from '../../../generated/control/schemas.ts';
import { all, get } from '../control.ts';
import * as ui from '../parts.ts';
import { type Items, type PageArea, type PageRoute, writeHash } from '../route.ts';
import { advised, firstCause, operationLink, operationNamed, showStatus, whyRefused } from '../service.ts';
import { type CopiedRequest, copy, duration, grouped, plain, writeClientCode, writeCurl } from '../words.ts';

export const REQUESTS: ui.Table<api.RequestLine> = {
  label: 'Requests',
  opens: { area: 'requests', keys: ({ requestId }) => [requestId] },
  columns: { Request: '', Response: '', Order: 'wide', Took: 'number wide', 'When (UTC)': 'number wide' },
  cells: (request, view) => {
    const { requestId, method, url, operation, orderNo, durationMs, at, httpStatus, message } = request;
    const isRefused = httpStatus !== 200 && message !== null;
    return [
      [
        ui.linkTo(view.href, `${method} ${url}`, 'open'),
        isRefused ? firstCause(message) : ui.under(operation ?? 'no such operation'),
        view.route.area === 'search' ? ui.under(requestId) : null,
      ],
      showStatus(request),
      orderNo ?? '–',
      duration(durationMs),
      ui.since(at, view),
    ];
  },
};

export const requests: PageArea<{ page: api.RequestPage; request: api.RequestWithBodies | null }> = {
  title: 'Requests',
  noun: 'request',
  load: ({ key, filters: { outcome, text, day, before } }) =>
    all({
      page: get('/requests', { outcome, text, day, before }),
      request: key === null ? null : get(`/requests/${encodeURIComponent(key)}`),
    }),
  list: ({ page }, view) => html`
    <div class="row">
      ${ui.textFilter(view.route, 'text', 'Rule or status in the response, such as R-019')}
      ${ui.choice(view.route, 'outcome', 'Show', [
        ['', 'All'],
        ['accepted', 'Accepted'],
        ['refused', 'Refused'],
      ])}
      ${ui.textFilter(view.route, 'day', 'Sent on (UTC)', 'date')}
    </div>
    ${ui.list(REQUESTS, page, view, nothingThere(), ui.empty('No request matches.', 'Remove a filter.'))}`,
  detail: ({ request }, { route }) => request && showRequest(request, route),
};

const nothingThere = () =>
  ui.empty(
    'No requests yet.',
    'All requests to the service are listed here with their responses. This one is refused, and its row says why:',
    `curl -s ${location.origin}/payout/common/bank/check \\`,
    "  -H 'appkey: demo-merchant' -H \"token: $TOKEN\" -H 'content-type: application/json' \\",
    `  -d '{"type":"check4","idNumber":"11010519491231002X","name":"Zhang San","account":"6216610200016587010"}'`,
  );

function showRequest(request: api.RequestWithBodies, route: PageRoute) {
  const { method, url, message, httpStatus, advice, request: body, response } = request;
  const operation = operationNamed(request.operation);
  // If the body is a string, it is a note why the body was not stored.
  const isStored = operation !== undefined && typeof body !== 'string';
  return html`
    ${ui.heading(`${method} ${url}`, route, showStatus(request))}
    ${isStored ? copyButtons({ ...request, body }, operation) : null}
    ${httpStatus === 200 ? null : whyRefused(message ?? '')}
    ${advised(advice)}
    ${showFacts(request)}
    ${ui.section('Request', body === null ? ui.soft('It had no body.') : ui.json(body, 'Body of the request'))}
    ${ui.section('Response', response === null ? ui.soft('It had no body.') : ui.json(response, 'Body of the response'))}`;
}

function showFacts({
  requestId,
  operation,
  appKey,
  orderNo,
  tradeId,
  at,
  durationMs,
  code,
  fault,
}: api.RequestWithBodies) {
  const order = tradeId ?? orderNo;
  return ui.facts({
    'Request id': [ui.mono(requestId), ' ', copyButton('Copy', requestId, 'small')],
    Operation: operation && operationLink(operation),
    Merchant: appKey ?? 'unknown (no valid token)',
    Order: order && ui.linkTo(writeHash('orders', order), orderNo ?? tradeId),
    When: ui.showTime(at, { fine: true }),
    Took: duration(durationMs),
    'Simulated fault': fault && plain(fault),
    'Status in the envelope': code && ui.mono(code),
  });
}

export function copyButtons(sent: CopiedRequest, operation: api.ServiceOperation) {
  if (operation.body === 'form') return null;
  return html`<div class="row" role="group" aria-label="Copy the request">
    ${copyButton('Copy as curl', writeCurl(sent, location.origin))}
    ${copyButton('Copy as client code', writeClientCode(sent, operation))}
  </div>`;
}

function copyButton(words: string, text: string, kind?: string) {
  const act = async () => {
    await copy(text);
    return /\*\*\*\*|\(secret\)/.test(text) ? 'Copied. Replace the masked values.' : 'Copied.';
  };
  return ui.button(words, act, kind);
}

const UPLOADS: ui.Table<UploadedDocument> = {
  label: 'Uploads',
  columns: { File: '', Type: 'roomy', Order: '', Bytes: 'number wide', 'Uploaded (UTC)': 'wide number' },
  cells: ({ fileName, mediaType, sha256, type, tradeId, orderNo, size, createdAt }, view) => [
    [fileName, ui.under(mediaType), ui.under(`SHA-256 ${sha256.slice(0, 12)}…`)],
    type,
    tradeId === null ? '–' : ui.linkTo(writeHash('orders', tradeId), orderNo ?? tradeId),
    grouped(size),
    ui.since(createdAt, view),
  ],
};

export const uploads: PageArea<Items<UploadedDocument>> = {
  title: 'Uploads',
  load: () => get('/documents'),
  list: ({ items }, view) =>
    items.length === 0
      ? ui.empty('No uploads yet.', 'Documents that merchants upload are listed here with their orders.')
      : [
          ui.soft(`The newest ${items.length === 1 ? 'document' : `${items.length} documents`}`),
          ui.dataTable(UPLOADS, items, view),
        ],
};
