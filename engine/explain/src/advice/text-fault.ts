/** Strings that a program, a spreadsheet or an unfinished template filled in wrongly. */

import type { ValueKind } from './table.ts';
import {
  containsNow,
  hasCheckDigit,
  hasRandomDigits,
  hasWrongCheckDigit,
  isInFuture,
  isInPast,
  isNoDay,
  isNow,
  isUnknownCurrency,
} from './value-checks.ts';

/** What is wrong with a value, as the end of a sentence, and whether the caller may intend the value. */
export interface Fault {
  readonly says: string;
  readonly isGuess?: true;
}

type Test = RegExp | ((text: string) => boolean);
type Faults = readonly (readonly [test: Test, fault: string | Fault])[];

export function guess(says: string): Fault {
  return { says, isGuess: true };
}

const MAX_LENGTH = 1_000;

/** Returns what is wrong with a string. `kind` is undefined if the document assigns no kind. */
export function textFault(text: string, kind: ValueKind | undefined): Fault | string | undefined {
  if (text.length > MAX_LENGTH)
    return kind === 'base64' ? firstFault(IN_KIND[kind], text.slice(0, MAX_LENGTH)) : undefined;
  if (text === '' || (kind && CLEAN[kind]?.(text))) return undefined;
  const fault = SUSPECT.test(text) ? firstFault(IN_ANY, text) : undefined;
  return fault ?? (kind && firstFault(IN_KIND[kind], text));
}

type IsClean = (text: string) => boolean;

const isIdentifier: IsClean = (text) => /^[A-Z][A-Z\d-]*\d$/.test(text);

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Fast checks by kind. Usual values pass, which skips the slow checks. Without them, advice takes 1.6 times as long. */
const CLEAN: Partial<Readonly<Record<ValueKind, IsClean>>> = {
  // A longer number may be random, and ten digits may be a time.
  order: (text) => text.length < 20 && isIdentifier(text) && !/\d{10}/.test(text),
  identifier: isIdentifier,
  // Several X may hide digits, and zeros at the end of a long number may result from rounding.
  code: (text) => /^[A-WYZ]*\d[A-WYZ\d]*$/.test(text) && !(text.length > 15 && text.endsWith('00')),
  phone: (text) => /^\d+$/.test(text),
  name: (text) => !SUSPECT_NAME.test(text) && !SUSPECT.test(text),
  country: (text) => COUNTRIES.has(text),
  currency: (text) => USUAL_CURRENCIES.has(text),
  identity: (text) => (/^\d{17}[\dXx]$/.test(text) ? hasCheckDigit(text) : isIdentifier(text)),
  birth: (text) => DAY.test(text) && !isInFuture(text),
  expiry: (text) => DAY.test(text) && !isInPast(text),
  email: (text) => /^[^@\s,;:<>]+@[^@\s,;:<>]+$/.test(text) && !SUSPECT.test(text),
};

const PASS_STRING = guess('is a number: pass a string');

export function numberFault(value: number, kind: ValueKind | undefined): Fault | string | undefined {
  if (kind === undefined) return undefined;
  if (kind === 'count' || kind === 'page' || kind === 'date') return firstFault(IN_KIND[kind], `${value}`);
  if (kind === 'order' || kind === 'identifier') return PASS_STRING;
  if (kind !== 'code' && kind !== 'swift' && kind !== 'identity' && kind !== 'phone') return undefined;
  return Number.isSafeInteger(value) ? PASS_STRING : 'is a number that JavaScript has rounded: pass a string';
}

function firstFault(faults: Faults, text: string): Fault | string | undefined {
  for (const [test, fault] of faults)
    if (typeof test === 'function' ? test(text) : test.test(text)) return fault;
  return undefined;
}

