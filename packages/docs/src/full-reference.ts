import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { follow, joinPointer, listOperations, resolvePointer } from '@cross-border-payments/openapi';
import { partsOf, type SchemaNode } from '@cross-border-payments/openapi/conditions';
import { exampleTexts, extensionTexts, joinParagraphs } from './conditions-in-words/extension-texts.ts';
import {
  type DescribedDocument,
  describeInterface,
  describeOperation,
  describeQuery,
  type Rule,
} from './conditions-in-words/operation-texts.ts';
import { SchemaWords } from './conditions-in-words/sentences.ts';
import { nameOf } from './conditions-in-words/words.ts';
import { arrayOf, eachObject, isObject, type JsonObject, objectOf } from './json.ts';
import { samplesOf } from './samples/languages.ts';
import { sampleRequest } from './samples/sample-request.ts';
import { scriptHashes } from './serve-docs.ts';
import { headerOf, headOf, policyOf, type Site } from './site/layout.ts';

export const REFERENCE = 'reference.html';

/**
 * Adds the head and the header of the site, and a policy that allows inline styles, the scripts that the page has, and
 * nothing from other servers. Links to the root of the server become links within the page.
 */
export function referencePage(made: string, site: Site): string {
  // Redoc would load this image, which the policy of the page forbids.
  const built = made.replaceAll('https://cdn.redoc.ly/redoc/logo-mini-full.svg', 'data:,');
  const description = `The whole interface of ${site.name} on one page.`;
  const policy = policyOf(site, scriptHashes(built), ["'unsafe-inline'"]);
  const page = { path: REFERENCE, title: 'Full reference', description };
  const head = headOf(site, page, 'header.css', policy);
  return built
    .replace(/(<a[^>]*) href="\/([^"]*)"/g, '$1 href="#$2"')
    .replace('<head>', () => `<head>\n${head}`)
    .replace('<body>', () => `<body>\n${headerOf(site, REFERENCE)}`);
}

/** @param purpose words for the error, which contains the output, such as `build the reference` */
export async function runProgram(args: readonly string[], cwd: string, purpose: string): Promise<void> {
  const quiet = { NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const env = { ...process.env, ...quiet };
  try {
    await promisify(execFile)(process.execPath, args, { cwd, env, maxBuffer: 2 ** 28 });
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    throw new Error(`Could not ${purpose} (exit ${code}). The output:\n${(stdout + stderr).trim()}`);
  }
}

/** Runs Redocly, which builds one HTML page with all scripts and styles inline. */
export function redoclyPage(document: JsonObject, rules: readonly Rule[]): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const cli = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.redocly);
  const settings = ['--config', 'redocly.yaml', '--template', 'template.hbs', '--lint-config', 'off'];
  return withTemporaryFolder(async (folder) => {
    const [input, output] = [join(folder, 'openapi.json'), join(folder, 'index.html')];
    writeFileSync(input, JSON.stringify(describeDocument(document, rules)));
    const args = [cli, 'build-docs', input, '--output', output, '--inlineBundle', ...settings];
    await runProgram(args, dirname(import.meta.dirname), 'build the reference with Redocly');
    return readFileSync(output, 'utf8');
  });
}

interface Source extends DescribedDocument {
  /** The copy of the document that gets the descriptions. */
  readonly shown: JsonObject;
}

/** Copies a document, and adds to its descriptions what Redoc does not show. */
export function describeDocument(document: JsonObject, rules: readonly Rule[]): JsonObject {
  const shown = structuredClone(document);
  const source = { shown, document, rules, words: new SchemaWords(document) };
  eachObject(shown, (part) => addToDescription(document, part, extensionTexts(part)));
  for (const [name, schema] of Object.entries(objectOf(objectOf(document.components).schemas))) {
    const root = source.words.read(schema, joinPointer('#', 'components', 'schemas', name));
    const texts = describeSchema(source, root);
    addToDescription(document, objectOf(resolvePointer(shown, root.pointer)), texts);
  }
  describeParts(source);
  describeOperations(source);
  disarmMarkup(shown);
  return shown;
}

/** Describes every parameter, request body and response once, also if several operations refer to it. */
function describeParts(source: Source): void {
  const { document, shown } = source;
  const pointers = new Set<string>();
  for (const { object, pointer, parameters } of listOperations(document)) {
    for (const parameter of parameters) pointers.add(parameter.pointer);
    addParts(document, object, pointer, pointers);
  }
  for (const pointer of pointers) {
    const part = objectOf(resolvePointer(shown, pointer));
    const texts = Object.keys(objectOf(part.content)).flatMap((type) =>
      describeSchemaOf(source, joinPointer(pointer, 'content', type)),
    );
    addToDescription(document, part, [
      ...describeSchemaOf(source, pointer),
      ...texts,
      ...exampleTexts(document, part),
    ]);
  }
}

