/** How a language writes a JSON value. */
export interface LiteralStyle {
  readonly text: (text: string) => string;
  readonly name: (name: string) => string;
  /** The words for `true`, `false` and `null`, if they are others. */
  readonly words?: Readonly<Record<string, string>>;
  /** Spaces for each level. */
  readonly indent: number;
}

/** Writes a text in single quotes, as JavaScript, Python and PHP read it. */
export function singleQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
}

/** Writes a name as JavaScript does in an object, in quotes only if they are needed. */
function plainName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuoted(name);
}

export const JAVASCRIPT: LiteralStyle = { text: singleQuoted, name: plainName, indent: 2 };

export const PYTHON: LiteralStyle = {
  text: (text) => JSON.stringify(text),
  name: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
  indent: 4,
};

/** Writes a JSON value as a literal of a language, over several lines unless it is empty. */
export function literalOf(value: unknown, style: LiteralStyle, depth = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object' || value === null)
    return style.words?.[String(value)] ?? JSON.stringify(value);
  const [open, shut] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Array.isArray(value)
    ? value.map((entry) => literalOf(entry, style, depth + 1))
    : Object.entries(value).map(
        ([name, inner]) => `${style.name(name)}: ${literalOf(inner, style, depth + 1)}`,
      );
  if (entries.length === 0) return `${open}${shut}`;
  const pad = ' '.repeat(style.indent * (depth + 1));
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${' '.repeat(style.indent * depth)}${shut}`;
}
