/** Writes requests as commands and as code, to be pasted elsewhere. */

/** @import { ServiceOperation } from '../../generated/control/schemas.ts' */

/**
 * A request as it is copied.
 * @typedef {object} Sent
 * @property {string} method
 * @property {string} url path and query
 * @property {string | null} appKey
 * @property {unknown} body null without one
 */

/**
 * Writes a request as a command of curl. The token is read from the variable TOKEN.
 * @param {Sent} sent
 * @param {string} origin
 */
export function curlOf({ method, url, appKey, body }, origin) {
  const isImplied = method === (body === null ? 'GET' : 'POST');
  const lines = [`curl -s ${isImplied ? '' : `-X ${method} `}${quoted(origin + url)}`];
  if (!url.startsWith('/payout/oauth/token')) {
    lines.push(`-H ${quoted(`appkey: ${appKey ?? 'YOUR_APPKEY'}`)}`, '-H "token: $TOKEN"');
  }
  if (body !== null) {
    lines.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
  }
  return lines.join(' \\\n  ');
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes a request as a call of the client. @param {Sent} sent @param {ServiceOperation} operation */
export function clientCodeOf({ url, body }, operation) {
  const { group, name } = methodOf(operation);
  const query = Object.fromEntries(new URLSearchParams(url.split(/\?(.*)/s)[1] ?? ''));
  const input = body ?? (Object.keys(query).length > 0 ? query : undefined);
  return `const data = await client.${group}.${name}(${input === undefined ? '' : literal(input)});`;
}

/** Writes a value as JavaScript, with the names of members bare where they can be. @param {unknown} value */
function literal(value) {
  return JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}

/**
 * Names the method of the client for an operation: the group is the tag, the method the id without the tag.
 * @param {{ id: string, tag: string }} operation
 */
export function methodOf({ id, tag }) {
  const words = tag.toLowerCase().split(' ');
  const [first = id, ...rest] = id.match(/^[^A-Z]+|[A-Z][^A-Z]*/g) ?? [];
  const singular = (/** @type {string} */ word) => word.toLowerCase().replace(/s$/, '');
  const namesTag = words.every((word, at) => singular(rest[at] ?? '') === singular(word));
  const group = words.join(' ').replace(/ ./g, (start) => start.slice(1).toUpperCase());
  return { group, name: [first, ...(namesTag ? rest.slice(words.length) : rest)].join('') };
}

/**
 * Puts a text on the clipboard. Beyond loopback and without TLS, browsers allow only the old way.
 * @param {string} text
 */
export async function copy(text) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
