import { operationTable, type Service, type TransportRequest } from '@cross-border-payments/server-stubs';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import type { Handlers } from '../generated/control/index.ts';
import { REQUEST_ID_HEADER } from '../journal/request-log.ts';
import { DEMO_APP_KEY } from '../merchants/demo-merchant.ts';
import { newToken } from '../merchants/tokens.ts';
import type { Platform } from '../platform.ts';
import { SIGNATURE_HEADER, signText } from '../signing/stand-in.ts';
import { merchantOf } from './setup.ts';

/** Handler that sends requests to the service as a merchant would. */
export function callHandlers({ store, seed }: Platform, service: Service) {
  return {
    callService: async ({ body: { operation: id, appKey = DEMO_APP_KEY, query = {}, body } }) => {
      const operation = operationTable.find((each) => each.id === id);
      if (operation === undefined) {
        throw new Refusal(`There is no operation \`${id}\`.`, { httpStatus: 404 });
      }
      const merchantId = await merchantOf({ db: store.read }, appKey);
      const token = await store.transaction((tx) => newToken(tx, seed, { merchantId }));
      const search = String(new URLSearchParams(query));
      const url = search === '' ? operation.path : `${operation.path}?${search}`;
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = { appkey: appKey, token, [SIGNATURE_HEADER]: signText(token, text) };
      const answer = await service.handle(requestOf(operation.method, url, text, headers));
      const requestId = answer.headers[REQUEST_ID_HEADER] ?? '';
      return {
        status: 200,
        body: { requestId, httpStatus: answer.status, answer: JSON.parse(answer.body) as unknown },
      };
    },
  } satisfies Partial<Handlers<undefined>>;
}

function requestOf(
  method: string,
  url: string,
  text: string,
  given: Readonly<Record<string, string>>,
): TransportRequest {
  const bytes = Buffer.from(text);
  const headers: Readonly<Record<string, string>> = {
    ...given,
    'content-length': String(bytes.length),
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
  };
  return {
    method,
    url,
    hasBody: bytes.length > 0,
    header: (name) => headers[name],
    readBody: async () => bytes,
    streamBody: async function* () {
      yield bytes;
    },
  };
}
