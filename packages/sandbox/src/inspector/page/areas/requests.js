import { all, get } from '../api.js';
import { answered, firstCause } from '../causes.js';
import { h } from '../dom.js';
import { choice, empty, list, opener, under } from '../parts.js';
import { hashOf } from '../route.js';
import { readOperations } from '../service.js';
import { age, duration, time } from '../words.js';
import { showRequest } from './request.js';

/** @import { RequestLine, RequestPage, RequestWithBodies } from '../../../generated/control/schemas.ts' */
/** @import { Area, View } from '../area.js' */
/** @import { Column } from '../parts.js' */

/** @type {readonly Column[]} */
const COLUMNS = [
  'Request',
  'Answer',
  ['Order', 'wide'],
  ['Took', 'number wide'],
  ['When (UTC)', 'number wide'],
];

/**
 * Requests to the service with their answers, and one of them with its bodies.
 * @type {Area<{ page: RequestPage, request: RequestWithBodies | null }>}
 */
export const requests = {
  title: 'Requests',
  noun: 'request',
  load: async ({ key, filters: { outcome, before } }) => {
    await readOperations();
    return all({
      page: get('/requests', { outcome, before }),
      request: key === null ? null : get(`/requests/${encodeURIComponent(key)}`),
    });
  },
  newest: ({ page }) => page.items[0]?.id ?? 0,
  list: ({ page }, view) => [
    h('h2', { class: 'unseen' }, 'Requests'),
    h(
      'div',
      { class: 'filters' },
      choice(view.route, 'outcome', 'Show', [
        ['', 'All'],
        ['accepted', 'Accepted'],
        ['refused', 'Refused'],
      ]),
    ),
    ...list('Requests', COLUMNS, page, view, row, nothing),
  ],
  detail: ({ request }, { route }) => (request === null ? null : showRequest(request, route)),
};

/**
 * @param {RequestLine} request
 * @param {View} view
 */
function row(request, { route, now }) {
  const { id, requestId, method, url, operation, orderNo, durationMs, at, httpStatus, message } = request;
  const isRefused = httpStatus !== 200 && message !== null;
  return {
    id: `request-${id}`,
    open: route.key === requestId,
    cells: [
      [
        opener(hashOf('requests', requestId, route.filters), `${method} ${url}`),
        ...(isRefused ? firstCause(message) : [under(operation ?? 'no such operation')]),
      ],
      answered(request),
      h('span', { class: 'kept' }, orderNo ?? '–'),
      duration(durationMs),
      [time(at), under(age(now - at))],
    ],
  };
}

/** @param {import('../route.js').Route} route */
function nothing({ filters }) {
  if (filters.outcome || filters.before) return empty('No request matches.', 'Choose all requests.');
  const body =
    '{"type":"check4","idNumber":"11010519491231002X","name":"Zhang San","account":"6216610200016587010"}';
  return empty(
    'No requests yet.',
    'Every request to the service is listed here with its answer. This one is refused, and its line says why:',
    `curl -s ${location.origin}/payout/common/bank/check \\`,
    "  -H 'appkey: demo-merchant' -H \"token: $TOKEN\" -H 'content-type: application/json' \\",
    `  -d '${body}'`,
  );
}
