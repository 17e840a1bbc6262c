import { basename } from 'node:path';
import type { Path } from '@cross-border-payments/openapi';
import {
  asArray,
  asObject,
  type Check,
  isNonEmptyString,
  isObject,
  operationName,
  placeKey,
  type ReportFault,
  type SpecNode,
  type SpecTree,
} from '../document/spec-tree.ts';

/** The first word of an operationId. */
export const OPERATION_VERBS =
  'create|get|list|find|check|verify|update|confirm|cancel|complete|upload|refresh|convert'.split('|');
const SCHEME = new RegExp(`^(${OPERATION_VERBS.join('|')})[A-Z][A-Za-z0-9]*$`);

/**
 * Checks that operation ids are unique and consist of verb and resource; a webhook's id need only be unique. A
 * duplicate id is reported at the operation that is later in `openapi.yaml`.
 */
export const operationId: Check = (tree, report) => {
  const operations = inOrder(tree);
  for (const operation of operations) {
    const fault = idFault(operation, operations, tree.kind);
    if (fault) report(operation, fault, ...('operationId' in operation.value ? ['operationId'] : []));
  }
};

function inOrder(tree: SpecTree): SpecNode[] {
  const entry = asObject(tree.files.get(tree.entry));
  const references = ['paths', 'webhooks'].flatMap((property) =>
    Object.values(asObject(entry[property])).map((item) => basename(String(asObject(item).$ref))),
  );
  const indexOf = ({ place }: SpecNode) => references.indexOf(basename(place.file));
  return tree.operations({ webhooks: true }).sort((a, b) => indexOf(a) - indexOf(b));
}

function idFault(
  operation: SpecNode,
  operations: readonly SpecNode[],
  kind: SpecTree['kind'],
): string | undefined {
  const id = operation.value.operationId;
  if (!isNonEmptyString(id)) {
    return `${operationName(operation)} has no operationId. Give it one: a verb and the resource, such as \`createGlobalPayout\`.`;
  }
  const other = operations.find(({ value }) => value.operationId === id);
  if (other !== undefined && other !== operation) {
    const where = kind === 'source' ? ` (${basename(other.place.file)})` : '';
    return `The operationId \`${id}\` is taken by another operation${where}. Give this one another id.`;
  }
  if (operation.webhook || SCHEME.test(id)) return undefined;
  return `The operationId \`${id}\` does not follow the scheme. Start with one of the verbs ${OPERATION_VERBS.join(', ')}, then the resource in PascalCase: \`createGlobalPayout\`. If none fits, add a verb to \`spec/README.md\` and to \`tools/checks/src/rules/operations.ts\`.`;
}

const TAGS = [
  'Authentication',
  'Global payout',
  'Payin',
  'Business payout',
  'Personal payout',
  'Wallets',
  'Validation',
  'Reference data',
];

/** The document declares only known tags. An operation has exactly one, a webhook may have several. */
export const operationTag: Check = (tree, report) => {
  const entry = asObject(tree.files.get(tree.entry));
  const names = asArray(entry.tags).map((tag) => asObject(tag).name);
  for (const [at, name] of names.entries()) {
    if (TAGS.includes(String(name))) continue;
    const message = `The tag \`${String(name)}\` is not one of the families ${TAGS.join(', ')}. Use one of these, or add the family to the lint rule \`operation-tag\`.`;
    report({ place: { file: tree.entry, path: ['tags', at] } }, message);
  }
  const declared = names.filter(isNonEmptyString);
  for (const operation of tree.operations({ webhooks: true })) reportTags(operation, declared, report);
};

function reportTags(operation: SpecNode, declared: readonly string[], report: ReportFault): void {
  const tags = asArray(operation.value.tags);
  const name = operationName(operation);
  if (!operation.webhook && tags.length !== 1) {
    const message = `${name} has ${tags.length} tags. Give it exactly one: ${TAGS.join(', ')}.`;
    report(operation, message, ...('tags' in operation.value ? ['tags'] : []));
    return;
  }
  for (const [at, tag] of tags.entries()) {
    if (isNonEmptyString(tag) && declared.includes(tag)) continue;
    const message = `${name} has the tag \`${String(tag)}\`, which \`openapi.yaml\` does not declare. Use a declared one: ${declared.join(', ')}.`;
    report(operation, message, 'tags', at);
  }
}

const CODES = ['200', '400'];

/** A key that is indented too deeply is reported where it is, instead of as missing. */
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

/** Ignores keys in examples and in the properties of schemas. */
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

const ENVELOPE_ADVICE =
  'Its `application/json` schema must require `status` and know `status` and `message`: put `$ref: .../schemas/Envelope.yaml` into its `allOf`.';

/** A fault in a shared response or in the envelope itself is reported only once. */
export const envelope: Check = (tree, report) => {
  const found = new Set<SpecNode>();
  for (const operation of tree.operations({ webhooks: false })) {
    for (const response of tree.childrenUnder(operation, 'responses')) {
      if (response.key !== '200' && response.key !== '400') continue;
      const at = withoutEnvelope(tree, tree.target(response));
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      const what = `The response ${response.key} of ${operationName(operation)} does not carry the envelope.`;
      report(at, `${what} ${ENVELOPE_ADVICE}`);
    }
  }
};

function withoutEnvelope(tree: SpecTree, response: SpecNode): SpecNode | undefined {
  const json = tree.childrenUnder(response, 'content').find(({ key }) => key === 'application/json');
  const schema = json && tree.childrenUnder(json, 'schema')[0];
  if (schema === undefined) return response;
  return isEnvelope(tree, schema) ? undefined : (findEnvelope(tree, schema) ?? schema);
}

function findEnvelope(tree: SpecTree, schema: SpecNode): SpecNode | undefined {
  const component = tree.components.find(({ name }) => name === 'Envelope');
  const key = component && placeKey(component.place);
  return tree.schemasOfValue(schema).find(({ place }) => placeKey(place) === key);
}

function isEnvelope(tree: SpecTree, schema: SpecNode): boolean {
  const parts = tree.schemasOfValue(schema);
  const required = parts.flatMap(({ value }) => asArray(value.required));
  const properties = parts.flatMap(({ value }) => Object.keys(asObject(value.properties)));
  if (required.includes('status') && properties.includes('status') && properties.includes('message'))
    return true;
  const choices = parts.flatMap((part) =>
    ['oneOf', 'anyOf'].map((keyword) => tree.childrenUnder(part, keyword)),
  );
  return choices.some(
    (branches) => branches.length > 0 && branches.every((branch) => isEnvelope(tree, branch)),
  );
}
