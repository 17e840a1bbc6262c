import { h } from '../dom.js';
import { json } from '../json.js';
import { choice, field, form, soft, textInput } from '../parts.js';
import { hashOf } from '../route.js';
import { operationLink } from '../service.js';
import { badge } from '../words.js';
import { card, who } from './tool-parts.js';

/** @import { Merchant, ServiceOperation } from '../../../generated/control/schemas.ts' */
/** @import { Route } from '../route.js' */

const FIRST = 'createGlobalPayout';

/**
 * What was sent last from this page.
 * @typedef {object} Call
 * @property {string} operation
 * @property {string} requestId
 * @property {number} httpStatus
 * @property {unknown} answer
 */

/** @type {Call | null} */
let lastCall = null;

/** Sets the call that the page shows. @param {Call} call */
export function showCall(call) {
  lastCall = call;
}

/**
 * A form that sends a request of the service as a merchant.
 * @param {readonly ServiceOperation[]} operations
 * @param {readonly Merchant[]} merchants
 * @param {Route} route
 */
export function sendRequest(operations, merchants, route) {
  const sendable = operations.filter(({ id, body }) => body !== 'form' && id !== 'createToken');
  const chosen = sendable.find(({ id }) => id === (route.filters.operation ?? FIRST));
  if (chosen === undefined) return null;
  const options = sendable.map(({ id }) => /** @type {const} */ ([id === FIRST ? '' : id, id]));
  const body = chosen.body === 'none' ? '' : JSON.stringify(chosen.sample ?? {}, null, 2);
  const text = h('textarea', {
    id: 'call-body',
    name: 'body',
    rows: 16,
    spellcheck: 'false',
    'data-value': body,
    'data-own': true,
  });
  return card(
    'Send a request as a merchant',
    soft('The sandbox logs in for you. The request is checked, answered and logged like any other.'),
    form(
      'call',
      { class: 'stack', 'data-operation': chosen.id },
      'Send',
      h(
        'div',
        { class: 'stack' },
        h(
          'div',
          { class: 'filters' },
          choice(route, 'operation', 'Operation', options),
          who(merchants, 'call-who'),
        ),
        h('p', { class: 'soft' }, `${chosen.method} ${chosen.path} · `, operationLink(chosen.id)),
        field('Query, such as tradeId=T-1', textInput({ id: 'call-query', name: 'query', type: 'text' })),
        field('Body', text),
      ),
    ),
    lastCall === null ? null : answer(lastCall),
  );
}

/** @param {Call} call */
function answer({ operation, requestId, httpStatus, answer }) {
  return h(
    'div',
    { class: 'result', id: 'call-answer' },
    h(
      'p',
      {},
      badge(httpStatus === 200 ? 200 : 400, `HTTP ${httpStatus}`),
      ` ${operation} · `,
      h('a', { href: hashOf('requests', requestId) }, 'Open the request'),
    ),
    json(answer, 'Answer of the last request'),
  );
}
