import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Tried } from './try-document.ts';

/** The result of the process for a document. */
export type DocumentOutcome =
  | (Tried & { readonly megabytes: number; readonly seconds: number })
  | { readonly failure: string };

/** Time limit: on a document that takes longer, the generator probably hangs. */
const LIMIT_MS = 30 * 60_000;
const MAX_SAID = 2_000;

/**
 * Tries a document in a separate process, so that its memory use and crashes do not affect other documents.
 *
 * @param withTypes whether the generated code is compiled
 * @param onStep called with each step
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
