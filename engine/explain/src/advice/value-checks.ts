/** Checks of single values: what a string means, and which objects JSON does not contain as a program expects. */

/** Checks whether a string is a time of the last minute, in milliseconds. */
export function isNow(text: string): boolean {
  return /^1\d{12}$/.test(text) && isRecent(Number(text));
}

/**
 * Checks whether a string ends like `Math.random()` in base 10 or 36. A consecutive number would contain a date or
 * zeros.
 */
export function hasRandomDigits(text: string): boolean {
  const digits = /\D(\d{16,17})$/.exec(text)?.[1];
  if (digits) return !/^20\d\d(?:0[1-9]|1[0-2])|0000/.test(digits);
  const word = /[-_]([a-z\d]{9,13})$/.exec(text)?.[1] ?? '';
  return /[g-z]/.test(word) && /\d[a-z]+\d/.test(word);
}

/** Checks whether a string contains a time of the last minute: in seconds or milliseconds, or like `20261130100000`. */
export function containsNow(text: string): boolean {
  const times = text.match(/\d{10,17}/g) ?? [];
  return times.some((digits) => {
    if (digits.length < 14) return isRecent(Number(digits) * (digits.length === 10 ? 1_000 : 1));
    const date = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*/, '$1-$2-$3T$4:$5:$6');
    // The time may be local or UTC.
    return isRecent(Date.parse(date)) || isRecent(Date.parse(`${date}Z`));
  });
}

function isRecent(time: number): boolean {
  return Math.abs(Date.now() - time) < 60_000;
}

let currencies: ReadonlySet<string> | undefined;

/** Checks for a code that ISO 4217 does not contain, other than CNH, the offshore renminbi. */
export function isUnknownCurrency(text: string): boolean {
  if (!/^[A-Z]{3}$/.test(text) || text === 'CNH') return false;
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return !currencies.has(text);
}

const DATE = /^\d{4}-\d\d-\d\d/;

const DAY_MS = 86_400_000;
let today = Number.NaN;
let around: readonly [yesterday: string, tomorrow: string] = ['', ''];

/** Returns yesterday and tomorrow, which cover all time zones. Without the cache, advice takes 1.15 times as long. */
function daysAround(): typeof around {
  const day = Math.floor(Date.now() / DAY_MS);
  const dateOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (day !== today) around = [dateOf(day - 1), dateOf(day + 1)];
  today = day;
  return around;
}

export function isInFuture(text: string): boolean {
  return text > daysAround()[1] && DATE.test(text);
}

export function isInPast(text: string): boolean {
  return text < daysAround()[0] && DATE.test(text);
}

export function isNoDay(text: string): boolean {
  const day = DATE.exec(text)?.[0];
  const date = new Date(`${day}T00:00:00Z`);
  return day !== undefined && (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day);
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

const IDENTITY = /^\d{6}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/;

export function hasWrongCheckDigit(text: string): boolean {
  return IDENTITY.test(text) && !hasCheckDigit(text);
}

/** Checks the check digit, the last of 18 characters (GB 11643). */
export function hasCheckDigit(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < WEIGHTS.length; at++) sum += (text.charCodeAt(at) - 48) * (WEIGHTS[at] as number);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}

/**
 * Returns whether an object is plain, that is, not an instance of a class, so that JSON contains all its properties.
 * The prototype of a class instance has a prototype itself; `Object.prototype`, even that of another realm, has none.
 */
export function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Returns why JSON leaves out the contents of an instance of a class, as the end of a sentence; undefined if JSON
 * contains them, or if the class has a `toJSON`.
 *
 * @param known the names that the document declares for the object; undefined if the object itself is not declared
 */
export function unsentFault(value: object, known: readonly string[] | undefined): string | undefined {
  if ('then' in value && typeof value.then === 'function') return 'is a promise: await it';
  if (isBlob(value) || isBinary(value)) return 'is binary data: encode it as base64';
  if (value instanceof Date) return known && 'is a `Date` with a time: pass a string like `2030-01-31`';
  if (writesItself(value) || typeof value.valueOf() !== 'object') return undefined;
  if (Object.keys(value).length === 0)
    return `is ${nameOfClass(value)} without properties of its own: pass a plain object`;
  const inherited = known?.find(
    (name) => name in value && !Object.prototype.propertyIsEnumerable.call(value, name),
  );
  return inherited && `has \`${inherited}\` from its class, which is not sent: pass a plain object`;
}

/** Returns whether an object has a `toJSON`, as decimal numbers of libraries do. */
export function writesItself(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Returns the fault of a file in a form, as the end of a sentence. `isNamed`: another field names the file. */
export function fileFault(value: object, isNamed: boolean): string | undefined {
  if (isBlob(value) && value.size === 0) return 'is empty: pass a file with content';
  const isFile = isBlob(value) ? isNamed || 'name' in value : !isBinary(value);
  return isFile ? undefined : "is not a file with a name: pass `new File([content], 'bill.pdf')`";
}

function isBlob(value: object): value is Blob {
  return typeof Blob === 'function' && value instanceof Blob;
}

function isBinary(value: object): boolean {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer;
}

function nameOfClass(value: object): string {
  const name = typeof value.constructor === 'function' ? value.constructor.name : '';
  return /^\w{1,40}$/.test(name) ? `a \`${name}\`` : 'an object of a class';
}
