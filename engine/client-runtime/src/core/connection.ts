import type { Check, Connection, Parts } from './context.ts';
import { invalidOption } from './errors/errors.ts';
import type { ConnectionOptions, Redactor } from './options.ts';

export const CREATE = 'createClient';

/** Reads the options that every client has. @throws ValidationError for a `baseUrl` that cannot be used */
export function connectionOf(options: ConnectionOptions, redactor: Redactor, parts: Parts): Connection {
  const fault = faultOfBaseUrl(options.baseUrl);
  if (fault) throw invalidOption(CREATE, 'baseUrl', fault);
  const {
    fetch = globalThis.fetch,
    timeoutMs = 30_000,
    maxResponseBytes = 2 ** 24,
    headers,
    hooks,
  } = options;
  return {
    ...options,
    ...{ fetch, timeoutMs, maxResponseBytes },
    headers: lowerCase(headers),
    seen: {},
    events: hooks && parts.hooks?.events(hooks, redactor),
    baseUrl: `${new URL(options.baseUrl)}`.replace(/(?<!\/)\/+$/, ''),
    redactor,
  };
}

/**
 * Joins the parts of a client of any document.
 * @throws ValidationError for an option whose part is missing
 */
export function partsOf(
  options: ConnectionOptions & {
    readonly use?: Parts | readonly Parts[] | undefined;
    readonly checkResponse?: unknown;
  },
): Parts {
  const parts: Parts = Object.assign({}, ...[options.use ?? []].flat());
  for (const name of ['hooks', 'preflight', 'retry', 'sign', 'checkResponse', 'totalTimeoutMs'] as const) {
    const part = name === 'totalTimeoutMs' ? 'retry' : name;
    if (options[name] && !parts[part]) throw invalidOption(CREATE, name, `needs \`${part}Part\` in \`use\``);
  }
  return parts;
}

/** Returns the fault of a key. */
export const isKey: Check = (value) =>
  missing(value) ?? (fitsHeader(value) ? edgeFault(value) : 'must be a string that fits into an HTTP header');

/**
 * Returns the fault of a key with white space or quotation marks at its ends. A login would send it unchanged and
 * `fetch` would trim it in a header, so the service would see two keys. Some readers of `.env` files keep quotation
 * marks.
 */
function edgeFault(key: string): string | undefined {
  if (key !== key.trim()) return 'starts or ends with a space or a line break: remove it with `.trim()`';
  return /^(["'`]).*\1$/.test(key) ? 'is in quotation marks: remove them' : undefined;
}

/** Returns the fault of an option without a value, for example because its environment variable is not set. */
export function missing(value: unknown): string | undefined {
  const text = `${value}`.trim();
  return /^(undefined|null)?$/.test(text)
    ? `is ${text ? 'missing' : 'empty'}; if it comes from \`process.env\`, its variable is not set`
    : undefined;
}

function faultOfBaseUrl(value: unknown): string | undefined {
  const text = `${value}`;
  if (/^https?:[^@?#]+$/i.test(text) && URL.canParse(text)) return undefined;
  // Only host, port and path are shown: a user, a query or a misplaced key would be a secret.
  const shown = /^[\w.-]*:(\d+\b|\/\/)[\w./-]*$/.test(text) ? `, not \`${text}\`` : '';
  return `must be an http or https URL without user, query and fragment${shown}`;
}

/** Returns whether a value can be sent as a header. Line breaks around it are allowed, because `fetch` removes them. */
export function fitsHeader(value: unknown): value is string {
  return typeof value === 'string' && /^[\r\n]*(?:[\t -~\x80-\xff]+[\r\n]*)?$/.test(value);
}

/** Returns whether this is Node, Bun, Deno or Workers, and not a browser. */
export function isServerRuntime(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return typeof process?.versions?.node === 'string' || 'WebSocketPair' in globalThis;
}

export function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
