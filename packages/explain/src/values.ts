const maxValues = 10;
const maxText = 80;

/** Writes a value of the document as it stands in JSON, strings without quotation marks. */
export function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return 'empty';
  const short = [...text].slice(0, maxText).join('');
  return `\`${short.replaceAll('`', "'")}${short === text ? '' : '...'}\``;
}

/** Lists values of the document: "`A`, `B` or `C`", at most ten of them; the empty text goes last: "`A` or empty". */
export function valueList(values: readonly unknown[]): string {
  const filled = values.filter((value) => value !== '');
  const texts = filled.slice(0, maxValues).map(valueText);
  if (filled.length > maxValues) texts.push('...');
  if (filled.length < values.length) texts.push('empty');
  else if (filled.length > maxValues) return texts.join(', ');
  const last = texts.pop() ?? 'nothing';
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
}
