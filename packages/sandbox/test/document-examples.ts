import {
  type Example,
  listOperations,
  loadBundle,
  type MediaTypeObject,
  type Operation,
  queryExamples,
  requestOf,
  resolveRef,
  responseOf,
  type Schema,
} from '@cross-border-payments/checks';

export const document = loadBundle();
export const operations = listOperations(document);

/** Finds an operation of the document by its id. */
export function documented(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
}

/** Returns the examples of a request body by name. Without a body, `query` has the examples of the parameters. */
export function requestExamples(operation: Operation): Readonly<Record<string, unknown>> {
  const body = requestOf(operation.object);
  if (body !== undefined && operation.method !== 'GET') return valuesOf(body);
  const parameters = (operation.object.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return parameters.length === 0 ? {} : { query: queryExamples(parameters) };
}

/** Reads the examples of a response by name. */
export function responseExamples(operation: Operation, http: number): Readonly<Record<string, unknown>> {
  const response = responseOf(document, operation.object, http);
  return response === undefined ? {} : valuesOf(response);
}

/** Reads the examples of the responses of success by name. */
export function successExamples(operation: Operation): Readonly<Record<string, unknown>> {
  const shown = Object.entries(responseExamples(operation, 200));
  return Object.fromEntries(shown.filter(([, value]) => (value as { status: string }).status === '1'));
}

function valuesOf({ examples = {} }: MediaTypeObject): Readonly<Record<string, unknown>> {
  const resolve = (example: Example) =>
    example.$ref ? resolveRef<Example>(document, example.$ref).value : example.value;
  return Object.fromEntries(Object.entries(examples).map(([name, example]) => [name, resolve(example)]));
}

/** Finds every schema of a property, in all branches of the schemas. @param pointer JSON Pointer of the property */
export function schemasAt(schemas: readonly Schema[], pointer: string): readonly Schema[] {
  const names = pointer.split('/').slice(1);
  return names.reduce<readonly Schema[]>(
    (found, name) =>
      found.flatMap(branchesOf).flatMap((schema) => {
        const property = schema.properties?.[name] ?? (/^\d+$/.test(name) ? schema.items : undefined);
        return property === undefined ? [] : branchesOf(property);
      }),
    schemas,
  );
}

function branchesOf(schema: Schema): readonly Schema[] {
  const whole = schema.$ref ? resolveRef<Schema>(document, schema.$ref) : schema;
  const { allOf = [], anyOf = [], oneOf = [] } = whole;
  const inner = [...allOf, ...anyOf, ...oneOf, ...[whole.then ?? [], whole.else ?? []].flat()];
  return [whole, ...inner.flatMap(branchesOf)];
}
