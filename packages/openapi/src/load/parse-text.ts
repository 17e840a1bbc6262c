import { LoadError } from './read-text.ts';
import { parseSourceFile } from './source-file.ts';
import { treeFault } from './tree-fault.ts';

/**
 * Parses the text of one file of a document.
 *
 * @throws LoadError with file and line when the text is neither JSON nor YAML, or is no tree of a reasonable size
 */
export function parseText(text: string, file: string): unknown {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (/^\s*[[{]/.test(body)) {
    const value = parseJson(body);
    if (value !== undefined) return refuseBadTree(value, file);
  }
  const { data, problem } = parseSourceFile(file, body);
  if (!problem) return data;
  const reason = problem.reason.replace(/\.$/, '');
  const says = problem.isSyntax ? `is not valid YAML: ${reason}. Correct the file and try again` : reason;
  throw new LoadError(`${file}:${problem.line} ${says}.`);
}

/**
 * Returns the value.
 *
 * @throws LoadError when it is no tree of a reasonable size
 */
export function refuseBadTree<Value>(value: Value, file: string): Value {
  const fault = treeFault(value);
  if (fault) throw new LoadError(`${file} ${fault.reason}.`);
  return value;
}

/** Returns undefined for what is not JSON: it may be flow-style YAML, whose parser reports the line. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
