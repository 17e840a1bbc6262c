// Long form only: tests the whole document, unfolded by Redoc; build-docs.test.ts tests a small document.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { describeDocument } from './conditions-in-words/describe-document.ts';
import { runRedocly } from './full-reference.ts';
import { isObject, type JsonObject, objectOf } from './json.ts';
import { resolved } from './page-shapes.ts';
import { BUILT_SITE, describeInChromium } from './testing/in-chromium.ts';
import { readOperation, renderEverything } from './testing/read-operation.ts';
import { copy, document, rules } from './testing/real-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendered-texts-'));

function operationsOf(whole: JsonObject): JsonObject[] {
  return ['paths', 'webhooks'].flatMap((place) =>
    Object.values(objectOf(whole[place])).flatMap((path) => Object.values(objectOf(path)).filter(isObject)),
  );
}

/**
 * Builds only Redocly's page, unfolded. Each operation is in a group of its own, because Redoc renders a group at once.
 * The rest of the site is not tested here, and building it would take most of the time.
 */
async function buildUnfolded(): Promise<string> {
  const alone = structuredClone(document);
  for (const operation of operationsOf(alone)) operation.tags = [String(operation.operationId)];
  const input = join(folder, 'openapi.json');
  const file = join(folder, 'reference.html');
  writeFileSync(input, JSON.stringify(describeDocument(alone, rules)));
  await runRedocly(input, file);
  const level = /"schemasExpansionLevel":\d+/;
  const page = readFileSync(file, 'utf8').replace('<head>', '<head><meta charset="utf-8">');
  writeFileSync(file, page.replace(level, '"schemasExpansionLevel":"all"'));
  return file;
}

/** Lists every description of a property in a schema, with the name of the property. */
function propertyTexts(held: JsonObject, name = '', around: unknown[] = []): [string, string][] {
  if (held.$ref !== undefined && around.includes(held.$ref)) return [];
  const schema = resolved(copy, held);
  const here = [...around, held.$ref];
  const parts = [schema.allOf, schema.oneOf, schema.anyOf, [schema.items, schema.additionalProperties]];
  const own: [string, string][] =
    name !== '' && typeof schema.description === 'string' && !schema.oneOf
      ? [[name, schema.description]]
      : [];
  const properties = Object.entries(objectOf(schema.properties)).filter(
    (entry): entry is [string, JsonObject] => isObject(entry[1]),
  );
  return [
    ...own,
    ...properties.flatMap(([property, inner]) => propertyTexts(inner, `${name}/${property}`, here)),
    ...parts
      .flat()
      .filter(isObject)
      .flatMap((part) => propertyTexts(part, name, here)),
  ];
}

/** Lists the descriptions of an operation, its parameters, its bodies and the properties of these bodies. */
function stringsIn(operation: JsonObject): [string, string][] {
  const parameters = [operation.parameters]
    .flat()
    .filter(isObject)
    .map((one) => resolved(copy, one));
  const responses = Object.entries(objectOf(operation.responses)).filter(
    (entry): entry is [string, JsonObject] => isObject(entry[1]),
  );
  const bodies: [string, JsonObject][] = [['request', objectOf(operation.requestBody)], ...responses];
  const described: [string, JsonObject][] = [
    ['operation', operation],
    ...parameters.map((one): [string, JsonObject] => [String(one.name), one]),
    ...bodies.map(([name, body]): [string, JsonObject] => [name, resolved(copy, body)]),
  ];
  const media = bodies.flatMap(([name, body]) =>
    Object.values(objectOf(resolved(copy, body).content)).map((one) => [name, objectOf(one)] as const),
  );
  return [
    ...described.map(([name, { description = '' }]): [string, string] => [name, String(description)]),
    ...media.flatMap(([name, one]) =>
      propertyTexts(objectOf(one.schema)).map(([property, text]): [string, string] => [
        `${name}${property}`,
        text,
      ]),
    ),
  ];
}

/** Removes spaces and markup, so that a line of Markdown equals the same line on the page. */
function letters(line: string): string {
  return line.replace(/^\s*- |[\s`*|\\]/g, '');
}

/** Lists the lines of an operation's texts that the page lacks. Retries, since Redoc renders asynchronously. */
async function missingLines(page: Page, operation: JsonObject): Promise<string[]> {
  const id = String(operation.operationId);
  const expected = stringsIn(operation).flatMap(([name, text]) =>
    text
      .split('\n')
      .filter((line) => !/^[\s|-]*$/.test(line))
      .map((line) => ({ line: `${id} ${name}: ${line}`, letters: letters(line) })),
  );
  let missing = expected;
  for (const deadline = Date.now() + 30_000; missing.length > 0 && Date.now() < deadline; ) {
    const shown = letters(await readOperation(page, id));
    missing = missing.filter((one) => !shown.includes(one.letters));
  }
  return missing.map((one) => one.line);
}

afterAll(() => rmSync(folder, { recursive: true }));

describeInChromium('the texts of the document on the page', { directory: BUILT_SITE }, (site) => {
  test('shows every description of an operation, its parameters, its bodies and their properties', async () => {
    const { page } = await site.open('about:blank', { offline: true });
    await renderEverything(page);
    await page.goto(`file://${await buildUnfolded()}`);
    const missing: string[] = [];
    for (const operation of operationsOf(copy)) missing.push(...(await missingLines(page, operation)));
    expect(missing).toEqual([]);
  });
});
