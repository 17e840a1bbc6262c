import { codeBlock } from './markup.ts';

interface Compared {
  readonly title: string;
  readonly value: unknown;
  readonly verdict: string;
}

/**
 * Renders two messages and marks the lines that differ. If the refused message only lacks lines, marks the lines that
 * the sentence names. Lines far from a mark are folded. The label of the checkbox that shows them is in the styles.
 */
export function comparisonHtml(
  refused: Compared & { readonly sentence: string },
  accepted: Compared,
): string {
  const [wrong, right] = [linesOf(refused.value), linesOf(accepted.value)];
  const named = [...refused.sentence.matchAll(/`(?:[\w[\]]+\.)*(\w+)`/g)].map(
    ([, property]) => `"${property}":`,
  );
  const isChanged = (line: string): boolean => !right.includes(line) && /\w/.test(line);
  const isNamed = (line: string): boolean => named.some((one) => line.includes(one));
  const marked = wrong.some(isChanged) ? isChanged : isNamed;
  // Shorter messages are shown whole in a wide window.
  const isLong = Math.max(wrong.length, right.length) > 30;
  return (
    `<label class="orders-whole${isLong ? ' long' : ''}"><input type="checkbox" aria-label="Show all lines of both messages"></label>` +
    messageHtml(refused, ['refused', 'bad'], wrong, marked) +
    messageHtml(accepted, ['accepted', 'good'], right, (line) => !wrong.includes(line))
  );
}

export function differenceBetween(one: unknown, other: unknown): number {
  const [lines, others] = [linesOf(one), linesOf(other)];
  const isShared = (line: string): boolean => lines.includes(line) && others.includes(line);
  return [...lines, ...others].filter((line) => !isShared(line)).length;
}

function messageHtml(
  { title, verdict }: Compared,
  [state, tone]: readonly [state: string, tone: string],
  lines: readonly string[],
  isMarked: (line: string) => boolean,
): string {
  const [start = '', code = '', end = ''] = codeBlock(lines.join('\n'), 'json').split(
    /(?<=<code>)|(?=<\/code>)/,
  );
  const marks = lines.map(isMarked);
  const far = foldedLines(marks);
  const marked = code.split('\n').map((line, at) => {
    const mark = marks[at] ? ` ${tone}-line` : '';
    const fold = far[at] ? ' far' : far[at + 1] ? ' gap' : '';
    return `<span class="line${mark}${fold}">${line}\n</span>`;
  });
  const html = [start, ...marked, end].join('');
  return `<section><h2>${title} <span class="badge ${tone}">${state}</span></h2>${html}<p class="verdict ${tone}">${verdict}</p></section>`;
}

/** Writes a value as JSON. An object of strings and numbers that fits is on one line. */
function linesOf(value: unknown): string[] {
  return JSON.stringify(value, null, 2)
    .replace(/\{\n([^{}[\]]*)\}/g, (whole, inner: string) => {
      const line = `{ ${inner.trim().replace(/\n\s*/g, ' ')} }`;
      return line.length <= 80 ? line : whole;
    })
    .split('\n');
}

/** Returns which lines are folded: those more than two lines before or one line after a mark, but not the first and last. */
function foldedLines(marks: readonly boolean[]): boolean[] {
  return marks.map(
    (_, at) =>
      marks.includes(true) &&
      at > 0 &&
      at < marks.length - 1 &&
      !marks.slice(Math.max(at - 1, 0), at + 3).includes(true),
  );
}
