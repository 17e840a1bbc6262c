import type { RawOperation } from '@cross-border-payments/openapi';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { examplesOf, type SampleRequest, sampleRequest } from '../samples/sample-request.ts';

/**
 * Turns the ids of the examples into variables, in which scripts store new ids from responses. The first values exist
 * in a sandbox that was started with the examples.
 */
export class PostmanIds {
  readonly #used: Set<string>;
  readonly #document: JsonObject;

  constructor(document: JsonObject, operations: readonly RawOperation[]) {
    this.#document = document;
    const requests = operations.flatMap((one) => this.requestsOf(one));
    this.#used = new Set(
      requests.flatMap(({ json, query, form = [] }) => {
        const fields = form.flatMap((field) => ('value' in field ? [[field.name, field.value]] : []));
        return idsIn([json, query, Object.fromEntries(fields)]);
      }),
    );
  }

  get variables(): JsonObject[] {
    return [...this.#used].sort().map((id) => ({ key: id, value: id }));
  }

  /** Returns a request for each example of an operation, with the order numbers of the examples. */
  requestsOf(operation: RawOperation): SampleRequest[] {
    const examples = examplesOf(this.#document, operation.object.requestBody);
    return [...(examples.length === 0 ? [{}] : examples).entries()].map(([at, { value }]) => {
      const request = sampleRequest(this.#document, operation, at);
      return request.json === undefined ? request : { ...request, json: value ?? {} };
    });
  }

  filled<Value>(value: Value): Value {
    if (typeof value === 'string') return (this.#used.has(value) ? `{{${value}}}` : value) as Value;
    if (Array.isArray(value)) return value.map((one) => this.filled(one)) as Value;
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.filled(one)])) as Value;
  }

  /** Makes the scripts of a request: one chooses a new order number, the other stores the ids of the response. */
  scripts({ object }: RawOperation, { json }: SampleRequest, at: number): JsonObject[] {
    const { orderNo } = objectOf(json);
    const isCreate = object['x-retry'] === 'once-per-order' && typeof orderNo === 'string';
    const fresh = "'-' + Math.random().toString(36).slice(2, 10)";
    const before = `pm.collectionVariables.set('${orderNo}', '${orderNo}' + ${fresh});`;
    const after = Object.entries(this.#issuedBy(object, at)).flatMap(([name, ids]) =>
      ids.map((id) => `if (issued && issued.${name}) pm.collectionVariables.set('${id}', issued.${name});`),
    );
    // Postman declares `data` in every script.
    const issued = ['const { data: issued } = pm.response.json();', ...after];
    return [
      ...(isCreate ? [scriptOf('prerequest', [before])] : []),
      ...(after.length === 0 ? [] : [scriptOf('test', issued)]),
    ];
  }

  /** Maps the name of a response property to the ids in the examples, which its value replaces. */
  #issuedBy(object: JsonObject, at: number): Record<string, string[]> {
    const [response] = Object.values(objectOf(object.responses));
    const [first] = examplesOf(this.#document, response).map(({ value }) => objectOf(objectOf(value).data));
    const { tradeId, queryNo, fileId } = first ?? {};
    const isCreate = object['x-retry'] === 'once-per-order';
    // Each further example of a create has the next id.
    const later = String(tradeId).replace(/\d{6}$/, (digits) => String(Number(digits) + at).padStart(6, '0'));
    const start = /^[A-Z]+\d{8}/.exec(String(queryNo))?.[0] ?? ' ';
    const used = [...this.#used];
    return {
      tradeId: used.filter((id) => isCreate && id === later),
      queryNo: used.filter((id) => id.startsWith(start)),
      fileId: used.filter((id) => id === fileId),
    };
  }
}

const NAMES: readonly string[] = ['tradeId', 'orderNo', 'queryNo', 'fileIds', 'search'];

/** Lists the ids in a value that the service issues, such as order ids. Ids of business partners are not included. */
function idsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return NAMES.includes(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([inner, one]) => idsIn(one, inner));
}

export function scriptOf(listen: 'prerequest' | 'test', exec: readonly string[]): JsonObject {
  return { listen, script: { type: 'text/javascript', exec } };
}
