import { parseSourceFile } from './source-file.ts';

/** The document cannot be read at all: no such file, not YAML or JSON, not OpenAPI 3.0 or 3.1. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/**
 * Parses the text of one file of a document.
 *
 * @throws LoadError with file and line when the text is neither
 */
export function parseText(text: string, file: string): unknown {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (/^\s*[{[]/.test(body)) {
    try {
      return JSON.parse(body);
    } catch {
      // It may be flow-style YAML, and the YAML parser reports the line.
    }
  }
  const { data, problem } = parseSourceFile(file, body);
  if (!problem) return data;
  const reason = problem.reason.replace(/\.$/, '');
  throw new LoadError(
    `${file}:${problem.line} is not valid YAML: ${reason}. Correct the file and try again.`,
  );
}
