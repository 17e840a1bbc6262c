/** @import { ServiceOperation } from '../../generated/control/schemas.ts' */

/** The statuses of each colour. Other statuses have no colour. */
const TONES = {
  good: 'completed transferred delivered taken 200',
  wait: 'pending pending_material awaiting_transfer held delayed',
  move: 'transferring',
  bad: 'failed rejected overrule dead refused timed_out unreachable outside_loopback response_too_large dropped no_address 400',
};

/** @type {Readonly<Record<string, string>>} */
export const FAMILY_NAMES = {
  global: 'Global payout',
  business: 'Business payout',
  personal: 'Personal payout',
  payin: 'Payin',
};

/** @type {readonly (readonly [number, string])[]} */
const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
];

/** The colour of a status. @param {string} status */
export function toneOf(status) {
  const [tone] = Object.entries(TONES).find(([, statuses]) => statuses.split(' ').includes(status)) ?? [];
  return tone ?? 'none';
}

/** Groups the digits of an amount: `1,250.50`. @param {string | number} amount */
export function grouped(amount) {
  const minimumFractionDigits = String(amount).includes('.') ? 2 : 0;
  const format = new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: 20 });
  return format.format(/** @type {`${number}`} */ (amount));
}

/** An amount with its currency. @param {{ amount: string, currency: string }} money */
export function amountText({ amount, currency }) {
  return `${grouped(amount)} ${currency}`;
}

/** Returns an age in its largest unit. @param {number} milliseconds */
export function age(milliseconds) {
  if (milliseconds < 1_000) return 'now';
  const [count, unit] = duration(milliseconds).split(' ');
  return `${count} ${unit} ago`;
}

/** @type {(instant: number, now: number) => string} */
export const whenIs = (instant, now) => (instant > now ? `in ${duration(instant - now)}` : 'now');

/** A duration in its two largest units: `1 d 2 h`. @param {number} milliseconds */
export function duration(milliseconds) {
  let left = Math.abs(Math.round(milliseconds));
  /** @type {string[]} */
  const chunks = [];
  for (const [length, unit] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) chunks.push(`${count} ${unit}`);
    // Milliseconds are irrelevant next to minutes.
    if (chunks.length === 2 || (chunks.length === 1 && length <= 1_000)) break;
  }
  return chunks.join(' ') || '0 s';
}

/** Writes `requireMaterial` as `require material`, and `in_transit` as `in transit`. @param {string} name */
export function plain(name) {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** Splits a refusal into causes; a full stop within backticks does not end a cause. @param {string} message */
export function causesIn(message) {
  const causes = [''];
  for (const chunk of message.split(/(`[^`]*`)/)) {
    const [end = '', ...more] = chunk.startsWith('`') ? [chunk] : chunk.split(/(?<=\.)\s+(?=[A-Z]|$)/);
    causes.push(`${causes.pop()}${end}`, ...more);
  }
  return causes.map((cause) => cause.trim()).filter(Boolean);
}

/** @typedef {{ method: string, url: string, appKey: string | null, body: unknown }} Sent */

/** @type {(sent: Sent, origin: string) => string} The command reads the token from the shell variable `TOKEN`. */
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

/** Writes a value as JavaScript, with unquoted property names where possible. @param {unknown} value */
function literal(value) {
  return JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}

/** The group is named after the tag. The method is the operation id without the words of the tag. @param {{ id: string, tag: string }} operation */
export function methodOf({ id, tag }) {
  const words = tag.toLowerCase().split(' ');
  const [first = id, ...rest] = id.match(/^[^A-Z]+|[A-Z][^A-Z]*/g) ?? [];
  const singular = (/** @type {string} */ word) => word.toLowerCase().replace(/s$/, '');
  const namesTag = words.every((word, at) => singular(rest[at] ?? '') === singular(word));
  const group = words.join(' ').replace(/ ./g, (start) => start.slice(1).toUpperCase());
  return { group, name: [first, ...(namesTag ? rest.slice(words.length) : rest)].join('') };
}

/** Copies a text. Without TLS, browsers have `navigator.clipboard` only on loopback. @param {string} text */
export async function copy(text) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
