import { expect, test } from 'vitest';
import { roundTrip } from './round-trip.ts';

const OBJECT = '{ type: object, required: [a], properties: { a: { type: string } } }';

test('a server reads every stream of items that its client sends', async () => {
  const contents = [
    `application/x-ndjson: { schema: ${OBJECT} }`,
    `application/jsonl: { schema: { type: array, items: ${OBJECT} } }`,
    `application/json-seq: { itemSchema: { type: [integer, 'null'] } }`,
    `application/json: { schema: { type: array, items: ${OBJECT} } }, application/x-ndjson: { schema: ${OBJECT} }`,
    `multipart/form-data: { schema: ${OBJECT} }, application/x-ndjson: { schema: ${OBJECT} }`,
  ];
  const paths = contents.map(
    (content, at) =>
      `  /p${at}: { post: { operationId: post${at}, requestBody: { content: { ${content} } }, responses: { '204': { description: Fine. } } } }`,
  );
  const text = `openapi: 3.2.0\ninfo: { title: Streams, version: '1' }\npaths:\n${paths.join('\n')}\n`;
  const { results, notes } = await roundTrip({ text, file: 'streams.yaml' });
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(results.every(({ exchanges }) => exchanges > 0)).toBe(true);
  expect(notes).toEqual([]);
}, 60_000);

test('a client reads every stream that its server writes', async () => {
  const contents = [
    `application/x-ndjson: { schema: ${OBJECT} }`,
    `application/jsonl: { schema: { type: array, items: ${OBJECT} } }`,
    `application/json-seq: { itemSchema: ${OBJECT} }`,
    `application/geo+json-seq: { itemSchema: { type: [integer, 'null'] } }`,
    `application/ndjson; charset=utf-8: { schema: { type: string, enum: ['a\\nb', ''] } }`,
    `application/json: { schema: ${OBJECT} }, application/x-ndjson: { schema: ${OBJECT} }`,
    `text/event-stream: { schema: ${OBJECT} }, application/x-ndjson: { schema: ${OBJECT} }`,
    `text/event-stream: { schema: { type: string, enum: [hello, '42', 'null', ' a', ''] } }`,
    `text/event-stream: { itemSchema: { properties: { data: { type: string, contentMediaType: application/json } } } }`,
    `text/event-stream: { itemSchema: { properties: { data: { type: string, contentMediaType: application/json, contentSchema: ${OBJECT} } } } }`,
  ];
  const paths = contents.map(
    (content, at) =>
      `  /p${at}: { get: { operationId: get${at}, responses: { '200': { description: Fine., content: { ${content} } } } } }`,
  );
  const text = `openapi: 3.2.0\ninfo: { title: Streams, version: '1' }\npaths:\n${paths.join('\n')}\n`;
  const { results, notes } = await roundTrip({ text, file: 'streams.yaml' });
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(results.length).toBe(contents.length);
  expect(results.every(({ exchanges }) => exchanges > 0)).toBe(true);
  expect(notes).toEqual([]);
}, 60_000);
