import {
  asArray,
  asObject,
  type Check,
  operationName,
  placeKey,
  type SpecNode,
  type SpecTree,
} from '../../document/spec-tree.ts';

const ADVICE =
  'Its `application/json` schema must require `status` and know `status` and `message`: put `$ref: .../schemas/Envelope.yaml` into its `allOf`.';

/**
 * Checks that every 200 and 400 of an operation has the envelope, which requires `status` and declares
 * `message`. A fault in a shared response or in the envelope itself is reported only once.
 */
export const envelope: Check = (tree, report) => {
  const found = new Set<SpecNode>();
  for (const operation of tree.operations({ webhooks: false })) {
    for (const response of tree.childrenUnder(operation, 'responses')) {
      if (response.key !== '200' && response.key !== '400') continue;
      const at = withoutEnvelope(tree, tree.target(response));
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      const what = `The response ${response.key} of ${operationName(operation)} does not carry the envelope.`;
      report(at, `${what} ${ADVICE}`);
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
