import { findingAt, type LintFinding, operationName, operationsOf } from '../../check.ts';
import type { SpecTree } from '../../tree/spec-tree.ts';
import { asObject } from '../../tree/values.ts';

const CODES = ['200', '400'];

/** Checks that every operation, webhooks too, answers 200 and 400 and nothing else. */
export function* responseCodes(tree: SpecTree): Iterable<LintFinding> {
  for (const operation of operationsOf(tree, { webhooks: true })) {
    const at = 'responses' in operation.value ? ['responses'] : [];
    const codes = Object.keys(asObject(operation.value.responses));
    for (const code of CODES.filter((wanted) => !codes.includes(wanted))) {
      const advice = 'Every operation answers 200 and 400: add it under `responses`.';
      yield findingAt(operation, `${operationName(operation)} has no answer ${code}. ${advice}`, at);
    }
    for (const code of codes.filter((found) => !CODES.includes(found))) {
      const advice = 'The service answers 200 and 400 and nothing else: remove it.';
      const message = `${operationName(operation)} has an answer ${code}. ${advice}`;
      yield findingAt(operation, message, [...at, code]);
    }
  }
}
