import { groupBy } from '@cross-border-payments/openapi';
import {
  type Document,
  intersectTypes,
  keywordsOf,
  oncePer,
  partsOf,
  type SchemaNode,
  typesOf,
  type Unsupported,
} from '@cross-border-payments/openapi/model';

/**
 * Lists schemas that contradict themselves: parts of the schema or of a property have no type in common, a part of an
 * object requires a property that another part excludes, or a `oneOf` contains the same schema twice. A schema is not
 * listed if the cause is in its `allOf` or `$ref`, which is listed already.
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
  const disjoint = parts.length > 1 ? findDisjointTypes(parts) : undefined;
  return disjoint
    ? `No value fits: ${disjoint}`
    : (findWrongProperty(node, parts) ?? findRepeatedBranch(parts));
});

function findWrongProperty(node: SchemaNode, parts: readonly SchemaNode[]): string | undefined {
  const properties = parts.length > 1 ? parts.flatMap((part) => [...part.properties]) : [];
  for (const [name, declared] of groupBy(properties, ([name]) => name)) {
    const fault = declared.length > 1 && findDisjointTypes(declared.flatMap(([, schema]) => partsOf(schema)));
    if (fault) return `No value of \`${name}\` fits: ${fault}`;
  }
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
  return undefined;
}

function findRepeatedBranch(parts: readonly SchemaNode[]): string | undefined {
  const targets = parts.flatMap(({ oneOf }) =>
    oneOf.flatMap((each) => (each.ref && keywordsOf(each).length === 0 ? [each.ref.pointer] : [])),
  );
  const twice = targets.find((target, at) => targets.indexOf(target) !== at);
  return twice && `No value of ${twice} fits, since \`oneOf\` contains it twice.`;
}

/** Returns two schemas with types that exclude each other, in words. */
function findDisjointTypes(nodes: readonly SchemaNode[]): string | undefined {
  const typed = nodes.filter(({ types, nullable }) => types && !nullable);
  let common: SchemaNode['types'];
  for (const { types, pointer } of typed) {
    common = intersectTypes(common, types);
    if (common?.length !== 0) continue;
    const other = typed.find((each) => intersectTypes(each.types, types)?.length === 0);
    return (
      other &&
      `${other.pointer} is of type ${other.types?.join(' or ')}, and ${pointer} of type ${types?.join(' or ')}.`
    );
  }
  return undefined;
}
