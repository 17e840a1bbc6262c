import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters?: readonly { reference?: string }[];
  readonly successCriteria: readonly { condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly workflowId: string;
  readonly steps: readonly Step[];
}

const resolve = createRequire(import.meta.url).resolve;
const spec = dirname(resolve('@cross-border-payments/spec/package.json'));
const folder = join(spec, 'workflows');
const files = readdirSync(folder).filter((name) => name.endsWith('.arazzo.yaml'));

const workflows = files.flatMap((file) =>
  (parse(readFileSync(join(folder, file), 'utf8')) as { workflows: readonly Workflow[] }).workflows.map(
    (workflow) => ({ file, workflow }),
  ),
);

const document = JSON.parse(readFileSync(join(spec, 'generated/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const operations = Object.values(document.paths)
  .flatMap((item) => Object.values(item))
  .map(({ operationId }) => operationId);

it('are at least eight flows that together call all 41 operations and no other', () => {
  expect(workflows.length).toBeGreaterThanOrEqual(8);
  const called = new Set(workflows.flatMap(({ workflow }) => workflow.steps.map((step) => step.operationId)));
  expect(operations).toHaveLength(41);
  expect([...called].sort()).toEqual([...operations].sort());
});

it('have names of their own', () => {
  const names = workflows.map(({ workflow }) => workflow.workflowId);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(workflows.map((each) => [each.workflow.workflowId, each] as const))('%s', (_, each) => {
  const { steps } = each.workflow;

  it('begins with a token and sends it with every other step', () => {
    expect(steps[0]?.operationId).toBe('createToken');
    for (const { parameters = [] } of steps.slice(1)) {
      const references = parameters.map(({ reference }) => reference);
      expect(references).toEqual(
        expect.arrayContaining(['$components.parameters.appkey', '$components.parameters.token']),
      );
    }
  });

  it('expects HTTP 200 of every step, and says what the envelope must hold', () => {
    for (const { successCriteria } of steps) {
      const conditions = successCriteria.map(({ condition }) => condition);
      expect(conditions[0]).toBe('$statusCode == 200');
      expect(conditions.slice(1).some((condition) => condition.includes('$response.body#/status'))).toBe(
        true,
      );
    }
  });

  it('uses outputs of earlier steps only', () => {
    const known = new Set<string>();
    for (const step of steps) {
      for (const [, used] of JSON.stringify(step).matchAll(/\$steps\.(\w+\.outputs\.\w+)/g)) {
        expect([...known]).toContain(used);
      }
      for (const output of Object.keys(step.outputs ?? {})) known.add(`${step.stepId}.outputs.${output}`);
    }
  });

  it('uploads files that are there', () => {
    for (const [, file = ''] of JSON.stringify(steps).matchAll(/\$file\('([^']+)'\)/g)) {
      expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
    }
  });
});

it('are valid Arazzo', async () => {
  const cli = join(dirname(resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const paths = files.map((file) => join(folder, file));
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', ...paths, '--extends', 'recommended-strict'],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  expect(stderr).toContain('Your API descriptions are valid');
});
