/** Starts the last paragraph of a description, about what the interface does not show. */
export const NOT_SHOWN = 'Not shown in the interface: ';

/** Plain words for statements that only a reader of the interface document understands. */
export const PLAIN_WORDS: Record<string, string> = {
  'body of the callback': 'the properties of the callback',
  'change policy': 'how changes are announced',
  condition: 'when it is present or required',
  'currency of the amount': 'in which currency the amount is',
  description: 'what it means',
  'error of a cancel in any status but pending': 'the error of a cancel in another status than `pending`',
  'form fields': 'the fields of the form',
  'meaning of the parameter': 'what the parameter means',
  'meaning of the values': 'what the values mean',
  'name of the form field': 'the name of this field',
  'other status codes, described in an appendix': 'the other status codes',
  'place of the parameters': 'whether the parameters go in the query or the body',
  'request body': 'the members of the request',
  'request shape': 'the members of the request',
  'response body': 'what `data` holds',
  'response shape': 'what `data` holds',
  'retry behaviour': 'whether a callback that failed is sent again',
  'set of event kinds': 'which events are sent',
  'signature on callbacks': 'whether callbacks are signed',
  'which value the printed default marker belongs to': 'which value is the default',
};

/** Returns a statement of `x-not-shown` in plain words. */
export function inPlainWords(statement: string): string {
  return PLAIN_WORDS[statement] ?? statement;
}

/** Joins two paragraphs about what the interface does not show into one. */
export function joinNotShown(first: string, second: string): string {
  const entries = [first, second].flatMap((text) => text.slice(NOT_SHOWN.length, -1).split('; '));
  return `${NOT_SHOWN}${[...new Set(entries)].join('; ')}.`;
}
