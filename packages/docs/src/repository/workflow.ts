import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawOperation } from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { type DrawnCall, sequenceDiagram } from '../diagrams/sequence-diagram.ts';
import { isObject, listOf, objectOf } from '../json.ts';
import { operationPath } from '../site/operation-page.ts';

/**
 * Draws the first workflow of an Arazzo file.
 * @param name name of the file in `spec/workflows`, without `.arazzo.yaml`
 */
export function workflowDiagram(
  repository: string,
  name: string,
  operations: readonly RawOperation[],
): string {
  const file = join(repository, 'spec', 'workflows', `${name}.arazzo.yaml`);
  const document = objectOf(parse(readFileSync(file, 'utf8')));
  const workflow = objectOf(listOf(document.workflows)[0]);
  const steps = listOf(workflow.steps)
    .filter(isObject)
    .map((step): DrawnCall => {
      const operation = operations.find(({ id }) => id === step.operationId);
      if (operation === undefined)
        throw new Error(
          `${file}: there is no operation ${step.operationId}. Correct the step ${step.stepId}.`,
        );
      return {
        operation: operation.id,
        title: String(operation.object.summary ?? operation.id),
        page: operationPath(operation),
        gives: Object.keys(objectOf(step.outputs)),
      };
    });
  return sequenceDiagram(steps, `The calls of the workflow: ${steps.map(({ title }) => title).join(', ')}`);
}
