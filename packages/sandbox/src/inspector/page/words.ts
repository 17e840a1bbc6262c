import type { RequestWithBodies, ServiceOperation } from '../../generated/control/schemas.ts';

const TONES = {
  good: 'completed transferred delivered taken 200',
  wait: 'pending pending_material awaiting_transfer held delayed',
  move: 'transferring',
  bad: 'failed rejected overrule dead refused timed_out unreachable outside_loopback response_too_large dropped no_address 400',
};

export const FAMILY_NAMES: Readonly<Record<string, string>> = {
  global: 'Global payout',
  business: 'Business payout',
  personal: 'Personal payout',
  payin: 'Payin',
};

const UNITS: readonly (readonly [number, string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
];

export function findTone(status: string) {
  const [tone] = Object.entries(TONES).find(([, statuses]) => statuses.split(' ').includes(status)) ?? [];
  return tone ?? 'none';
}

/** Groups the digits of an amount: `1,250.50`. */
export function grouped(amount: string | number) {
  const minimumFractionDigits = String(amount).includes('.') ? 2 : 0;
  const format = new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: 20 });
  return format.format(amount as `${number}`);
}

export function amountText({ amount, currency }: { amount: string; currency: string }) {
  return `${grouped(amount)} ${currency}`;
}

export function age(milliseconds: number) {
  if (milliseconds < 1_000) return 'now';
  const [count, unit] = duration(milliseconds).split(' ');
  return `${count} ${unit} ago`;
}

export const whenIs = (instant: number, now: number): string =>
  instant > now ? `in ${duration(instant - now)}` : 'now';

/** A duration in its two largest units: `1 d 2 h`. */
export function duration(milliseconds: number) {
  let left = Math.abs(Math.round(milliseconds));
  const chunks: string[] = [];
  for (const [length, unit] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) chunks.push(`${count} ${unit}`);
    // Milliseconds are irrelevant next to minutes.
    if (chunks.length === 2 || (chunks.length === 1 && length <= 1_000)) break;
  }
  return chunks.join(' ') || '0 s';
}

/** Writes `requireMaterial` as `require material`, and `in_transit` as `in transit`. */
export function plain(name: string) {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** Splits a refusal into causes; a full stop within backticks does not end a cause. */
export function causesIn(message: string) {
  const causes = [''];
  for (const chunk of message.split(/(`[^`]*`)/)) {
    const [end = '', ...more] = chunk.startsWith('`') ? [chunk] : chunk.split(/(?<=\.)\s+(?=[A-Z]|$)/);
    causes.push(`${causes.pop()}${end}`, ...more);
  }
  return causes.map((cause) => cause.trim()).filter(Boolean);
}

export type CopiedRequest = Pick<RequestWithBodies, 'method' | 'url' | 'appKey'> & { readonly body: unknown };

/** Writes a request as a curl command, which reads the token from the shell variable `TOKEN`. */
export function writeCurl({ method, url, appKey, body }: CopiedRequest, origin: string): string {
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

function quoted(text: string) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export function writeClientCode({ url, body }: CopiedRequest, operation: ServiceOperation) {
  const { group, name } = findMethod(operation);
  const query = Object.fromEntries(new URLSearchParams(url.split(/\?(.*)/s)[1] ?? ''));
  const input = body ?? (Object.keys(query).length > 0 ? query : undefined);
  return `const data = await client.${group}.${name}(${input === undefined ? '' : literal(input)});`;
}

function literal(value: unknown) {
  return JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}

/** Returns the client method of an operation: its group is the tag, its name the operation id without words of the tag. */
export function findMethod({ id, tag }: { id: string; tag: string }) {
  const words = tag.toLowerCase().split(' ');
  const [first = id, ...rest] = id.match(/^[^A-Z]+|[A-Z][^A-Z]*/g) ?? [];
  const singular = (word: string) => word.toLowerCase().replace(/s$/, '');
  const namesTag = words.every((word, at) => singular(rest[at] ?? '') === singular(word));
  const group = words.join(' ').replace(/ ./g, (start) => start.slice(1).toUpperCase());
  return { group, name: [first, ...(namesTag ? rest.slice(words.length) : rest)].join('') };
}

/** Copies a text. Without TLS, browsers have `navigator.clipboard` only on loopback. */
export async function copy(text: string) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
