import {
  type Document,
  isSpread,
  membersOf,
  type Operation,
  type Parameter,
  partsOf,
  type SchemaNode,
  typesOf,
  type Unsupported,
} from '@cross-border-payments/openapi/model';
import { unknownSecurity } from '../security.ts';

/** Lists what a server cannot do: unreachable operations, unreadable parameters, unknown security schemes. */
export function serverFaults(document: Document): Unsupported[] {
  const { operations } = document;
  const unknown = operations.flatMap((operation) => unknownSecurity(document, operation));
  return [...unroutable(document), ...unreadable(document), ...unknown];
}

/** Lists the parameters whose style does not show where a value ends, so that a server would read another value. */
export function unreadable({ operations }: Document): Unsupported[] {
  const found = new Map<string, Unsupported>();
  for (const { parameters } of operations) {
    for (const parameter of Object.values(parameters).flat()) {
      const { place, name, pointer } = parameter;
      const why = faultOf(parameter);
      if (why === undefined) continue;
      const reason = `A server cannot read the ${place} parameter \`${name}\`: ${why}.`;
      found.set(pointer, { code: 'not-readable', pointer, reason });
    }
  }
  return [...found.values()];
}

function faultOf(parameter: Parameter): string | undefined {
  const { mediaType, style, explode, schema } = parameter;
  if (mediaType !== undefined || style === 'deepObject' || isSpread(parameter)) return undefined;
  const types = (typesOf(schema) ?? []).filter((type) => type !== 'null');
  const isObject = types.includes('object');
  if (!isObject && !types.includes('array')) return undefined;
  if (style === 'label' && explode)
    return 'in the style `label` with `explode`, a `.` in a value is the same as one between values';
  if (!isObject) return undefined;
  if (types.length > 1) return `in the style \`${style}\`, an object is the same as a value of another type`;
  if (explode && ['form', 'spaceDelimited', 'pipeDelimited'].includes(style))
    return `in the style \`${style}\` with \`explode\`, its members stand without its name`;
  return hasDeeper(schema)
    ? `in the style \`${style}\`, an object has no members that are objects or lists`
    : undefined;
}

function hasDeeper(schema: SchemaNode): boolean {
  const further = partsOf(schema).flatMap(({ additionalProperties }) => additionalProperties ?? []);
  return [...membersOf(schema).values(), ...further].some((member) =>
    typesOf(member)?.some((type) => type === 'object' || type === 'array'),
  );
}

/**
 * Lists the operations that no request can reach: a server distinguishes operations by method, by path without the
 * names of its parameters, and by the query that the path requires. A client never sends what follows a `#`.
 */
function unroutable({ operations }: Document): Unsupported[] {
  const found: Unsupported[] = [];
  const reached = new Map<string, Operation>();
  // The router prefers a path without a `#`, too.
  const hasFragment = ({ path }: Operation) => Number(path.includes('#'));
  for (const operation of operations.toSorted((one, other) => hasFragment(one) - hasFragment(other))) {
    const { method, path, pointer } = operation;
    const key = `${method} ${path.replace(/#.*$/s, '').replaceAll(/\{[^{}]+\}/g, '{}')}`;
    const other = reached.get(key);
    if (other) {
      const reason = `A server cannot tell ${method} ${path} from ${method} ${other.path}; if this is allowed, every request goes to the latter.`;
      found.push({ code: 'not-routable', pointer, reason });
    } else reached.set(key, operation);
  }
  return found;
}