/** Matches every string with a fault of `IN_ANY`, and few others. It is tested first, for speed. */
const SUSPECT =
  /undefined|NaN|Invalid|\[object|[${]\{|&[#A-Za-z]|E\+|\\u|[\ud800-\udfff\ufffd]|[ÂÃà-ï][\u0080-\u00bfƒˆ˜\u2013-\u203a€™]|TODO|TBD|FIXME|XXX|^\s+$/;

/** Every name with a fault of its kind contains one of these characters. */
const SUSPECT_NAME = /[@<_%?/\p{Cc}]/u;

/** Traces of a variable without a value. */
const UNFILLED = /(?:^|[^\p{L}\d])(?:undefined|NaN|Invalid Date)(?:$|[^\p{L}\d])|\[object \w+\]/u;

/** Tested only in identifiers and codes, because Null is also a surname. */
const NULL = /(?:^|[^\p{L}\d])null(?:$|[^\p{L}\d])/u;

const ENTITY = /&(?:#\d{2,5}|#x[\da-f]{2,4}|amp|lt|gt|quot|apos|nbsp);/i;

/** Spreadsheets write at least two digits in an exponent. */
const ROUNDED = /^\d(?:\.\d+)?E\+\d\d$/;

/**
 * UTF-8 that was read as Latin-1 or Windows-1252, in a text that is otherwise ASCII. Most capitals as the first byte
 * and letters such as `š` as the second are not matched, because they occur in names such as `CAFÉ®` and `Tomáš`.
 */
const MISREAD =
  /^(?!\p{ASCII}*$)(?:\p{ASCII}|[ÂÃ][\u0080-\u009f\u00a1-\u00bfƒˆ˜\u2013-\u203a€™]|[à-ï][\u0080-\u00bfƒˆ˜\u2013-\u203a€™][\u0080-\u00bfŒœŠšŸŽžƒˆ˜\u2013-\u203a€™])*$/u;

const MISSING = 'contains the text of a missing value, such as `undefined`: check its variables';

const IS_PLACEHOLDER = 'is a placeholder: pass the real value';

const IN_ANY: Faults = [
  [UNFILLED, MISSING],
  [
    /[${]\{/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sentence shows a template.
    'contains a template that was not filled in, such as `${name}`: JavaScript fills it in only between backticks',
  ],
  [ENTITY, 'contains HTML, such as `&amp;`: pass the plain text'],
  [ROUNDED, 'is a number that a spreadsheet has rounded: format its cell as text'],
  [MISREAD, 'is UTF-8 that was read with another encoding: read it as UTF-8'],
  [/\ufffd|\p{Cs}/u, 'contains characters that were lost when it was read or cut: read it as UTF-8'],
  [/\\u[\da-f]{4}/i, 'contains an escape such as `\\u5f20`: pass the characters themselves'],
  [/^\s+$/, 'contains only spaces: write its value or leave it out'],
  [/^(?:TODO|TBD|FIXME|X+)$/, IS_PLACEHOLDER],
];

const PLACEHOLDER =
  /^<[^<>]*>$|^\[[^[\]]*\]$|^your[ _-][a-z _-]+$|^(?:todo|tbd|fixme|change[ _-]?me|placeholder|x{3,20})$/i;

const NOT_AVAILABLE = /^n\/a$/i;

const IN_KEY: Faults = [
  [NULL, MISSING],
  [NOT_AVAILABLE, IS_PLACEHOLDER],
  [PLACEHOLDER, IS_PLACEHOLDER],
];

const HAS_CONTROL = 'contains a line break or a control character: remove it';

const IN_IDENTIFIER: Faults = [
  ...IN_KEY,
  [/^\s|\s$/, 'has a space at its start or end: trim it'],
  [/\p{Cc}/u, HAS_CONTROL],
  [/^(["'`]).*\1$/, guess('is in quotation marks: check it')],
];

const IN_ONE_RUN = guess(
  'seems to change with every run: take it from your own record, so that a second run sends the same number',
);

const OF_THIS_RUN = 'changes with every run: pass a number that stays the same if the order is sent again';

/** The assigned codes of ISO 3166-1: each first letter with its second letters. */
const COUNTRIES: ReadonlySet<string> = new Set(
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'
    .split(' ')
    .flatMap(([first, ...more]) => more.map((second) => `${first}${second}`)),
);

const USUAL_CURRENCIES: ReadonlySet<string> = new Set('AUD CNY EUR GBP HKD JPY NZD SGD USD'.split(' '));

/** Long numbers that JavaScript or a spreadsheet has rounded. */
const ROUNDED_CODE: Faults = [
  [/^\d(?:\.\d+E\+?|E\+)\d\d$/i, 'is a number that was rounded: read it as text'],
  [
    /^\d{13,}000$|^\d{17,}00$/,
    guess('ends with zeros, as if a program had rounded it: compare it with your record'),
  ],
];

const IN_CODE: Faults = [
  ...IN_KEY,
  ...ROUNDED_CODE,
  // Text from a spreadsheet may contain characters that are not visible.
  [/[\s\p{Cc}\p{Cf}\uff01-\uff5e]/u, 'contains a space, an invisible or a full-width character: correct it'],
  [/[*•●]{2}|\dx{3,}\d/i, 'has hidden digits, such as `****`: pass all of them'],
];

const IN_KIND: Readonly<Record<ValueKind, Faults>> = {
  identifier: IN_IDENTIFIER,
  order: [
    ...IN_IDENTIFIER,
    [isNow, OF_THIS_RUN],
    [/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/, OF_THIS_RUN],
    // The result of `Math.random()`.
    [/^0\.\d{10,}$/, OF_THIS_RUN],
    // After other characters, a time in milliseconds, or what `Math.random()` returns.
    [/\D1[5-9]\d{11}(?!\d)|\D0\.\d{10}/, IN_ONE_RUN],
    [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/, IN_ONE_RUN],
    // A random UUID. UUIDs of other versions may be derived from a record.
    [/[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/i, IN_ONE_RUN],
    [hasRandomDigits, IN_ONE_RUN],
    [containsNow, IN_ONE_RUN],
  ],
  code: IN_CODE,
  swift: [
    ...IN_CODE,
    [
      /^(?!(?:[A-Za-z\d]{8}|[A-Za-z\d]{11})$)/,
      'is not a SWIFT code, which has 8 or 11 characters: correct it',
    ],
  ],
  name: [
    [/\p{Cc}/u, HAS_CONTROL],
    [/\?\?|^\?$/, 'contains `?` for characters that were lost: read it as UTF-8'],
    [/(?:%[\da-f]{2}){2}|%20/i, 'is encoded as in a URL: pass it decoded'],
    [NOT_AVAILABLE, IS_PLACEHOLDER],
    [
      (text) => text.includes('@') && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
      'is an email address: pass the name',
    ],
    [/^<[^<>]*>$|^your_[a-z_]+$/i, IS_PLACEHOLDER],
  ],
  // Codes with X are reserved for private use, as `XK` is.
  country: [
    [/^[A-WYZ][A-Z]$/, 'is not a country of ISO 3166-1, in which the United Kingdom is `GB`: correct it'],
  ],
  currency: [
    [/^RMB$/, 'is not a currency of ISO 4217, in which the renminbi is `CNY`: correct it'],
    [/^(?![A-Z]{3}$)/, guess('is not written like `AUD`: check it')],
    [isUnknownCurrency, guess('is not a currency of ISO 4217: check it')],
  ],
  email: [[/^[^@]*$|@$|^@|[\s,;:<>]/, 'is not an email address: correct it']],
  identity: [
    [NOT_AVAILABLE, IS_PLACEHOLDER],
    ...ROUNDED_CODE,
    [/^(?:\d{16,17}|\d{19})$/, guess('does not have the 18 characters of a Chinese identity card: check it')],
    [hasWrongCheckDigit, guess('has a wrong check digit for a Chinese identity card: check it')],
  ],
  phone: [[/^(?!\+?\d+$)/, guess('contains other characters than digits: check it')]],
  birth: [[isInFuture, 'is in the future: correct it']],
  expiry: [[isInPast, guess('is in the past: check it')]],
  date: [
    [isNoDay, 'is not a day of the calendar: correct it'],
    [/^(?!\d{4}-\d\d-\d\d)/, guess('is not written like `2026-11-30`: check its format')],
  ],
  // `checkAmounts` reports an amount that is no number.
  amount: [[/^-?\d+(?:\.\d+)?$/, guess('is a string: pass a number')]],
  page: [
    [/^-/, 'must not be negative'],
    [/^0$/, guess('is 0: pages presumably start at 1')],
  ],
  count: [[/^0$|^-/, 'must be at least 1']],
  file: [[/^/, "is a string: pass the file itself, such as `new File([content], 'bill.pdf')`"]],
  base64: [
    [/^data:/, 'starts with `data:`: pass only what follows the comma'],
    [/[^A-Za-z\d+/=_\s-]/, 'is not base64: encode the content of the file'],
  ],
  fileName: [[/[/\\]/, 'contains a path: pass only the name of the file']],
};
