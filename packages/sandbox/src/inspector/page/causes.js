import { h } from './dom.js';
import { section, under } from './parts.js';
import { ruleLink } from './service.js';
import { badge, causesIn, plain } from './words.js';

/** @import { RequestLine } from '../../generated/control/schemas.ts' */

/**
 * The causes of a refusal, each with its members and its rule set apart.
 * @param {string | null} message
 */
export function whyRefused(message) {
  const causes = message === null ? [] : causesIn(message);
  if (causes.length === 0) return null;
  const items = causes.map((cause) => h('li', {}, ...ruled(cause, ruleLink)));
  return section('Why it was refused', h('ul', { class: 'causes' }, ...items));
}

/**
 * The first cause of a refusal, and how many more there are.
 * @param {string} message
 */
export function firstCause(message) {
  const [first = '', ...others] = causesIn(message);
  const more = others.length === 0 ? null : under(`and ${others.length} more`);
  const plainRule = (/** @type {string} */ id) => h('span', { class: 'rule' }, id);
  return [h('span', { class: 'under few' }, ...ruled(first, plainRule)), more];
}

/**
 * @param {string} cause
 * @param {(id: string) => Node} rule
 */
function ruled(cause, rule) {
  return cause.split(/(`[^`]*`|\bR-\d{3}\b)/).map((piece) => {
    if (/^R-\d{3}$/.test(piece)) return rule(piece);
    return piece.startsWith('`') ? h('code', {}, piece.slice(1, -1)) : piece;
  });
}

/**
 * HTTP status and status in the envelope, if that says more.
 * @param {RequestLine} request
 */
export function answered({ httpStatus, code, fault, advice }) {
  const tone = httpStatus === 200 ? (code === null || code === '1' ? 200 : 'held') : 400;
  return [
    badge(tone, `HTTP ${httpStatus}`),
    httpStatus === 200 && code !== null && code !== '1' ? under(`status ${code}`) : null,
    fault === null ? null : under(plain(fault)),
    advice.length === 0 ? null : [' ', badge('held', 'advice')],
  ].flat();
}

/**
 * What was accepted but probably not meant.
 * @param {readonly string[]} advice
 */
export function advised(advice) {
  if (advice.length === 0) return null;
  const items = advice.map((each) => h('li', {}, ...ruled(each, ruleLink)));
  return section('Accepted, but probably not meant', h('ul', { class: 'causes advice' }, ...items));
}
