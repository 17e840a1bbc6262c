const MAX_VALUES = 10;
const MAX_TEXT = 80;

/** Writes a value of the document as JSON, strings without quotation marks. */
export function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return 'empty';
  const short = [...text].slice(0, MAX_TEXT).join('');
  return `\`${short.replaceAll('`', "'")}${short === text ? '' : '...'}\``;
}

/**
 * Lists values of the document after "is" or "must be": "`A` or `B`", "one of `A`, `B` or empty".
 *
 * @param most how many are listed before "..."
 */
export function valueList(values: readonly unknown[], most = MAX_VALUES): string {
  return `${values.length > 2 ? 'one of ' : ''}${listed(values, most)}`;
}

/** The opposite of `valueList`, after "is": "not `A`", "neither `A` nor `B`", "none of `A`, `B` or `C`". */
export function otherThan(values: readonly unknown[], most = MAX_VALUES): string {
  if (values.length > 2) return `none of ${listed(values, most)}`;
  return values.length === 2
    ? `neither ${values.map(valueText).join(' nor ')}`
    : `not ${listed(values, most)}`;
}

/** "`A`, `B` or `C`"; the empty text goes last. */
function listed(values: readonly unknown[], most: number): string {
  const filled = values.filter((value) => value !== '');
  const texts = filled.slice(0, most).map(valueText);
  if (filled.length > most) texts.push('...');
  if (filled.length < values.length) texts.push('empty');
  else if (filled.length > most) return texts.join(', ');
  return inARow(texts, 'or') || 'nothing';
}

/** Puts texts in a row: "a", "a or b", "a, b or c". */
export function inARow(texts: readonly string[], word: 'and' | 'or'): string {
  const last = texts.at(-1) ?? '';
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} ${word} ${last}` : last;
}
