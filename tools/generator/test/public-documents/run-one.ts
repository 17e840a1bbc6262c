import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Tried } from './try-document.ts';

/** What the process for a document returned, or how it failed. */
export type DocumentOutcome =
  | (Tried & { readonly megabytes: number; readonly seconds: number })
  | { readonly failure: string };

/** Maximum time per document. A process that takes longer is probably hanging. */
const LIMIT_MS = 30 * 60_000;
const MAX_SAID = 2_000;

/**
 * Tries a document in a separate process, so that memory use and crashes do not affect other documents.
 *
 * @param withTypes whether to compile the generated code
 * @param onStep called with the name of each step
 */
export async function runOne(
  file: string,
  withTypes: boolean,
  onStep: (step: string) => void,
): Promise<DocumentOutcome> {
  const started = performance.now();
  const program = join(import.meta.dirname, 'try-one.ts');
  const child = spawn(process.execPath, [program, file, ...(withTypes ? [] : ['without-types'])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
  let said = '';
  createInterface(child.stderr).on('line', (line) => {
    said = `${said}${line}\n`.slice(-MAX_SAID);
    onStep(line);
  });
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `ended with ${signal ?? `status ${code}`}`),
    );
  });
  const [result, failure] = await Promise.all([text(child.stdout), ended]);
  if (failure !== undefined) return { failure: `${failure}: ${said.trim()}` };
  const seconds = Math.round((performance.now() - started) / 1000);
  return { ...(JSON.parse(result) as Tried & { megabytes: number }), seconds };
}
