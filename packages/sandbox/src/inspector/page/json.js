import { h } from './dom.js';

const LONGEST = 20_000;
/** A text that was cut has no closing quote. */
const TOKEN =
  /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/gs;

/**
 * Shows JSON. Text beyond 20,000 characters is cut, with a note that says so.
 * @param {unknown} value
 * @param {string} label name for a screen reader
 */
export function json(value, label) {
  const whole = JSON.stringify(value, null, 2) ?? '';
  const text = whole.slice(0, LONGEST);
  const cut = whole.length - text.length;
  const pre = h('pre', { class: 'json', 'aria-label': label }, h('code', {}, ...tokens(text)));
  if (cut === 0) return pre;
  return h('div', {}, pre, h('p', { class: 'soft' }, `${cut} more characters are not shown here.`));
}

/** @param {string} text */
function tokens(text) {
  /** @type {(Node | string)[]} */
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, string, colon] = match;
    pieces.push(text.slice(end, match.index));
    if (string !== undefined && colon !== undefined) pieces.push(h('span', { class: 'name' }, string), colon);
    else pieces.push(h('span', { class: string === undefined ? 'number' : 'string' }, token));
    end = match.index + token.length;
  }
  return [...pieces, text.slice(end)];
}
