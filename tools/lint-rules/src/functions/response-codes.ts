import { type Check, findingAt, nameOf, operationsOf } from '../check.ts';
import { asObject } from '../tree/values.ts';

const CODES = ['200', '400'];

/** Every operation, webhooks too, answers 200 and 400 and nothing else. */
export const responseCodes: Check = (tree) =>
  operationsOf(tree, { webhooks: true }).flatMap((operation) => {
    const at = 'responses' in operation.value ? ['responses'] : [];
    const codes = Object.keys(asObject(operation.value.responses));
    const missing = CODES.filter((code) => !codes.includes(code));
    const extra = codes.filter((code) => !CODES.includes(code));
    return [
      ...missing.map((code) =>
        findingAt(
          operation,
          `${nameOf(operation)} has no answer ${code}. Every operation answers 200 and 400: add it under \`responses\`.`,
          at,
        ),
      ),
      ...extra.map((code) =>
        findingAt(
          operation,
          `${nameOf(operation)} has an answer ${code}. The service answers 200 and 400 and nothing else: remove it.`,
          [...at, code],
        ),
      ),
    ];
  });
