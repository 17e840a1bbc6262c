import type { Operation } from '../../runtime/operation.ts';
import { CREDENTIALS } from '../test-service.ts';
import { goodRequest, type MalformedCase, named } from './malformed-case.ts';

/** Every method that a path does not take. */
export function methodCases(operation: Operation): MalformedCase[] {
  const { path, method } = operation;
  const rest = { status: 405, allow: method };
  const message = `This path takes ${method} only.`;
  return ['DELETE', 'OPTIONS', 'PATCH', method === 'POST' ? 'GET' : 'POST', 'HEAD'].map((wrong) =>
    named(operation, wrong, {
      ...rest,
      request: { method: wrong, target: path, headers: CREDENTIALS },
      message: wrong === 'HEAD' ? '' : message,
    }),
  );
}

/** Credentials that are missing or wrong. */
export function credentialCases(operation: Operation): MalformedCase[] {
  const request = goodRequest(operation);
  const with_ = (headers: Record<string, string>) => ({
    ...request,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const cases: [string, Record<string, string>, string][] = [
    ['no credentials', {}, 'The header `appkey` and the header `token` are missing.'],
    ['no token', { appkey: 'key' }, 'The header `token` is missing.'],
    ['empty token', { appkey: 'key', token: '' }, 'The header `token` is missing.'],
    ['wrong token', { appkey: 'key', token: 'wrong' }, 'The token is wrong.'],
  ];
  return cases.map(([name, headers, message]) =>
    named(operation, name, { request: with_(headers), status: 400, message }),
  );
}
