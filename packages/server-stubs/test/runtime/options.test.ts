import type { ResponseEvent } from '@cross-border-payments/server-runtime/options';
import { telemetryAttributes } from '@cross-border-payments/server-runtime/response/report';
import { expect, test } from 'vitest';
import { operations } from '../../src/testing/test-service.ts';

const [operation] = operations;
const event: ResponseEvent = {
  operation,
  method: 'POST',
  route: '/api/payout/oauth/token',
  status: 400,
  code: '-1',
  rules: ['R-021'],
  phase: 'validate',
  durationMs: 3,
  requestId: 'id-of-one-request',
  native: undefined,
};

test('the attributes of an event have the names of OpenTelemetry', () => {
  expect(telemetryAttributes(event)).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 400,
    'http.route': '/api/payout/oauth/token',
    'openapi.operation.id': 'createToken',
    'openapi.response.code': '-1',
    'openapi.refusal.phase': 'validate',
    'openapi.refusal.rules': ['R-021'],
  });
});

test('a response has no refusal attributes, and an error has its status as its type', () => {
  const answered = { ...event, status: 200, rules: [], phase: 'response' } as const;
  expect(Object.keys(telemetryAttributes(answered)).filter((name) => /refusal|error/.test(name))).toEqual([]);
  expect(telemetryAttributes({ ...answered, status: 500 })).toMatchObject({ 'error.type': '500' });
});

test('values that a client can choose freely are not attributes', () => {
  const made = { ...event, operation: undefined, route: undefined, method: 'X'.repeat(99) };
  expect(JSON.stringify(telemetryAttributes(made))).not.toContain('XX');
  expect(telemetryAttributes(made)).toMatchObject({ 'http.request.method': '_OTHER' });
  expect(Object.values(telemetryAttributes(made))).not.toContain(event.requestId);
});
