/** Strings that a program, a spreadsheet or an unfinished template filled in wrongly. */

/**
 * An `order` number of the merchant; another `identifier`, such as a quote number; a `code` without spaces, such as an
 * account number; the `name` of a person, a company or an account; or a `country`, as an ISO 3166-1 code.
 */
export type ValueKind = 'order' | 'identifier' | 'code' | 'name' | 'country';

type Faults = readonly (readonly [pattern: RegExp, fault: string])[];

const MAX_LENGTH = 1_000;

/** Returns the fault of a string, as the end of a sentence. `kind` is null or undefined for a string of no kind. */
export function textFault(text: string, kind: ValueKind | null | undefined): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const fault = SUSPECT.test(text) ? firstFault(IN_ANY, text) : undefined;
  if (fault || !kind) return fault;
  return kind === 'order' && isNow(text) ? OF_THIS_RUN : firstFault(IN_KIND[kind], text);
}

function firstFault(faults: Faults, text: string): string | undefined {
  return faults.find(([pattern]) => pattern.test(text))?.[1];
}

/** Checks whether a string is a time of the last minute, in milliseconds. */
function isNow(text: string): boolean {
  return /^1\d{12}$/.test(text) && Math.abs(Date.now() - Number(text)) < 60_000;
}

/** Most strings match nothing of this, so they need no closer look. */
const SUSPECT =
  /undefined|NaN|null|Invalid|\[object|[${]\{|&[#A-Za-z]|E\+|[ÂÃà-ï][\u0080-\u00bfƒˆ˜\u2013-\u203a€™]|^\s+$/;

/** Traces of a variable without a value, or of a template that was not filled in. */
const UNFILLED = /(?:^|[^\p{L}\d])(?:undefined|NaN|Invalid Date)(?:$|[^\p{L}\d])|\[object \w+\]|[${]\{/u;

/** Only in identifiers and codes: in names, `null` may be a surname. */
const NULL = /(?:^|[^\p{L}\d])null(?:$|[^\p{L}\d])/u;

const ENTITY = /&(?:#\d{2,5}|#x[\da-f]{2,4}|amp|lt|gt|quot|apos|nbsp);/i;

/** Spreadsheets write at least two digits in an exponent. */
const ROUNDED = /^\d(?:\.\d+)?E\+\d\d$/;

/**
 * The bytes of UTF-8 as characters of Latin-1 or Windows-1252, and no other characters outside ASCII. Letters such as `š`
 * are left out as the second byte, and so are most capitals as the first, because of names such as `Tomáš` and `CAFÉ®`.
 */
const MISREAD =
  /^(?!\p{ASCII}*$)(?:\p{ASCII}|[ÂÃ][\u0080-\u009f\u00a1-\u00bfƒˆ˜\u2013-\u203a€™]|[à-ï][\u0080-\u00bfƒˆ˜\u2013-\u203a€™][\u0080-\u00bfŒœŠšŸŽžƒˆ˜\u2013-\u203a€™])*$/u;

const MISSING = 'contains the text of a missing value, such as `undefined`: check its variables';

const IN_ANY: Faults = [
  [UNFILLED, MISSING],
  [ENTITY, 'contains HTML, such as `&amp;`: pass the plain text'],
  [ROUNDED, 'is a number that a spreadsheet has rounded: format its cell as text'],
  [MISREAD, 'is UTF-8 that was read with another encoding: read it as UTF-8'],
  [/^\s+$/, 'contains only spaces: write its value or leave it out'],
];

const PLACEHOLDER =
  /^<[^<>]*>$|^\[[^[\]]*\]$|^your[ _-][a-z _-]+$|^(?:todo|tbd|fixme|change[ _-]?me|placeholder|x{3,})$/i;

const IN_KEY: Faults = [
  [NULL, MISSING],
  [PLACEHOLDER, 'is a placeholder: pass the real value'],
];

const IN_IDENTIFIER: Faults = [
  ...IN_KEY,
  [/^\s|\s$/, 'has a space at its start or end: trim it'],
  [/\p{Cc}/u, 'contains a line break or a control character: remove it'],
];

const OF_THIS_RUN = 'changes with every run: pass a number that stays the same if the order is sent again';

/** Two capitals that are neither an assigned code nor one of those that users may assign, such as `XK`. */
const NO_COUNTRY =
  /^(?!A[DEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNORUVWXYZ]|D[EJKMOZ]|E[CEGHRST]|F[IJKMOR]|G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[DELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]|M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|OM|P[AEFGHKLMNRSTWY]|QA|R[EOSUW]|S[ABCDEGHIJKLMNORSTVXYZ]|T[CDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|X|Y[ET]|Z[AMW])[A-Z]{2}$/;

const IN_KIND: Readonly<Record<ValueKind, Faults>> = {
  identifier: IN_IDENTIFIER,
  order: [
    ...IN_IDENTIFIER,
    [/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/, OF_THIS_RUN],
    // The result of `Math.random()`.
    [/^0\.\d{10,}$/, OF_THIS_RUN],
  ],
  code: [
    ...IN_KEY,
    // Text from a spreadsheet may contain characters that are not visible.
    [
      /[\s\p{Cc}\p{Cf}\uff01-\uff5e]/u,
      'contains a space, an invisible or a full-width character: correct it',
    ],
    [/[*•●]{2}|\dx{3,}\d/i, 'has hidden digits, such as `****`: pass all of them'],
  ],
  name: [[/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'is an email address: pass the name']],
  country: [[NO_COUNTRY, 'is not a country of ISO 3166-1, in which the United Kingdom is `GB`: correct it']],
};
