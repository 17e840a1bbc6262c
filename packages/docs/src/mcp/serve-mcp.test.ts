import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrayOf, objectOf } from '../json.ts';
import { document, rules, SOURCE } from '../testing/real-document.ts';
import { site } from '../testing/real-site.ts';
import { createMcpServer } from './create-mcp-server.ts';

const PROGRAM = fileURLToPath(new URL('serve-mcp.ts', import.meta.url));

/** Long enough for a slow machine: only a hang exceeds it. */
const OPTIONS = { timeout: 300_000 };

const ROOT = { repository: SOURCE.repository };

const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  const [own, server] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ document, rules, ...ROOT }, () => site).connect(server);
  await client.connect(own, OPTIONS);
});
afterAll(() => client.close());

/** Calls a tool and returns its text. */
async function call(
  name: string,
  input: Record<string, unknown>,
): Promise<{ text: string; failed: boolean }> {
  const response = await client.callTool({ name, arguments: input }, undefined, OPTIONS);
  const text = arrayOf(response.content).map((part) => String(objectOf(part).text));
  return { text: text.join('\n'), failed: response.isError === true };
}

test('offers six tools', async () => {
  const { tools } = await client.listTools(undefined, OPTIONS);
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read', 'operation', 'rule', 'example', 'check']);
});

test('search finds an operation by an enum value and a rule by its id, or reports that nothing matches', async () => {
  expect((await call('search', { query: 'FinalPayment' })).text).toContain(
    'operations/createBusinessPayout.html',
  );
  expect((await call('search', { query: 'R-019' })).text).toContain('rules/R-019.html');
  expect((await call('search', { query: 'xyzzyqwert' })).text).toBe('Nothing was found for "xyzzyqwert".');
});

test('search does not find the console, which only a browser opens', async () => {
  const { text } = await call('search', { query: 'try it in the console' });
  expect(text).toContain('guides/');
  expect(text).not.toContain('#console');
});

test('operation and rule return their pages in Markdown', async () => {
  const { text } = await call('operation', { id: 'createBusinessPayout' });
  expect(text).toMatch(/^# Create a business payout\n/);
  expect(text).toContain('Required when `targetCurrency` is not `CNY`');
  const rule = await call('rule', { id: 'R-029' });
  expect(rule.text).toMatch(/^# R-029: One `orderNo` creates one order\.\n/);
  for (const written of ['R29', 'r-29', '029', 'rule 29'])
    expect(await call('rule', { id: written })).toEqual(rule);
});

test.each([
  ['phone code', 'operations/createGlobalPayout.html#request-beneficiary-phonecode'],
  ['supported currencies', 'unknowns.html#not-supported-currencies'],
  ['rate limit', 'unknowns.html#not-rate-limits-and-quotas'],
  ['how long is a quote valid', 'unknowns.html#not-validity-of-a-quote'],
])('the first result for "%s" is %s, and `read` opens it', async (query, address) => {
  const [, first] = (await call('search', { query })).text.split('\n');
  expect(first).toMatch(`- ${address}: `);
  const { text, failed } = await call('read', { address });
  expect(failed).toBe(false);
  expect(text.length).toBeLessThan(2_000);
});

test('`read` opens every page by the address of either form, and says how to find one that does not exist', async () => {
  const page = await call('read', { address: 'guides/signing.html' });
  expect(page.text).toMatch(/^# Sign requests/);
  expect(await call('read', { address: '/guides/signing.md' })).toEqual(page);
  expect(await call('read', { address: 'guides/none.html' })).toEqual({
    text: 'There is no page `guides/none.html`. Find its address with the tool `search`.',
    failed: true,
  });
  expect((await call('read', { address: 'guides/signing.html#none' })).failed).toBe(true);
});

test('every page is a resource', async () => {
  const { resources } = await client.listResources(undefined, OPTIONS);
  expect(resources).toHaveLength(site.pages.length);
  const { contents } = await client.readResource({ uri: 'site:///rules/R-019.md' }, OPTIONS);
  expect(contents).toEqual([expect.objectContaining({ text: expect.stringMatching(/^# R-019: /) })]);
  await expect(client.readResource({ uri: 'site:///none.md' }, OPTIONS)).rejects.toThrow('There is no page');
});

test('an unknown operation or rule is refused, with a hint', async () => {
  expect(await call('operation', { id: 'payEverybody' })).toEqual({
    text: '`payEverybody` is not an operation of the document. Find its id with the tool `search`.',
    failed: true,
  });
  expect(await call('rule', { id: 'R-999' })).toEqual({
    text: `There is no rule \`R-999\`. The ids are R-001 to ${rules.at(-1)?.id}.`,
    failed: true,
  });
});

test('every example of an order passes the check', async () => {
  const { text } = await call('example', { operation: 'createBusinessPayout' });
  const examples = arrayOf(JSON.parse(text)).map(objectOf);
  expect(examples.length).toBeGreaterThan(2);
  for (const { value } of examples) {
    const checked = await call('check', { operation: 'createBusinessPayout', value });
    expect(checked.text).toMatch(/^Nothing is wrong/);
  }
});

test('check explains what is wrong with an order, and with query parameters', async () => {
  const [first] = arrayOf(JSON.parse((await call('example', { operation: 'createBusinessPayout' })).text));
  const { paymentType: _, ...order } = objectOf(objectOf(first).value);
  const wrong = await call('check', { operation: 'createBusinessPayout', value: order });
  expect(wrong.text).toContain('`paymentType` is required because `targetCurrency` is `CNY` (R-016)');
  expect(wrong.failed).toBe(false);
  const query = await call('check', { operation: 'findChineseCharacters', part: 'query', value: {} });
  expect(query.text).toContain('R-022');
});

test('check refuses what it cannot check', async () => {
  expect((await call('check', { operation: 'payEverybody', value: {} })).failed).toBe(true);
  expect((await call('check', { operation: 'createBusinessPayout' })).failed).toBe(true);
  const long = await call('check', {
    operation: 'createBusinessPayout',
    value: { orderNo: 'x'.repeat(1_000_000) },
  });
  expect(long.text).toBe('`value` must have at most 1000000 characters as JSON.');
});

test('the command responds to hostile lines with errors, and then still handles the next line', async () => {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  const responses = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = async (line: string): Promise<unknown> => {
    child.stdin.write(`${line}\n`);
    return JSON.parse((await responses.next()).value ?? 'null');
  };
  const long = 'x'.repeat(3_000_000);
  const tooLong = { code: -32_600, message: 'The message is larger than 2097152 bytes.' };
  expect(await send(`{"method":"ping","params":{"a":"${long}"},"jsonrpc":"2.0","id":5}`)).toEqual({
    jsonrpc: '2.0',
    id: 5,
    error: tooLong,
  });
  expect(await send(`{"jsonrpc":"2.0","id":"a","method":"ping","params":{"a":"${long}"}}`)).toMatchObject({
    id: 'a',
  });
  expect(await send(long)).toMatchObject({ id: null, error: tooLong });
  expect(await send('{')).toMatchObject({ id: null, error: { code: -32_700 } });
  expect(await send('{"id":[]}')).toMatchObject({ id: null, error: { code: -32_600 } });
  expect(await send('{"jsonrpc":"2.0","id":6,"method":"ping"}')).toEqual({
    jsonrpc: '2.0',
    id: 6,
    result: {},
  });
  child.stdin.end();
  await new Promise((resolve) => child.once('exit', resolve));
});
