import { fitsHeader, isServerRuntime, lowerCase } from '@cross-border-payments/client-runtime/core/call';
import {
  adviseName,
  areHooks,
  CONNECTION,
  checkOptions,
  refuse,
} from '@cross-border-payments/client-runtime/core/checks';
import type { Check, Checks, HeaderMap } from '@cross-border-payments/client-runtime/core/context';
import { CREATE, invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import { CALLER, createCaller, createMethodCall, hasPages } from './caller.ts';
import { operations, profile, schemes } from './generated/operation-table.ts';
import { createResources, type Resources } from './generated/resources.ts';
import {
  type AdviceOption,
  isAdviceOption,
  isPreflightOption,
  type PreflightOption,
  preflightFor,
  reporterOf,
} from './payment/checks.ts';
import { tokenRejectedBy } from './payment/envelope.ts';
import type { Caller, CallerOptions, IsTokenRejected } from './types.ts';

export interface ClientOptions extends Omit<CallerOptions, 'preflight'> {
  readonly appKey: string;
  readonly secretKey: string;
  /** How every input is checked before it is sent. Defaults to `document`. */
  readonly preflight?: PreflightOption | undefined;
  /** What happens with requests that are valid but surely not intended. Defaults to `refuse`. */
  readonly advice?: AdviceOption | undefined;
}

/** Typed calls to the service: by a method, such as `client.payin.create`, or by an operation record. */
export interface Client extends Resources, Caller {}

/**
 * Returns whether the service refused a call because of the token. The interface document does not define such a refusal.
 * It is assumed to be HTTP 401, or a refusal without a `tradeId` whose message names the token and contains one of the
 * words that the document lists in `x-profile`, such as "expire", "not known" or "valid".
 */
export const isTokenRejected: IsTokenRejected = /* @__PURE__ */ tokenRejectedBy(profile);

/**
 * Makes a client. It logs in when a call first needs a token.
 *
 * @param options `baseUrl`, `appKey` and `secretKey`; the others have defaults
 * @returns the client; its methods return the `data` of the response
 * @throws ValidationError when an option cannot be used, such as a `baseUrl` that is not an http or https URL
 */
export function createClient(options: ClientOptions): Client {
  refuse(CREATE, 'options', options, 'an object');
  refuseUnknown(options);
  const { appKey, secretKey, preflight, advice = 'refuse', ...others } = options;
  refuse(CREATE, 'appKey', appKey, isKey);
  refuse(CREATE, 'secretKey', secretKey, isKey);
  refuse(CREATE, 'preflight', preflight, isPreflightOption);
  refuse(CREATE, 'advice', advice, isAdviceOption);
  refuse(CREATE, 'baseUrl', others.baseUrl, operationFault);
  const onAdvice = advice === 'off' ? undefined : reporterOf(advice);
  const guess = (path: string, sentence: string) =>
    onAdvice?.({ operation: CREATE, path, sentence, isGuess: true });
  if (appKey === secretKey) guess('secretKey', '`secretKey` is the same as `appKey`: check both');
  for (const name of ['timeoutMs', 'totalTimeoutMs'] as const)
    if (Number(others[name]) < FEW_MS)
      guess(name, `\`${name}\` is less than ${FEW_MS}: it is in milliseconds`);
  const check = preflightFor(preflight, onAdvice, advice === 'refuse');
  checkOptions(CREATE, others, CALLER_OPTIONS);
  refuse(CREATE, 'baseUrl', others.baseUrl, missing);
  const headers = { ...userAgent(), ...lowerCase(others.headers) };
  const plan = { ...others, headers, onAdvice, ...(check && { preflight: check }) };
  const keys = { headers: { appkey: appKey }, login: { appKey, secretKey } };
  const caller = createCaller(plan, schemes, keys, operations);
  warnInBrowser();
  const { call, exchange } = caller;
  const resources = createResources(createMethodCall(caller));
  markLists(resources);
  // The caller is behind a function, so that printing the client does not print the keys.
  return { ...resources, call, exchange, ...{ [CALLER]: () => caller } };
}

const FEW_MS = 100;

const CALLER_OPTIONS: Checks<keyof CallerOptions> = {
  ...CONNECTION,
  hooks: areHooks,
  tokenStore: ['get', 'set'],
  orderNumberStore: ['add'],
  isTokenRejected: 'a function',
};

const NAMES = ['baseUrl', 'appKey', 'secretKey', 'advice', ...Object.keys(CALLER_OPTIONS).slice(1)];

/** Called first, because a misspelled key would otherwise be reported as missing. */
function refuseUnknown(options: object): void {
  const faults = Object.keys(options)
    .filter((name) => !NAMES.includes(name))
    .map((name): [string, string] => [name, `is not known${adviseName(NAMES, name)}`]);
  const [first, ...more] = faults;
  const others = more.map(([name, fault]) => `; \`${name}\` ${fault}`);
  if (first) throw invalidOption(CREATE, first[0], [first[1], ...others].join(''));
}

let hasWarned = false;

/** Warns once in each page of a browser, but not in a test in Node that simulates a document. */
function warnInBrowser(): void {
  if (hasWarned || isServerRuntime() || !('document' in globalThis)) return;
  hasWarned = true;
  console.warn(
    'Cross-Border Payments: this page contains your secret key, so everybody who opens it can read the key and pay with it. Create the client on your server, and let the page call your server.',
  );
}

function operationFault(baseUrl: unknown): string | undefined {
  const url = `${baseUrl}`.replace(/(?<!\/)\/+$/, '');
  const path = Object.values(operations).find((operation) => url.endsWith(operation.path))?.path;
  return path && `must end before \`${path}\`, because each method adds its path`;
}

declare const PACKAGE_VERSION: string | undefined;

function userAgent(): HeaderMap {
  const version = typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : 'source';
  return isServerRuntime() ? { 'user-agent': `cross-border-payments-client/${version}` } : {};
}

/** Marks each method by whether it returns a page, which `pagedList` reads. */
function markLists(resources: object): void {
  const groups = resources as Readonly<Record<string, Readonly<Record<string, object>>>>;
  for (const operation of Object.values(operations))
    Object.assign(groups[operation.group]?.[operation.name] ?? {}, { hasPages: hasPages(operation) });
}

const isKey: Check = (value) =>
  missing(value) ?? (fitsHeader(value) ? edgeFault(value) : 'must be a string that fits into an HTTP header');

/**
 * Returns what is wrong at the ends of a key: white space or quotation marks. A login sends white space unchanged, but
 * `fetch` trims it from a header, so the service would see two different keys. Quotation marks may come from a `.env`
 * file, because some readers of these files do not remove them.
 */
function edgeFault(key: string): string | undefined {
  if (key !== key.trim()) return 'starts or ends with a space or a line break: remove it with `.trim()`';
  return /^(["'`]).*\1$/.test(key) ? 'is in quotation marks: remove them' : undefined;
}

/** The environment variable of an option may not be set. */
function missing(value: unknown): string | undefined {
  const text = `${value}`.trim();
  return /^(undefined|null)?$/.test(text)
    ? `is ${text ? 'missing' : 'empty'}; if it comes from \`process.env\`, its variable is not set`
    : undefined;
}
