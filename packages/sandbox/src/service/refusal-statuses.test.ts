import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { requestPath } from '../../test/requests.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const JSON_TYPE = 'application/json';

const create = requestPath('createGlobalPayout');

/** HTTP status of the refusal, then path, body and content type of the refused request. */
const REFUSED = [
  [400, create, '{"orderNo":7}', JSON_TYPE],
  [404, '/nothing', '{}', JSON_TYPE],
  [405, requestPath('listAreas'), '{}', JSON_TYPE],
  [413, create, JSON.stringify({ purpose: 'x'.repeat(1_100_000) }), JSON_TYPE],
  [414, `${create}?${'x'.repeat(9_000)}`, '{}', JSON_TYPE],
  [415, create, '{}', 'text/plain'],
] as const;

test.each(REFUSED)(
  'a refusal with HTTP %i has an envelope, and the README names the status',
  async (status, path, body, contentType) => {
    const sandbox = await newSandbox();
    const headers = { appkey: sandbox.appKey, token: await sandbox.login(), 'content-type': contentType };
    const response = await fetch(sandbox.url + path, { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ status: '-1', message: expect.stringMatching(/\.$/) });
    expect(readme).toMatch(new RegExp(`HTTP status of a refusal is [^#]*\\b${status}\\b`, 'm'));
  },
);