/** Adds the pointers of what an operation or a path item contains, also in callbacks, which may lead back to it. */
function addParts(document: JsonObject, object: JsonObject, pointer: string, pointers: Set<string>): void {
  const { parameters, requestBody, responses, callbacks } = object;
  const locate = (part: unknown, ...path: string[]) =>
    follow(document, objectOf(part), joinPointer(pointer, ...path));
  for (const [at, part] of arrayOf(parameters).entries())
    pointers.add(locate(part, 'parameters', String(at)).pointer);
  if (requestBody !== undefined) pointers.add(locate(requestBody, 'requestBody').pointer);
  for (const [status, part] of Object.entries(objectOf(responses)))
    pointers.add(locate(part, 'responses', status).pointer);
  for (const [name, held] of Object.entries(objectOf(callbacks))) {
    const callback = locate(held, 'callbacks', name);
    for (const [url, part] of Object.entries(callback.value)) {
      const item = follow(document, objectOf(part), joinPointer(callback.pointer, url));
      if (pointers.has(item.pointer)) continue;
      pointers.add(item.pointer);
      addParts(document, item.value, item.pointer, pointers);
      for (const [method, operation] of Object.entries(item.value))
        addParts(document, objectOf(operation), joinPointer(item.pointer, method), pointers);
    }
  }
}

function addToDescription(document: JsonObject, part: JsonObject, texts: readonly string[]): void {
  if (texts.length === 0) return;
  // A description next to a reference replaces the description of its target.
  const { description } = part.description === undefined ? follow(document, part).value : part;
  part.description = joinParagraphs(description, texts);
}

/** @returns the sentences about the whole value, which Redoc does not show in the schema of a message */
function describeSchemaOf(source: Source, holder: string): string[] {
  const pointer = joinPointer(holder, 'schema');
  const schema = resolvePointer(source.document, pointer);
  if (!isObject(schema)) return [];
  const root = source.words.read(schema, pointer);
  const parts = partsOf(root);
  const components = parts.filter((part) => parts.some(({ ref }) => ref === part));
  return [root, ...components].flatMap((part) => describeSchema(source, part));
}

/**
 * Adds each sentence to the description of its property, or of the nearest one around it that no other schema shares.
 * @returns the sentences about the schema as a whole
 */
function describeSchema(source: Source, root: SchemaNode): string[] {
  const { sentences, inner } = source.words.describe(root);
  const schema = objectOf(resolvePointer(source.shown, root.pointer));
  for (const node of inner) {
    const part = objectOf(resolvePointer(source.shown, node.pointer));
    addToDescription(source.document, part, describeSchema(source, node));
  }
  return sentences.flatMap(({ path, text }) => {
    const { owner, rest } = findDeclared(schema, path);
    const sentence = rest.length === 0 ? text : `${nameOf(rest)}: ${text}`;
    if (owner === schema) return [sentence];
    addToDescription(source.document, owner, [sentence]);
    return [];
  });
}

/** Finds the innermost declared property of a path, and the rest of the path, which starts at it. */
function findDeclared(
  schema: JsonObject,
  path: readonly string[],
): { readonly owner: JsonObject; readonly rest: readonly string[] } {
  const [name = '', ...rest] = path;
  const properties = [schema, ...arrayOf(schema.allOf)].map(
    (part) => objectOf(objectOf(part).properties)[name],
  );
  const property = properties.find((one) => isObject(one) && ('type' in one || '$ref' in one));
  return path.length > 0 && isObject(property) ? findDeclared(property, rest) : { owner: schema, rest: path };
}

function describeOperations(source: Source): void {
  const { document, words, shown, rules } = source;
  for (const operation of listOperations(document)) {
    const object = objectOf(resolvePointer(shown, operation.pointer));
    object.description = describeOperation(source, operation);
    const parameters = arrayOf(object.parameters);
    for (const { path, text } of describeQuery(words, operation)) {
      const followed = parameters.map((parameter) => follow(shown, objectOf(parameter)).value);
      const at = followed.findIndex(({ name }) => name === path[0]);
      // Other operations may use the same parameter.
      if (at >= 0) parameters[at] = { ...followed[at] };
      addToDescription(document, objectOf(parameters[at]), [text]);
    }
    if (operation.section !== 'paths') continue;
    const samples = samplesOf(sampleRequest(document, operation));
    object['x-codeSamples'] = samples.map(({ language, label, code }) => ({
      lang: language,
      label,
      source: code,
    }));
  }
  objectOf(shown.info).description = describeInterface(document, rules);
}

/** Puts an invisible space after each `<` that could begin a tag: Redoc would insert the tag into the page. */
function disarmMarkup(part: unknown, isRendered = false): void {
  if (typeof part !== 'object' || part === null) return;
  const entries = part as Record<string, unknown>;
  for (const [key, value] of Object.entries(entries)) {
    const isMarkdown = isRendered || /^(?:title|summary|description|name|x-displayName)$/.test(key);
    if (typeof value === 'string' && isMarkdown)
      entries[key] = value.replaceAll(/<(?=[a-z/!?])(?!https?:\/\/[^\s<>]*>)/gi, '<\u200B');
    else disarmMarkup(value, key === 'x-enumDescriptions');
  }
}
