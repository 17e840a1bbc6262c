const MAX_PATTERN = 80;
const kinds: readonly [RegExp, string][] = [
  [/^\[A-Z\]$/, 'capital letter'],
  [/^(\[0-9\]|\\d)$/, 'digit'],
  [/^\[(0-9A-Z|A-Z0-9|\\dA-Z|A-Z\\d)\]$/, 'digits or capital letter'],
  [/^\[(0-9A-Za-z|A-Za-z0-9|a-zA-Z0-9|0-9a-zA-Z)\]$/, 'letters or digit'],
  [/^\[(A-Za-z|a-zA-Z)\]$/, 'letter'],
];

/** Returns what a pattern demands, after "must": its meaning if known, otherwise the pattern itself. */
export function patternDemand(pattern: string): string {
  return hanText(pattern) ?? repeatedText(pattern) ?? generalText(pattern);
}

function hanText(pattern: string): string | undefined {
  if (!/\\p\{(Script(_Extensions)?=|scx?=)?Han\}/.test(pattern)) return undefined;
  return /^\^.*\$$/.test(pattern)
    ? 'be written in Chinese (Han) characters'
    : 'hold Chinese (Han) characters';
}

/** `^[A-Z]{3}$` and its like: "be 3 capital letters". */
function repeatedText(pattern: string): string | undefined {
  const [, letters = '', low = '', comma = '', high = ''] =
    /^\^(\[[^\]]+\]|\\d)\{(\d+)(?:(,)(\d*))?\}\$$/.exec(pattern) ?? [];
  const noun = kinds.find(([kind]) => kind.test(letters))?.[1];
  if (!noun || (comma && !high)) return undefined;
  const count = high ? `${low} to ${high}` : low;
  return `be ${count} ${noun}${count === '1' ? '' : 's'}`;
}

function generalText(pattern: string): string {
  const shown = pattern.replaceAll('`', "'");
  if (shown.length > MAX_PATTERN) return 'have the form that the document gives for it';
  return `match the pattern \`${shown}\``;
}
