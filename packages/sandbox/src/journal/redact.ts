/** Members that open a door: nothing of them is kept. */
const CREDENTIALS = ['secretKey', 'token', 'authorization', 'cookie', 'signature'];

/** Members that name a person, an account or a caller: the last four characters are kept (sandbox choice `masking`). */
const PERSONAL = [
  ...['appKey', 'idNumber', 'number', 'accountNumber', 'payerAccountNumber', 'account'],
  ...['phone', 'phoneNumber', 'emergencyPhone', 'email'],
];

const lower = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()));
const [credentials, personal] = [lower(CREDENTIALS), lower(PERSONAL)];

const LONGEST_TEXT = 2_000;
const SHOWN_AT_END = 4;

/**
 * Copies a value for the journal or the request log: replaces secrets with `(secret)`, masks what names a person or an
 * account, and cuts texts beyond 2,000 characters (files in base64) with a note of their length.
 */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redactMember(name, member)]),
  );
}

/** Copies the value of a member, masked if its name says that it is secret or personal. */
export function redactMember(name: string, value: unknown): unknown {
  const key = name.toLowerCase();
  if (credentials.has(key)) return '(secret)';
  return personal.has(key) ? maskAll(value) : redact(value);
}

function maskAll(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return mask(String(value));
  if (Array.isArray(value)) return value.map(maskAll);
  return redact(value);
}

/** Keeps the last four characters, unless they are half of the text or more. */
function mask(text: string): string {
  if (text === '') return text;
  return text.length > 2 * SHOWN_AT_END ? `****${text.slice(-SHOWN_AT_END)}` : '****';
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, 64)}... (${text.length} characters)` : text;
}
