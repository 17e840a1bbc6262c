import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { redocly, specDirectory } from '@cross-border-payments/proof';
import type { Report } from '../report.ts';
import { normalise } from '../tree/load-tree.ts';
import { asArray, asObject } from '../tree/values.ts';

/**
 * Runs Redocly lint once, on all entries.
 * @param root The folder of the document; its `redocly.yaml` is used, or the project's when it has none.
 * @param entries Absolute names of the documents to lint.
 * @returns Redocly's reports
 * @throws Error if Redocly fails
 */
export async function redoclyPass(root: string, entries: readonly string[]): Promise<Report[]> {
  if (entries.length === 0) return [];
  const config = `${existsSync(`${root}/redocly.yaml`) ? root : specDirectory}/redocly.yaml`;
  const args = ['lint', ...entries, '--config', config, '--format', 'json', '--max-problems', '1000'];
  const { output, errors } = await redocly(args, root);
  const results = outputs(output);
  if (results.length < entries.length) {
    const said = errors.trim() || output.trim() || 'it printed nothing';
    throw new Error(`Redocly lint did not run through: ${said}`);
  }
  return results.flatMap((one) => asArray(asObject(one).problems).map((problem) => toReport(problem, root)));
}

/** Redocly prints one JSON object per document, one right after the other. */
function outputs(text: string): unknown[] {
  const parts = text.split(/(?<=^\})(?=\{)/m).filter((part) => part.trim().startsWith('{'));
  return parts.map((part) => JSON.parse(part) as unknown);
}

function toReport(problem: unknown, root: string): Report {
  const { ruleId, severity, message, location } = asObject(problem);
  const { source, start } = asObject(asArray(location)[0]);
  const { line, col } = asObject(start);
  return {
    file: normalise(resolve(root, String(asObject(source).ref))),
    line: Number(line ?? 1),
    column: Number(col ?? 1),
    severity: severity === 'warn' ? 'warning' : 'error',
    rule: `redocly/${String(ruleId)}`,
    message: withRemedy(String(message).split('\n').join(' ')),
  };
}

/** Adds what to do to a message that only says what is wrong. */
function withRemedy(message: string): string {
  const [, property] = /^Property `(.+?)` is not expected here\.$/.exec(message) ?? [];
  if (property === undefined) return message;
  return `${message} Check its indentation: it may belong further out, to the object around this one. Otherwise correct its name, or remove it.`;
}

/** Returns whether the report is about the bundle, by the folder of its file. */
export function isAboutBundle({ file }: Report): boolean {
  return dirname(file).endsWith('/generated');
}
