import { IGNORED_HEADERS } from '@cross-border-payments/openapi';
import {
  type Answer,
  type Document,
  type MediaContent,
  makeNode,
  type Operation,
  type Parameter,
  type ParameterPlace,
  parametersObject,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import type { View } from '../../emit/views.ts';
import type { CoercionPlan } from '../../runtime/coerce.ts';
import { formatKind, mediaKind } from '../media-type.ts';
import { answerHeaders, describesText, isPlainHeader } from '../server/answer-types.ts';
import { formCoercions, parameterCoercions } from './coercion-plan.ts';

/** A part of a request, the body of an answer, or its headers. */
export type MessagePart = 'body' | ParameterPlace | 'answer' | 'answerHeaders';

/** One message of an operation that has a schema. */
export interface Message {
  /** The operation's id in the model. */
  readonly operation: string;
  readonly part: MessagePart;
  /** Set for `body` and `answer`. */
  readonly mediaType?: string;
  /** Set for `answer` and `answerHeaders`: `200`, `4XX`, `default`. */
  readonly status?: string;
  /** The schema of the document; for parameters, that of all of them as one object. */
  readonly schema: SchemaNode;
  /** Whether the body is a form, whose binary fields are files and have no JSON value. */
  readonly isForm: boolean;
  /** Whether it is a request or an answer, which decides what `readOnly` and `writeOnly` leave. */
  readonly view: View;
  /** Set for parameters and forms: their coercion. */
  readonly coercions?: CoercionPlan;
}

const PLACES = ['query', 'path', 'header', 'cookie'] as const;

/** Lists the messages of all operations, webhooks and callbacks of a document, in its order. */
export function messagesOf({ operations, webhooks }: Document): Message[] {
  const callbacks = operations.flatMap((operation) => operation.callbacks);
  return [...operations, ...webhooks, ...callbacks].flatMap((operation) => {
    const { id, body, answers, kind } = operation;
    const [sent, received]: [View, View] =
      kind === 'operation' ? ['request', 'answer'] : ['answer', 'request'];
    return [
      ...PLACES.flatMap((part) => parameterMessage(operation, part)),
      ...(body?.contents ?? []).flatMap((content) => bodyMessage(id, content, sent)),
      ...answers.flatMap((answer) => headersMessage(operation, answer, received)),
      ...answers.flatMap(({ status, contents }) =>
        contents.flatMap(({ mediaType, schema }): Message[] => {
          if (!schema || !isChecked(mediaType, schema)) return [];
          const message = { operation: id, part: 'answer', status, mediaType, schema } as const;
          return [{ ...message, isForm: false, view: received }];
        }),
      ),
    ];
  });
}

/** Returns whether a body of an answer has a value to validate: JSON, the data of an event, and text of a schema. */
function isChecked(mediaType: string, schema: SchemaNode): boolean {
  const kind = mediaKind(mediaType);
  return kind === 'json' || kind === 'any' || kind === 'events' || (kind === 'text' && describesText(schema));
}

function parameterMessage(operation: Operation, part: ParameterPlace): Message[] {
  const parameters = operation.parameters[part].flatMap((parameter) =>
    part === 'header' ? sentHeader(parameter) : [parameter],
  );
  const schema = parametersObject(operation, part, parameters);
  if (!schema) return [];
  const coercions = parameterCoercions(parameters, schema);
  return [{ operation: operation.id, part, schema, isForm: false, view: 'request', coercions }];
}

function headersMessage(operation: Operation, answer: Answer, view: View): Message[] {
  const { schema, headers } = answerHeadersPart(operation, answer);
  if (!schema) return [];
  const coercions = parameterCoercions(headers, schema);
  const { status } = answer;
  return [{ operation: operation.id, part: 'answerHeaders', status, schema, isForm: false, view, coercions }];
}

/**
 * Returns the declared headers of an answer and, unless there are none, their schema as one object. Headers that are no
 * plain values are given as text, of which nothing but its presence is checked.
 */
export function answerHeadersPart(
  operation: Operation,
  answer: Answer,
): { readonly headers: readonly Parameter[]; readonly schema: SchemaNode | undefined } {
  const headers = answerHeaders(answer).map((header) => {
    const { pointer: at } = header;
    return isPlainHeader(header)
      ? header
      : { ...header, schema: makeNode({ id: `${at} text`, pointer: at, always: true }) };
  });
  const { pointer } = answer;
  return { headers, schema: parametersObject({ ...operation, pointer }, 'header', headers) };
}

/** Lists header parameters in lower case, without those that OpenAPI ignores because HTTP defines them. */
function sentHeader(parameter: Parameter): Parameter[] {
  const name = parameter.name.toLowerCase();
  return IGNORED_HEADERS.has(name) ? [] : [{ ...parameter, name }];
}

function bodyMessage(operation: string, content: MediaContent, view: View): Message[] {
  const { mediaType, schema, encoding } = content;
  const kind = formatKind(mediaType);
  if (!schema || kind === 'bytes') return [];
  const message = { operation, part: 'body', mediaType, schema, view } as const;
  if (kind === 'json') return [{ ...message, isForm: false }];
  return [{ ...message, isForm: true, coercions: formCoercions(schema, encoding) }];
}
