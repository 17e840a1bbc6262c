import { runClass } from '@cross-border-payments/server-stubs/attack';
import { afterEach, expect, test } from 'vitest';
import { CLASSES } from './classes.ts';
import { FAULT, type InjectedFault } from './inject-fault.ts';

const MOST_ROUNDS = 40;
const HOOKS = new URL('inject-fault.ts', import.meta.url).href;
const fault = (file: string, from: string, to: string): InjectedFault => ({ file, from, to });

/** A fault that each class must find. */
const FAULTS: Readonly<Record<string, InjectedFault>> = {
  streams: fault(
    'answer/loop-turn.ts',
    'export function nextTurn',
    'export const nextTurn = () => undefined; function old',
  ),
  parts: fault('runtime/coerce.ts', 'readJson(json, name)', 'parseJson(json)'),
  styles: fault('request/parse-request.ts', 'return {', 'throw new Error(); return {'),
  client: fault(
    'core/hooks.ts',
    'new Promise((resolve) => resolve(run())).catch(onFailure).catch(() => {});',
    'run();',
  ),
  events: fault('api/event-stream.ts', 'jsonOfText<Data>(text)', 'JSON.parse(text)'),
  senders: fault('send/callback-url.ts', 'return encodeURIComponent(', 'return String('),
  receiver: fault(
    'callback/receiver.ts',
    'guard(() => this.#options.onError?.(error, step));',
    'this.#options.onError?.(error, step);',
  ),
  control: fault(
    'control/export-store.ts',
    'for (const row of rows) yield',
    'for (let at = 0; at < 1e9; at += 1); for (const row of rows) yield',
  ),
  commands: fault('command/run-command.ts', 'note(printable(line))', 'note(line)'),
  docs: fault(
    'src/find-file.ts',
    "return names.some((name) => name.startsWith('.')",
    "return names.some((name) => name === '.'",
  ),
  generator: fault('src/generate-files.ts', "onStep('Reading the document');", 'undefined.read;'),
  review: fault('report/markdown.ts', 'escapeText(cause)', 'cause'),
};

afterEach(() => {
  delete process.env[FAULT];
  delete process.env.NODE_OPTIONS;
});

test.each(Object.keys(FAULTS))('%s finds a fault', async (name) => {
  const attackClass = CLASSES.find((each) => each.name === name);
  if (!attackClass) throw new Error(`There is no class ${name}.`);
  process.env[FAULT] = JSON.stringify(FAULTS[name]);
  process.env.NODE_OPTIONS = `--import=${HOOKS}`;
  let found = 0;
  const watched = {
    ...attackClass,
    attack: async (...args: Parameters<typeof attackClass.attack>) => {
      try {
        const report = await attackClass.attack(...args);
        found += (report.faults?.length ?? 0) + (report.different?.length ?? 0);
        return report;
      } catch (error) {
        found += 1;
        throw error;
      }
    },
  };
  const report = await runClass(watched, { seed: 1, goOn: (rounds) => found === 0 && rounds < MOST_ROUNDS });
  expect(report.faults).not.toEqual([]);
});
