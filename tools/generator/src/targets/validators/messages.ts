import { IGNORED_HEADERS } from '@cross-border-payments/openapi';
import {
  type DeclaredResponse,
  type Document,
  type MediaContent,
  makeNode,
  type Operation,
  type Parameter,
  type ParameterLocation,
  parametersObject,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import type { View } from '../../emit/views.ts';
import type { CoercionPlan } from '../../runtime/coerce.ts';
import { formatKind, mediaKind } from '../facts.ts';
import { describesText, isPlainHeader, responseHeaders } from '../server/handlers.ts';
import { formCoercions, parameterCoercions } from './coercion-plan.ts';

export type MessagePart = 'body' | ParameterLocation | 'response' | 'responseHeaders';

export interface ValidationTarget {
  readonly operation: string;
  readonly part: MessagePart;
  readonly mediaType?: string;
  /** Set for `response` and `responseHeaders`. Examples: `200`, `4XX`, `default`. */
  readonly status?: string;
  readonly schema: SchemaNode;
  /** Whether the body is a form. Files in a form have no JSON value. */
  readonly isForm: boolean;
  readonly view: View;
  readonly coercions?: CoercionPlan;
}

const PLACES = ['query', 'path', 'header', 'cookie'] as const;

export function validationTargets({ operations, webhooks }: Document): ValidationTarget[] {
  const callbacks = operations.flatMap((operation) => operation.callbacks);
  return [...operations, ...webhooks, ...callbacks].flatMap((operation) => {
    const { id, body, responses, kind } = operation;
    const [sent, received]: [View, View] =
      kind === 'operation' ? ['request', 'response'] : ['response', 'request'];
    return [
      ...PLACES.flatMap((part) => parameterMessage(operation, part)),
      ...(body?.contents ?? []).flatMap((content) => bodyMessage(id, content, sent)),
      ...responses.flatMap((response) => headersMessage(operation, response, received)),
      ...responses.flatMap(({ status, contents }) =>
        contents.flatMap(({ mediaType, schema }): ValidationTarget[] => {
          if (!schema || !isChecked(mediaType, schema)) return [];
          return [
            { operation: id, part: 'response', status, mediaType, schema, isForm: false, view: received },
          ];
        }),
      ),
    ];
  });
}

/** Checks for a body that can be validated: JSON, the data of an event, or a string with a schema. */
function isChecked(mediaType: string, schema: SchemaNode): boolean {
  const kind = mediaKind(mediaType);
  return ['json', 'any', 'events', 'items'].includes(kind) || (kind === 'text' && describesText(schema));
}

/** Returns an array with the target for all parameters of one location, such as the query; empty if there are none. */
export function parameterMessage(operation: Operation, part: ParameterLocation): ValidationTarget[] {
  const isIgnored = ({ name }: Parameter) => part === 'header' && IGNORED_HEADERS.has(name.toLowerCase());
  const sent = operation.parameters[part].filter((parameter) => !isIgnored(parameter));
  const parameters = part === 'header' ? sent.map((one) => ({ ...one, name: one.name.toLowerCase() })) : sent;
  const schema = parametersObject(operation, part, parameters);
  if (!schema) return [];
  const coercions = parameterCoercions(parameters, schema);
  return [{ operation: operation.id, part, schema, isForm: false, view: 'request', coercions }];
}

function headersMessage(operation: Operation, response: DeclaredResponse, view: View): ValidationTarget[] {
  const { schema, headers } = responseHeadersPart(operation, response);
  if (!schema) return [];
  const message = { operation: operation.id, part: 'responseHeaders', status: response.status } as const;
  return [{ ...message, schema, isForm: false, view, coercions: parameterCoercions(headers, schema) }];
}

/** Returns the declared headers of a response and their schema. A value that is not plain only has to be present. */
export function responseHeadersPart(
  operation: Operation,
  response: DeclaredResponse,
): { readonly headers: readonly Parameter[]; readonly schema: SchemaNode | undefined } {
  const headers = responseHeaders(response).map((header) => {
    const { pointer: at } = header;
    return isPlainHeader(header)
      ? header
      : { ...header, schema: makeNode({ id: `${at} text`, pointer: at, always: true }) };
  });
  const { pointer } = response;
  return { headers, schema: parametersObject({ ...operation, pointer }, 'header', headers) };
}

function bodyMessage(operation: string, content: MediaContent, view: View): ValidationTarget[] {
  const { mediaType, schema } = content;
  const kind = formatKind(mediaType);
  if (!schema || kind === 'bytes') return [];
  const message = { operation, part: 'body', mediaType, schema, view } as const;
  if (kind === 'json' || kind === 'items') return [{ ...message, isForm: false }];
  return [{ ...message, isForm: true, coercions: formCoercions(content) }];
}
