import { isObject, parseReference } from '@cross-border-payments/openapi';
import {
  type Document,
  isExplodedObject,
  LIMIT_KEYWORDS,
  type Operation,
  type Parameter,
  partsOf,
  propertiesOf,
  type SchemaNode,
  typesOf,
  type Unsupported,
} from '@cross-border-payments/openapi/model';
import type { GenerateTarget, TargetOptions } from '../options.ts';
import { callFacts } from './client/call-facts.ts';
import { statusKey } from './client/call-types.ts';
import { isResolver } from './client/profile-facts.ts';
import { bodyContents, leavesBodyOut, mediaKind, profileText } from './facts.ts';
import { renamedProperties } from './method-names.ts';
import { requiredCredentials } from './security.ts';
import { senderFault, sentOperations } from './server/senders.ts';
import { formCoercions, mayBeAnyString } from './validators/coercion-plan.ts';
import { unsupportedByValidators } from './validators/index.ts';
import { listKeywordFaults } from './validators/schema-set.ts';
import { separateFaults } from './validators/separate.ts';

/** Finds what a target cannot represent. Faults of schemas are found later, when the types are written. */
export const FAULTS: Readonly<
  Record<GenerateTarget, (model: Document, options: TargetOptions) => readonly Unsupported[]>
> = {
  types: typeFaults,
  'tanstack-query': () => [],
  msw: () => [],
  'not-expressible': () => [],
  client: (model, { methodNames }) => [
    ...typeFaults(model),
    ...renamedFaults(model, methodNames === 'ids'),
    ...missingEnvelope(model),
    ...model.operations.flatMap((operation) => clientFaults(model, operation)),
  ],
  server: (model, options) => [
    ...unroutable(model),
    ...unreadable(model),
    ...model.operations.flatMap((operation) => unknownSecurity(model, operation)),
    ...(options.withoutValidators ? [] : unsupportedByValidators(model, options)),
    ...sentOperations(model).flatMap(({ operation }) => {
      const reason = senderFault(operation);
      const said = `${reason} If this is allowed, it has no sender.`;
      return reason === undefined ? [] : [fault('not-sendable', operation.pointer, said)];
    }),
  ],
  validators: (model, options) =>
    options.separate
      ? separateFaults(model, options)
      : [...unreadable(model), ...unsupportedByValidators(model, options)],
};

function fault(code: Unsupported['code'], pointer: string, reason: string): Unsupported {
  return { code, pointer, reason };
}

const warning: typeof fault = (...given) => ({ ...fault(...given), isWarning: true });

const NOT_IN_TYPES: ReadonlySet<string> = new Set([...LIMIT_KEYWORDS, 'format']);

function typeFaults({ schemas }: Document): Unsupported[] {
  return schemas.flatMap((node) => listKeywordFaults(node, NOT_IN_TYPES));
}

/** Reports an `x-profile` without an envelope, because its client reads every response as an envelope. */
function missingEnvelope(document: Document): Unsupported[] {
  if (!document.extensions.has('x-profile') || profileText(document, 'envelope', 'success') !== undefined)
    return [];
  const reason =
    '`x-profile` names no envelope, so its client could read no response: add `envelope` with `status`, `success`, `message` and `data`, or leave `x-profile` out.';
  return [fault('not-readable', '#/x-profile', reason)];
}

function renamedFaults({ operations }: Document, keepIds: boolean): Unsupported[] {
  return renamedProperties(operations, keepIds).map(({ operation, what, name }) => {
    const reason = `The ${what} is named \`${name}_\` in the client, where \`${name}\` has another meaning. To avoid this, rename it in the document.`;
    return warning('renamed', operation.pointer, reason);
  });
}

