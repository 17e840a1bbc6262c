import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { callFaults, IMPLEMENTED } from '../test/implemented.ts';
import { readWorkflows, resolveReferences, WORKFLOW_FILES, WORKFLOWS } from '../test/workflows.ts';

const workflows = resolveReferences(readWorkflows());

/** Flows with a call that the service refuses, or whose response is lost. */
const BAD_DAYS = [
  'tokenExpired',
  'payinWithLostResponse',
  'globalPayoutWithHttp400',
  'businessPayoutWithHttp400',
  'personalPayoutWithHttp400',
  'payinWithHttp400',
];

test('together call every operation that the sandbox implements, and no other', () => {
  const called = workflows.flatMap(({ steps }) => steps.map((step) => step.operationId));
  expect(callFaults('spec/workflows', IMPLEMENTED, called)).toEqual([]);
});

test('have unique names', () => {
  const names = workflows.map(({ workflowId }) => workflowId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(BAD_DAYS));
});

test('do not share order numbers', () => {
  const pattern = /"[A-Z]{3}-(?:\w+-)?\{\$inputs\.run\}"/g;
  const numbers = workflows.flatMap((workflow) => [
    ...new Set(JSON.stringify(workflow.steps.map(withReplacements)).match(pattern)),
  ]);
  expect(numbers.length).toBeGreaterThan(10);
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe.each(workflows.map((each) => [each.workflowId, each] as const))('%s', (workflowId, { steps }) => {
  test('sends the application key and a token with every step except the login', () => {
    for (const { operationId, parameters = [] } of steps) {
      const names = parameters.map(({ reference, name }) => reference?.split('.').at(-1) ?? name);
      expect([operationId, names.slice(0, 2)]).toEqual([
        operationId,
        operationId === 'createToken' ? [] : ['appkey', 'token'],
      ]);
    }
  });

  test('checks the HTTP status and the envelope of every step', () => {
    for (const { stepId, successCriteria } of steps) {
      const [first, second] = successCriteria.map(({ condition }) => condition);
      expect(first).toMatch(/^\$statusCode == 200( \|\| \$statusCode == 400)?$|^\$statusCode == 400$/);
      expect(second).toMatch(/^\$response\.body#\/status /);
      if (!BAD_DAYS.includes(workflowId)) expect([stepId, first]).toEqual([stepId, '$statusCode == 200']);
    }
  });

  test('uses outputs of earlier steps only', () => {
    const known = new Set<string>();
    for (const step of steps) {
      for (const [, used] of JSON.stringify(step).matchAll(/\$steps\.(\w+\.outputs\.\w+)/g)) {
        expect([...known]).toContain(used);
      }
      for (const output of Object.keys(step.outputs ?? {})) known.add(`${step.stepId}.outputs.${output}`);
    }
  });

  test('uploads files that exist', () => {
    for (const [, file = ''] of JSON.stringify(steps).matchAll(/\$file\('([^']+)'\)/g)) {
      expect([file, existsSync(join(WORKFLOWS, file))]).toEqual([file, true]);
    }
  });
});

test('are valid Arazzo', async () => {
  const resolve = createRequire(import.meta.url).resolve;
  const cli = join(dirname(resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', ...WORKFLOW_FILES, '--extends', 'recommended-strict'],
    {
      cwd: WORKFLOWS,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  expect(stderr).toContain('Your API descriptions are valid');
});

/** Returns the payload of a step, with its replacements applied. */
function withReplacements(step: (typeof workflows)[number]['steps'][number]): unknown {
  const { payload, replacements = [] } = (step.requestBody ?? {}) as {
    payload?: object;
    replacements?: readonly { target: string; value: unknown }[];
  };
  if (typeof payload !== 'object') return payload;
  const replaced = replacements.map(({ target, value }) => [target.slice(1), value]);
  return { ...payload, ...Object.fromEntries(replaced) };
}
