import { LineCounter, parseDocument } from 'yaml';
import { LoadError } from './errors.ts';

/** Anchors may be used this often; more looks like an attack that grows a small file into a huge one. */
const MAX_ALIASES = 10_000;

/**
 * Parses the text of one file of a document.
 *
 * @param text JSON or YAML.
 * @param file the name to put into errors.
 * @throws LoadError with file and line when the text is neither.
 */
export function parseText(text: string, file: string): unknown {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (/^\s*[{[]/.test(body)) {
    try {
      return JSON.parse(body);
    } catch {
      // Flow-style YAML starts with a brace too, and its parser names the line.
    }
  }
  return parseYaml(body, file);
}

function parseYaml(text: string, file: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    throw new LoadError(
      `${file}:${line} is not valid YAML: ${error.message.replace(/\.$/, '')}. Mend the file and try again.`,
    );
  }
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    throw new LoadError(`${file} cannot be read: ${(error as Error).message}. Use fewer YAML anchors.`);
  }
}
