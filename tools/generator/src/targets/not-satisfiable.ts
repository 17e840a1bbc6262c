import {
  type Document,
  keywordsOf,
  oncePer,
  partsOf,
  type SchemaNode,
  typesOf,
  type Unsupported,
} from '@cross-border-payments/openapi/model';

/**
 * Lists objects whose parts exclude a property that one of them requires, and each `oneOf` with a schema twice. Schemas
 * that include such a schema are not listed.
 */
export function unsatisfiable({ schemas }: Document): Unsupported[] {
  return schemas.flatMap((node) => {
    const { ref, allOf, pointer } = node;
    const parts = ref ? [ref, ...allOf] : allOf;
    const own = contradiction(node);
    return own === undefined || parts.some((part) => contradiction(part) !== undefined)
      ? []
      : [{ code: 'not-satisfiable', pointer, reason: own, isWarning: true }];
  });
}

const contradiction: (node: SchemaNode) => string | undefined = oncePer((node) => {
  const parts = partsOf(node);
  const closed = parts.filter(
    ({ additionalProperties: more, patternProperties }) =>
      more?.always === false && patternProperties.size === 0,
  );
  const isObject = closed.length > 0 && typesOf(node)?.join() === 'object';
  for (const { required, pointer } of isObject ? parts : []) {
    for (const { properties, pointer: other } of closed) {
      const name = required.find((each) => !properties.has(each));
      if (name !== undefined)
        return `No value fits: ${pointer} requires \`${name}\`, and ${other} excludes it with \`additionalProperties: false\`.`;
    }
  }
  const targets = parts.flatMap(({ oneOf }) =>
    oneOf.flatMap((each) => (each.ref && keywordsOf(each).length === 0 ? [each.ref.pointer] : [])),
  );
  const twice = targets.find((target, at) => targets.indexOf(target) !== at);
  return twice && `No value of ${twice} fits, since \`oneOf\` contains it twice.`;
});
