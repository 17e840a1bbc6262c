/** A fenced block of a Markdown file. */
export interface CodeBlock {
  language: string;
  /** The words after the language on the opening line. */
  info: string[];
  code: string;
}

export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)].map(
    ([, language = '', info = '', code = '']) => ({
      language,
      info: info.trim().split(' ').filter(Boolean),
      code,
    }),
  );
}
