import { afterEntry, afterLine, atEnd, type Edit, newFile } from './edits.ts';

export interface NewOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly section: string;
  readonly retry: string;
  /** File of the section's facts, relative to the document. */
  readonly sourceFile: string;
  /** Path of the preceding operation in `openapi.yaml`; undefined for the first one. */
  readonly previousPath: string | undefined;
}

export function pathFile(path: string): string {
  return `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
}

/**
 * Writes steps 1 to 3 of the guide for an operation with example properties: a required string, an enumeration and two
 * optional strings in the request, and a string in the response.
 */
export function operationEdits(operation: NewOperation): Edit[] {
  const { id, method, path, section, sourceFile, previousPath } = operation;
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const isGet = method === 'GET';
  const messages = [isGet ? 'query' : 'request', 'response'].map((part) => `${method} ${path} ${part}`);
  const entry = `  ${path}: { $ref: ${pathFile(path)} }\n`;
  return [
    afterLine('source/operations.yaml', 'operations:', operationFact(operation)),
    afterLine(sourceFile, 'tables:', propertyFacts(name, messages)),
    atEnd(
      'source/enumerations.yaml',
      `${name}Type:\n  section: "${section}"\n  values: [person, business]\n`,
    ),
    newFile(pathFile(path), pathText(operation, name, isGet ? queryText(name) : bodyText(name))),
    newFile(`components/schemas/${name}Type.yaml`, TYPE),
    ...(isGet ? [] : [newFile(`components/schemas/${name}Request.yaml`, requestText(name))]),
    newFile(`components/schemas/${name}Response.yaml`, RESPONSE),
    previousPath === undefined
      ? afterLine('openapi.yaml', 'paths:', entry)
      : afterEntry('openapi.yaml', `  ${previousPath}:`, entry),
  ];
}

function operationFact({ method, path, section, tag, retry }: NewOperation): string {
  return `  - method: ${method}
    path: ${path}
    section: "${section}"
    family: ${tag}
    security: [appkey, token]
    body: ${method === 'GET' ? 'none' : 'json'}
    retry: ${retry}
    codes: { "1": success, "-1": error }
`;
}

function propertyFacts(name: string, [request, response]: readonly string[]): string {
  return `  - messages: [${request}]
    properties:
      reference: { type: string, max: 256, required: true }
      type: { type: string, enum: ${name}Type }
      contactName: { type: string, max: 256 }
      contactPhone: { type: string, max: 256 }
  - messages: [${response}]
    properties:
      data: { type: object, required: success }
      data.reference: { type: string, max: 256 }
`;
}

function pathText({ id, method, tag, summary, retry }: NewOperation, name: string, request: string): string {
  return `${method.toLowerCase()}:
  operationId: ${id}
  tags: [${tag}]
  summary: ${JSON.stringify(summary)}
  description: ${JSON.stringify(`${summary}. Say here when to use it.`)}
  x-retry: ${retry}
  x-status-codes: { "1": Success. \`data\` contains the result., "-1": Error. \`message\` contains the error text. }
${request}  responses:
    "200":
      description: The result.
      content:
        application/json:
          schema: { $ref: ../components/schemas/${name}Response.yaml }
          examples:
            result:
              summary: The result
              value: { status: "1", data: { reference: A-1 } }
    "400": { $ref: ../components/responses/Refused.yaml }
`;
}

function queryText(name: string): string {
  return `  parameters:
    - name: reference
      in: query
      required: true
      description: Say here what this is.
      schema: { type: string, minLength: 1, maxLength: 256 }
      example: A-1
    - name: type
      in: query
      description: Say here what this is.
      schema: { $ref: ../components/schemas/${name}Type.yaml }
      example: person
    - name: contactName
      in: query
      description: Say here what this is.
      schema: { type: string, maxLength: 256 }
      example: Zhang Wei
    - name: contactPhone
      in: query
      description: Say here what this is.
      schema: { type: string, maxLength: 256 }
      example: "13800138000"
`;
}

function bodyText(name: string): string {
  return `  requestBody:
    required: true
    description: The request.
    content:
      application/json:
        schema: { $ref: ../components/schemas/${name}Request.yaml }
        examples:
          request:
            summary: A request
            value: { reference: A-1, type: person, contactName: Zhang Wei, contactPhone: "13800138000" }
`;
}

const TYPE = `type: string
description: Say here what this is.
enum: [person, business]
`;

function requestText(name: string): string {
  return `type: object
description: The request.
required: [reference]
properties:
  reference: { type: string, description: Say here what this is., minLength: 1, maxLength: 256 }
  type: { $ref: ${name}Type.yaml, description: Say here what this is. }
  contactName: { type: string, description: Say here what this is., maxLength: 256 }
  contactPhone: { type: string, description: Say here what this is., maxLength: 256 }
`;
}

const RESPONSE = `description: The result, or a refusal.
allOf:
  - $ref: Envelope.yaml
  - $comment: R-034
    oneOf:
      - title: success
        type: object
        required: [status, data]
        properties:
          status: { const: "1" }
          data:
            type: object
            description: The result.
            properties:
              reference: { type: string, description: Say here what this is., maxLength: 256 }
      - $ref: RefusedResponse.yaml
`;
