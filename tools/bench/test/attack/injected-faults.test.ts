// Long form only: proves that the attacks of attack.test.ts find faults.
import { runClass } from '@cross-border-payments/server-stubs/attack';
import { afterEach, expect, test } from 'vitest';
import { CLASSES } from './classes.ts';
import { FAULT, type InjectedFault } from './inject-fault.ts';

const MAX_ROUNDS = 40;
const HOOKS = new URL('inject-fault.ts', import.meta.url).href;
const fault = (file: string, from: string, to: string): InjectedFault => ({ file, from, to });

/** Faults that the attacks must find. */
const FAULTS: Readonly<Record<string, InjectedFault>> = {
  streams: fault(
    'server-runtime/src/http.ts',
    "throw new Error('The stream of the response failed.');",
    'return undefined;',
  ),
  parts: fault(
    'body/read-json.ts',
    'checkJson(text, value, { depth, values }, place);\n    return value;\n  };',
    'return value;\n  };',
  ),
  client: fault(
    'core/hooks.ts',
    'new Promise((resolve) => resolve(run())).catch(onFailure).catch(() => {});',
    'run();',
  ),
  senders: fault('send/callback.ts', 'return encodeURIComponent(', 'return String('),
  receiver: fault(
    'callback/receiver.ts',
    'guard(() => {\n      const { onError = this.#warn } = this.#options;\n      return onError(error, step);\n    });',
    'const { onError = this.#warn } = this.#options;\n    onError(error, step);',
  ),
  commands: fault('command/run-command.ts', 'note(printable(line))', 'note(line)'),
  docs: fault(
    'src/serve-docs.ts',
    '} catch {\n      return undefined;',
    '} catch (error) {\n      throw error;',
  ),
  generator: fault('src/generate-files.ts', "onStep?.('Reading the document');", 'undefined.read;'),
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
  const report = await runClass(watched, { seed: 1, goOn: (rounds) => found === 0 && rounds < MAX_ROUNDS });
  expect(report.faults).not.toEqual([]);
});