function clientFaults(document: Document, operation: Operation): Unsupported[] {
  const { id, method, pointer } = operation;
  const isProfiled = document.extensions.has('x-profile');
  const reasons: string[] = [];
  const statuses = operation.responses.map(({ status }) => status);
  const malformed = isProfiled ? [] : statuses.filter((status) => statusKey(status) === undefined);
  if (!callFacts(document, operation))
    reasons.push(`${id} has the method ${method}, which \`fetch\` does not send.`);
  else if (isProfiled) {
    const resolver = operation.extensions.get('x-found-by');
    if (resolver !== undefined && !isResolver(document, resolver))
      reasons.push(`\`x-found-by\` of ${id} names no operation that reads by one body or query.`);
  } else {
    if (leavesBodyOut(operation) && !isBodyEmpty(operation))
      reasons.push(`${id} is called without its body, since \`fetch\` sends none with ${method}.`);
    for (const name of fieldsWithHeaders(operation))
      reasons.push(`${id} sends the field "${name}" of its form without the headers of that field.`);
  }
  return [
    ...listArrayForms(operation, 'not-sendable'),
    ...malformed.map((status) => {
      const reason = `${id} has a response for "${status}", which is no HTTP status.`;
      return warning('malformed', pointer, reason);
    }),
    ...reasons.map((reason) => (isProfiled ? fault : warning)('not-sendable', pointer, reason)),
    ...(isProfiled
      ? foreignSecurity(document, operation)
      : unknownSecurity(document, operation).map((item) => ({ ...item, isWarning: true as const }))),
  ];
}

/** Returns whether leaving out a body changes nothing, because it is optional and can only be an empty object. */
function isBodyEmpty({ body }: Operation): boolean {
  const isEmpty = (schema: SchemaNode) =>
    propertiesOf(schema).size === 0 && schema.additionalProperties?.always === false;
  return body?.required === false && body.contents.every(({ schema }) => schema && isEmpty(schema));
}

const FORMS = ['multipart', 'urlencoded'];

/** Lists the forms whose schema is an array. The fields of a form have names, and items of an array have none. */
function listArrayForms({ id, body }: Operation, code: 'not-sendable' | 'not-readable'): Unsupported[] {
  return (body?.contents ?? []).flatMap(({ mediaType, schema, pointer }) => {
    const types = (FORMS.includes(mediaKind(mediaType)) && schema && typesOf(schema)) || [];
    const reason = `The body of ${id} in ${mediaType} is an array, and a form needs names. Declare an object with a property for the array.`;
    return types.includes('array') && !types.includes('object') ? [fault(code, pointer, reason)] : [];
  });
}

/** Lists the form fields for which the document declares headers. The generated client cannot send these headers. */
function fieldsWithHeaders(operation: Operation): string[] {
  return bodyContents(operation).flatMap(({ mediaType, encoding }) => {
    if (mediaKind(mediaType) !== 'multipart' || !isObject(encoding)) return [];
    return Object.entries(encoding).flatMap(([name, how]) => {
      const headers = isObject(how) && isObject(how.headers) ? Object.keys(how.headers) : [];
      return headers.some((header) => header.toLowerCase() !== 'content-type') ? [name] : [];
    });
  });
}

function foreignSecurity(document: Document, operation: Operation): Unsupported[] {
  const { id, pointer, security } = operation;
  // The hook `sign` must set all other keys.
  const alternatives = requiredCredentials(document, operation);
  const isKeyInHeader = ({ type, in: place }: { type: string; in?: string }) =>
    type === 'apiKey' && place === 'header';
  if (alternatives.length === 0 || alternatives.some((schemes) => schemes.every(isKeyInHeader))) return [];
  const schemes = security.flatMap((each) => [...each.keys()]).join('" or "');
  const reason = `${id} is secured by "${schemes}"; the client knows keys in headers only.`;
  return [fault('unknown-security', pointer, reason)];
}

function unknownSecurity({ securitySchemes }: Document, { id, pointer, security }: Operation): Unsupported[] {
  const names = new Set(security.flatMap((alternative) => [...alternative.keys()]));
  const missing = [...names].filter((name) => !securitySchemes.has(name));
  return missing.map((name) =>
    fault('unknown-security', pointer, `${id} names the security scheme "${name}", which does not exist.`),
  );
}

