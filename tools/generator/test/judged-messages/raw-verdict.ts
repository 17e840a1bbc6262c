import { basename, dirname, resolve } from 'node:path';
import { isObject, type JsonObject } from '@cross-border-payments/openapi';
import { readSourceFile } from '@cross-border-payments/openapi/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * Returns a function that validates with Ajv and the schemas as the document has them, so that nothing of ours decides.
 * Of OpenAPI 3.0, only `nullable` and the two exclusive limits are brought into the form that Ajv reads.
 */
export async function rawVerdicts(document: JsonObject, file: string) {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    validateSchema: false,
    loadSchema: async (uri) => prepared(readSourceFile(resolve(dirname(file), basename(uri))).data, uri),
  });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const root = 'http://document.invalid/openapi';
  ajv.addSchema(prepared(document, root));
  return async (pointer: string, value: unknown): Promise<boolean> => {
    const validate = await ajv.compileAsync({ $ref: `${root}#/${pointer}` });
    return validate(value) as boolean;
  };
}

function prepared(document: unknown, $id: string): JsonObject {
  const { openapi = '3.0' } = document as JsonObject;
  const schemas = String(openapi).startsWith('3.0') ? withNull(document) : document;
  return { ...(schemas as JsonObject), $id };
}

function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  const inner = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, withNull(one)]));
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof inner[exclusive] !== 'boolean') continue;
    if (inner[exclusive]) inner[exclusive] = inner[limit];
    else delete inner[exclusive];
  }
  const isNullable = nullable === true && inner.type !== undefined;
  return isNullable ? { anyOf: [{ type: 'null' }, inner] } : inner;
}
