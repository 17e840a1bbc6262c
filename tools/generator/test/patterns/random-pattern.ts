/** Draws the same numbers for the same seed (mulberry32). */
export function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const CLASSES = ['a', 'b', '-', '[ab]', '[a-z]', '[a-z0-9]', '[^a]', '\\w', '\\d', '\\s', '.', '[A-Za-z ]'];
const QUANTIFIERS = ['*', '+', '?', '+?', '{2}', '{0,3}', '{1,20}', '{1,50}', '{2,}'];

/** Returns a pattern that tends to be ambiguous. */
export function makeRandomPattern(seed: number): string {
  const draw = drawFrom(seed);
  const pick = (list: readonly string[]) => list[draw(list.length)] ?? '';
  const atom = (depth: number): string => {
    const kind = depth > 0 ? draw(16) : 15;
    if (kind < 4) return `(?:${choice(depth - 1)})`;
    if (kind < 6) return `(${choice(depth - 1)})`;
    return pick(CLASSES);
  };
  const part = (depth: number): string => {
    const kind = depth > 0 ? draw(30) : 30;
    if (kind === 0) return `(?=${choice(depth - 1)})`;
    if (kind === 1) return `(?!${choice(depth - 1)})`;
    if (kind === 2) return `(?<=${choice(depth - 1)})`;
    if (kind === 3) return `(${choice(depth - 1)})\\1`;
    return atom(depth) + (draw(2) === 0 ? pick(QUANTIFIERS) : '');
  };
  const choice = (depth: number): string => {
    const alternatives = Array.from({ length: draw(4) === 0 ? 2 : 1 }, () =>
      Array.from({ length: 1 + draw(3) }, () => part(depth)).join(''),
    );
    return alternatives.join('|');
  };
  const body = choice(2);
  const [start, end] = [draw(3) > 0 ? '^' : '', draw(4) > 0 ? '$' : ''];
  return start + (body.includes('|') ? `(?:${body})` : body) + end;
}
