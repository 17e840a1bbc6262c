import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type Example,
  type OpenApiDocument,
  type Operation,
  type OperationObject,
  type ParameterObject,
  parametersSchema,
  requestOf,
  resolveRef,
  responseOf,
  type Schema,
  spreadsProperties,
} from '../document/document.ts';

interface InvalidPlace {
  /** JSON pointer of the property that is wrong, missing or not allowed. */
  at: string;
  keyword: string;
  /** Whether a TypeScript type can reject the value too. False only for strings that are wrong but not empty. */
  typed: boolean;
}

const ofText = ['minLength', 'maxLength', 'pattern', 'format'];

export function schemaFaults({ errors }: Verdict): InvalidPlace[] {
  return errors.map(({ instancePath, keyword, params }) => {
    const property: unknown = params.missingProperty ?? params.additionalProperty;
    return {
      at: property === undefined ? instancePath : `${instancePath}/${property}`,
      keyword,
      typed: !ofText.includes(keyword) || (keyword === 'maxLength' && params.limit === 0),
    };
  });
}

export type ExchangePart = 'request' | 'query' | 'response';

export interface Verdict {
  valid: boolean;
  errors: ErrorObject[];
}

/** Validates the messages of one document; schemas are compiled on first use. */
export interface Validators {
  /** @param status HTTP status of a response @throws Error if the operation has no such part */
  validate(operation: Operation, part: ExchangePart, instance: unknown, status?: number): Verdict;
}

/** Makes an Ajv for the document: JSON Schema 2020-12 with formats; extensions are ignored. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, multipleOfPrecision: 9, ...options });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  return ajv;
}

export function querySchema({ object }: Operation): Schema {
  return parametersSchema(object, 'query');
}

/** Returns the first example of the body of a request; undefined if there is none. */
export function bodyExample(document: OpenApiDocument, operation: OperationObject): unknown {
  const [written] = Object.values(requestOf(operation)?.examples ?? {});
  return written?.$ref === undefined ? written?.value : resolveRef<Example>(document, written.$ref).value;
}

/** Returns the examples of the query parameters in the document, by the name that is sent. */
export function queryExamples(parameters: readonly ParameterObject[] = []): Record<string, unknown> {
  const entries = parameters.flatMap((parameter): [string, unknown][] => {
    const { in: place, name, example } = parameter;
    if (place !== 'query' || example === undefined) return [];
    return spreadsProperties(parameter) ? Object.entries(example as object) : [[name, example]];
  });
  return Object.fromEntries(entries);
}

function schemaOf(
  document: OpenApiDocument,
  operation: Operation,
  part: ExchangePart,
  status: number,
): Schema {
  if (part === 'query') return querySchema(operation);
  const body =
    part === 'request' ? requestOf(operation.object) : responseOf(document, operation.object, status);
  if (body === undefined)
    throw new Error(`${operation.id} has no ${part}${part === 'response' ? ` ${status}` : ''}`);
  return body.schema;
}

/** For checked schemas: the metaschema and optimized code would take longer to make than they save. */
export const CHECKED = {
  ...{ meta: false, validateSchema: false, inlineRefs: false },
  code: { optimize: false },
} as const satisfies Options;

export function createValidators(document: OpenApiDocument, options?: Options): Validators {
  const ajv = createAjv(options);
  const compiled = new Map<string, ValidateFunction>();
  return {
    validate(operation, part, instance, status = 200) {
      const key = `${operation.id} ${part} ${status}`;
      let check = compiled.get(key);
      if (check === undefined) {
        const schema = schemaOf(document, operation, part, status);
        check = ajv.compile({ allOf: [schema], components: document.components } as object);
        compiled.set(key, check);
      }
      const valid = check(instance);
      return { valid, errors: check.errors ?? [] };
    },
  };
}
