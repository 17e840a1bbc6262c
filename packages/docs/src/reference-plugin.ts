import { follow, joinPointer, listOperations, resolvePointer } from '@cross-border-payments/openapi';
import { partsOf, type SchemaNode } from '@cross-border-payments/openapi/conditions';
import { exampleTexts, extensionTexts, joinParagraphs } from './conditions-in-words/extension-texts.ts';
import {
  type DescribedDocument,
  describeOperation,
  describeQuery,
} from './conditions-in-words/operation-texts.ts';
import { describeInterface, type Rule } from './conditions-in-words/rules-list.ts';
import { SchemaWords } from './conditions-in-words/schema-words.ts';
import { nameOf } from './conditions-in-words/words.ts';
import { arrayOf, eachObject, isObject, type JsonObject, objectOf } from './json.ts';
import { samplesOf } from './samples/languages.ts';
import { sampleRequest } from './samples/sample-request.ts';

/** The plugin that `redocly.yaml` names. Its decorator adds to the descriptions what Redoc does not show. */
export default function createPlugin(): unknown {
  return { id: 'docs', decorators: { oas3: { 'conditions-in-words': createDecorator } } };
}

interface Source extends DescribedDocument {
  /** The document that the decorator changes; `document` is not changed. */
  readonly shown: JsonObject;
}

interface VisitContext {
  readonly location: { readonly pointer: string };
}

function createDecorator() {
  // Redocly enters the root first.
  let source!: Source;
  const describeMessage = (message: JsonObject, { location }: VisitContext): void => {
    const texts = Object.entries(objectOf(message.content)).flatMap(([type, media]) =>
      describeSchemaOf(source, objectOf(media), joinPointer(location.pointer, 'content', type)),
    );
    addToDescription(source.document, message, [...texts, ...exampleTexts(source.document, message)]);
  };
  return {
    Root: {
      enter(shown: JsonObject) {
        const document = structuredClone(shown);
        const rules = arrayOf(document['x-rule-register']) as Rule[];
        source = { shown, document, rules, words: new SchemaWords(document) };
        eachObject(shown, (part) => addToDescription(document, part, extensionTexts(part)));
        describeComponents(source);
      },
      leave(shown: JsonObject) {
        describeOperations(source);
        disarmMarkup(shown);
      },
    },
    Parameter: {
      leave(parameter: JsonObject, { location }: VisitContext) {
        addToDescription(source.document, parameter, describeSchemaOf(source, parameter, location.pointer));
      },
    },
    RequestBody: { leave: describeMessage },
    Response: { leave: describeMessage },
  };
}

function addToDescription(document: JsonObject, part: JsonObject, texts: readonly string[]): void {
  if (texts.length === 0) return;
  // A description next to a reference replaces the description of its target.
  const { description } = part.description === undefined ? follow(document, part).value : part;
  part.description = joinParagraphs(description, texts);
}

function describeComponents(source: Source): void {
  const { document, words, shown } = source;
  const schemas = objectOf(objectOf(document.components).schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    const root = words.read(schema, joinPointer('#', 'components', 'schemas', name));
    const texts = describeSchema(source, root);
    addToDescription(document, objectOf(resolvePointer(shown, root.pointer)), texts);
  }
}

/**
 * Describes the schema of a parameter or a message.
 * @returns the sentences about the whole value, which Redoc does not show if they are in the schema of a message
 */
function describeSchemaOf(source: Source, { schema }: JsonObject, pointer: string): string[] {
  if (!isObject(schema)) return [];
  const place = joinPointer(pointer, 'schema');
  const root = source.words.read(resolvePointer(source.document, place), place);
  const parts = partsOf(root);
  const components = parts.filter((part) => parts.some(({ ref }) => ref === part));
  return [root, ...components].flatMap((part) => describeSchema(source, part));
}

/**
 * Adds each sentence to the description of its property. If the property is declared in a component that other schemas
 * use too, adds the sentence to the nearest property around it that is not declared there.
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

interface Declared {
  readonly owner: JsonObject;
  /** The rest of the path, starting at the owner. */
  readonly rest: readonly string[];
}

function findDeclared(schema: JsonObject, path: readonly string[]): Declared {
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
    if (operation.section === 'paths')
      object['x-codeSamples'] = samplesOf(sampleRequest(document, operation)).map((sample) => ({
        lang: sample.language,
        label: sample.label,
        source: sample.code,
      }));
  }
  objectOf(shown.info).description = describeInterface(document, rules);
}

/** Properties that Redoc renders as Markdown, including raw HTML. */
const RENDERED = new Set(['title', 'summary', 'description', 'name', 'x-displayName']);

/**
 * Puts an invisible space after each `<` that could begin a tag: Redoc would insert the tag into the page.
 * @param isRendered whether Redoc renders every string in the part
 */
function disarmMarkup(part: unknown, isRendered = false): void {
  if (typeof part !== 'object' || part === null) return;
  const entries = part as Record<string, unknown>;
  for (const [key, value] of Object.entries(entries)) {
    if (typeof value === 'string' && (isRendered || RENDERED.has(key)))
      entries[key] = value.replaceAll(/<(?=[a-z/!?])(?!https?:\/\/[^\s<>]*>)/gi, '<\u200B');
    else disarmMarkup(value, key === 'x-enumDescriptions');
  }
}
