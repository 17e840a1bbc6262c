import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { runSandboxCommand } from './run-command.ts';

test('export --har prints the stored requests as a HAR, oldest first and without secrets', async () => {
  const sandbox = await newSandbox();
  const login = { appKey: sandbox.appKey, secretKey: sandbox.secretKey };
  const headers = { 'content-type': 'application/json' };
  const token = await fetch(`${sandbox.url}/payout/oauth/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  });
  const { data } = (await token.json()) as { data: string };
  await fetch(`${sandbox.url}/global/payout/wallet/get?type=none`, {
    headers: { appkey: sandbox.appKey, token: data },
  });
  await sandbox.control('POST', '/clock/advance', { milliseconds: 0 });
  const printed: string[] = [];
  const code = await runSandboxCommand(['export', '--har', '--url', sandbox.url], {
    ...{ environment: {}, print: (line: string) => printed.push(line), note: () => {} },
    stop: new AbortController().signal,
  });
  expect(code).toBe(0);
  const text = printed.join('\n');
  const { entries } = JSON.parse(text).log;
  const [first, second] = entries.slice(-2);
  expect(first.request.url).toBe(`${sandbox.url}/payout/oauth/token`);
  expect(first.response.status).toBe(200);
  expect(second.request).toMatchObject({
    method: 'GET',
    url: `${sandbox.url}/global/payout/wallet/get?type=none`,
  });
  expect(second.response.status).toBe(400);
  expect(JSON.parse(second.response.content.text)).toMatchObject({ status: '-1' });
  expect(text).not.toContain(data);
  expect(text).not.toContain(sandbox.secretKey);
});