/** Lists the parameters and form fields whose text does not show where a value ends or which type it has. */
function unreadable({ operations }: Document): Unsupported[] {
  const parameters = operations.flatMap((operation) => Object.values(operation.parameters).flat());
  const forms = operations.flatMap((operation) => listArrayForms(operation, 'not-readable'));
  const fields = operations.flatMap(stringOrObjectFields).map(([name, { pointer }]) => {
    const reason = `A string that is JSON looks like an object in the form field \`${name}\`, so a server reads it as an object.`;
    return warning('not-readable', pointer, reason);
  });
  const ofParameters = parameters.flatMap((parameter) => {
    const { place, name, pointer } = parameter;
    const why = styleFault(parameter);
    const reason =
      why === undefined
        ? `A string may look like another type that the ${place} parameter \`${name}\` allows, so a server reads every value as a string.`
        : `A server cannot read the ${place} parameter \`${name}\`: ${why}.`;
    if (why !== undefined) return [fault('not-readable', pointer, reason)];
    return staysString(parameter) ? [warning('not-readable', pointer, reason)] : [];
  });
  return [...ofParameters, ...forms, ...fields];
}

/** Lists the form fields that may be an object, which is sent as JSON, or any string. */
function stringOrObjectFields({ body }: Operation): [name: string, schema: SchemaNode][] {
  const forms = (body?.contents ?? []).filter(({ mediaType }) => FORMS.includes(mediaKind(mediaType)));
  return forms.flatMap((content) =>
    [...(content.schema ? propertiesOf(content.schema) : [])].filter(([name, property]) => {
      const coercion = formCoercions(content)[name];
      return coercion?.json && coercion.orString && mayBeAnyString(property);
    }),
  );
}

/** Checks for a parameter whose value may be a string or have another type. The sent text does not show which. */
function staysString({ mediaType, schema }: Parameter): boolean {
  const types = typesOf(schema) ?? [];
  const others = ['integer', 'number', 'boolean'] as const;
  const isEither = types.includes('string') && others.some((type) => types.includes(type));
  return mediaType === undefined && isEither && mayBeAnyString(schema);
}

function styleFault(parameter: Parameter): string | undefined {
  const { mediaType, style, explode, schema } = parameter;
  if (mediaType !== undefined || style === 'deepObject' || isExplodedObject(parameter)) return undefined;
  const types = (typesOf(schema) ?? []).filter((type) => type !== 'null');
  const isObject = types.includes('object');
  if (!isObject && !types.includes('array')) return undefined;
  if (style === 'label' && explode)
    return 'in the style `label` with `explode`, a `.` in a value looks like one between values';
  if (!isObject) return undefined;
  if (types.length > 1) return `in the style \`${style}\`, an object looks like a value of another type`;
  if (explode && ['form', 'cookie', 'spaceDelimited', 'pipeDelimited'].includes(style))
    return `in the style \`${style}\` with \`explode\`, its properties are sent without its name`;
  return hasDeeper(schema)
    ? `in the style \`${style}\`, an object cannot have properties that are objects or arrays`
    : undefined;
}

function hasDeeper(schema: SchemaNode): boolean {
  const further = partsOf(schema).flatMap(({ additionalProperties }) => additionalProperties ?? []);
  return [...propertiesOf(schema).values(), ...further].some((property) =>
    typesOf(property)?.some((type) => type === 'object' || type === 'array'),
  );
}

/**
 * Lists the operations that no request can reach. A server distinguishes operations by method, by path without the
 * names of its parameters and percent-encoding, and by the query in the path. It never receives the part after a `#`.
 */
function unroutable({ operations }: Document): Unsupported[] {
  const reached = new Map<string, Operation>();
  // Operations without a `#` come first, as in the router, so that operations with a `#` are listed as unreachable.
  const hasFragment = ({ path }: Operation) => Number(path.includes('#'));
  return operations
    .toSorted((one, other) => hasFragment(one) - hasFragment(other))
    .flatMap((operation) => {
      const { method, path, pointer } = operation;
      const key = `${method} ${parseReference(path).address.replaceAll(/\{[^{}]+\}/g, '{}')}`;
      const other = reached.get(key);
      if (!other) reached.set(key, operation);
      const reason = `A server cannot distinguish ${method} ${path} from ${method} ${other?.path}, so every request goes to the latter.`;
      return other ? [warning('not-routable', pointer, reason)] : [];
    });
}
