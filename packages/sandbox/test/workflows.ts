import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseReference, valueAt } from '@cross-border-payments/openapi';
import { parse } from 'yaml';

export interface Reference {
  readonly $ref: string;
}

export interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly reference?: string; readonly name?: string }[];
  readonly requestBody?: { readonly payload: string | Reference | Readonly<Record<string, unknown>> };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string | Reference>>;
}

export interface Workflow {
  readonly file: string;
  readonly workflowId: string;
  readonly description?: string;
  readonly steps: readonly Step[];
}

const packageFile = createRequire(import.meta.url).resolve('@cross-border-payments/spec/package.json');

/** The folder of the document. */
export const SPEC = dirname(packageFile);

/** The folder of the Arazzo files, which describe flows of calls. */
export const WORKFLOWS = join(SPEC, 'workflows');

/** The names of the Arazzo files. */
export const WORKFLOW_FILES = readdirSync(WORKFLOWS).filter((name) => name.endsWith('.arazzo.yaml'));

/** Reads an Arazzo file. */
export function readYaml(name: string): unknown {
  return parse(readFileSync(join(WORKFLOWS, name), 'utf8'));
}

/** Reads all flows as they are written. */
export function readWorkflows(): readonly Workflow[] {
  return WORKFLOW_FILES.flatMap((file) =>
    (readYaml(file) as { workflows: readonly Omit<Workflow, 'file'>[] }).workflows.map((workflow) => ({
      file,
      ...workflow,
    })),
  );
}

/** Resolves references to other files, as Redocly does before it runs a flow. */
export function resolveReferences<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as Partial<Reference>;
  if ($ref !== undefined) {
    const { address, path } = parseReference($ref);
    const found = valueAt(readYaml(address), path);
    if (found === undefined) throw new Error(`${$ref} refers to nothing.`);
    return resolveReferences(found) as Value;
  }
  if (Array.isArray(value)) return value.map(resolveReferences) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolveReferences(inner)]),
  ) as Value;
}
