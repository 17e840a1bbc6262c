import type { Path } from '@cross-border-payments/openapi';
import { asObject, type Check, isObject, operationName } from '../../document/spec-tree.ts';

const CODES = ['200', '400'];

/**
 * Checks that every operation and webhook has the responses 200 and 400, and no others. A key that is indented too
 * deeply is reported where it is, instead of as missing.
 */
export const responseCodes: Check = (tree, report) => {
  for (const operation of tree.operations({ webhooks: true })) {
    const tooDeep = 'responses' in operation.value ? undefined : pathTo('responses', operation.value);
    if (tooDeep) {
      report(operation, indentationOf('responses', tooDeep, 'the operation'), ...tooDeep);
      continue;
    }
    const at = 'responses' in operation.value ? ['responses'] : [];
    const name = operationName(operation);
    const codes = Object.keys(asObject(operation.value.responses));
    for (const code of CODES.filter((wanted) => !codes.includes(wanted))) {
      const inner = pathTo(code, asObject(operation.value.responses));
      const advice = 'Every operation has the responses 200 and 400: add it under `responses`.';
      if (inner) report(operation, indentationOf(code, inner, '`responses`'), ...at, ...inner);
      else report(operation, `${name} has no response ${code}. ${advice}`, ...at);
    }
    for (const code of codes.filter((found) => !CODES.includes(found))) {
      const advice = 'The service responds with 200 and 400 and nothing else: remove it.';
      report(operation, `${name} has a response ${code}. ${advice}`, ...at, code);
    }
  }
};

function indentationOf(key: string, path: Path, parent: string): string {
  return `\`${key}\` is inside \`${path.at(-2)}\`. Check its indentation: it belongs directly in ${parent}.`;
}

/**
 * Returns the path to a key at any depth inside an object. Ignores keys in examples and in the properties of schemas.
 */
function pathTo(key: string, value: unknown): Path | undefined {
  if (!isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (name === key) return [name];
    if (['properties', 'example', 'examples', 'value', 'default', 'const'].includes(name)) continue;
    const path = pathTo(key, inner);
    if (path) return [name, ...path];
  }
  return undefined;
}
