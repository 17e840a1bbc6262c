import { IGNORED_HEADERS } from '@cross-border-payments/openapi';
import {
  type Document,
  type MediaContent,
  type Operation,
  type Parameter,
  type ParameterPlace,
  parametersObject,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { formatKind } from '../media-type.ts';
import { formCoercions, parameterCoercions } from './coercion-plan.ts';
import type { CoercionPlan } from './runtime/coerce.ts';

/** A part of a request, or the answer. */
export type MessagePart = 'body' | ParameterPlace | 'answer';

/** One message of an operation that has a schema. */
export interface Message {
  /** The operation's id in the model. */
  readonly operation: string;
  readonly part: MessagePart;
  /** Set for `body` and `answer`. */
  readonly mediaType?: string;
  /** Set for `answer`: `200`, `4XX`, `default`. */
  readonly status?: string;
  /** The schema of the document; for parameters, that of all of them as one object. */
  readonly schema: SchemaNode;
  /** Whether the body is a form, whose binary fields are files and have no JSON value. */
  readonly isForm: boolean;
  /** Set for parameters and forms: their coercion. */
  readonly coercions?: CoercionPlan;
}

const PLACES = ['query', 'path', 'header', 'cookie'] as const;

/** Lists the messages of all operations and webhooks of a document, in its order. */
export function messagesOf({ operations, webhooks }: Document): Message[] {
  return [...operations, ...webhooks].flatMap((operation) => {
    const { id, body, answers } = operation;
    return [
      ...PLACES.flatMap((part) => parameterMessage(operation, part)),
      ...(body?.contents ?? []).flatMap((content) => bodyMessage(id, content)),
      ...answers.flatMap(({ status, contents }) =>
        contents.flatMap(({ mediaType, schema }): Message[] => {
          if (!schema || formatKind(mediaType) !== 'json') return [];
          return [{ operation: id, part: 'answer', status, mediaType, schema, isForm: false }];
        }),
      ),
    ];
  });
}

function parameterMessage(operation: Operation, part: ParameterPlace): Message[] {
  const parameters = operation.parameters[part].flatMap((parameter) =>
    part === 'header' ? sentHeader(parameter) : [parameter],
  );
  const schema = parametersObject(operation, part, parameters);
  if (!schema) return [];
  const coercions = parameterCoercions(parameters, schema);
  return [{ operation: operation.id, part, schema, isForm: false, coercions }];
}

/** Lists header parameters in lower case, without those that OpenAPI ignores because HTTP defines them. */
function sentHeader(parameter: Parameter): Parameter[] {
  const name = parameter.name.toLowerCase();
  return IGNORED_HEADERS.has(name) ? [] : [{ ...parameter, name }];
}

function bodyMessage(operation: string, { mediaType, schema }: MediaContent): Message[] {
  const kind = formatKind(mediaType);
  if (!schema || kind === 'bytes') return [];
  const message = { operation, part: 'body', mediaType, schema } as const;
  if (kind === 'json') return [{ ...message, isForm: false }];
  return [{ ...message, isForm: true, coercions: formCoercions(schema) }];
}
