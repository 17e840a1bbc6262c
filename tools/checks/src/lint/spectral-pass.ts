import { readFileSync } from 'node:fs';
import { Document, type RulesetDefinition, type RulesetFunction, Spectral } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';
import { isObject, type JsonObject } from '../document/spec-tree.ts';
import type { Report } from './report.ts';

/** Rules of `spectral:oas` that are off, each with its reason: one fault gives one message, ours, which names the remedy. */
export const spectralOasOff = {
  // The interface document names no contact, and nothing is invented.
  'info-contact': 'off',
  // `examples-valid` says it. These two read a pattern without the `u` flag and so refuse every value for
  // `\p{Script=Han}`, and they do not see keywords next to a `$ref`: Spectral's resolver drops it.
  'oas3-valid-media-example': 'off',
  'oas3-valid-schema-example': 'off',
  // `operation-id` says it.
  'operation-operationId': 'off',
  'operation-operationId-unique': 'off',
  'operation-operationId-valid-in-url': 'off',
  // `operation-tag` says it.
  'operation-tags': 'off',
  'operation-tag-defined': 'off',
  // `descriptions` says it.
  'operation-description': 'off',
  // `response-codes` says it: 200 and 400 and nothing else.
  'operation-success-response': 'off',
  // In OpenAPI 3.1 an array may hold anything, as in the data of a refusal.
  'array-items': 'off',
  // `enum-unique` says it.
  'duplicated-entry-in-enum': 'off',
} as const;

type ShapeCheck = RulesetFunction<unknown, null>;

/**
 * Wraps Spectral's check of the shape of a document, which wrongly refuses a path that is a `$ref`: hides such paths from
 * it. OpenAPI 3.1 allows them, and our document is built on them.
 *
 * @param original the function of Spectral's rule `oas3-schema`
 */
export function documentShape(original: ShapeCheck): ShapeCheck {
  return (input, options, context) => {
    if (!isObject(input)) return [];
    const sections = ['paths', 'webhooks'].flatMap((name) =>
      isObject(input[name]) ? [[name, withoutReferences(input[name])]] : [],
    );
    return original({ ...input, ...Object.fromEntries(sections) }, options, context);
  };
}

function withoutReferences(paths: JsonObject): JsonObject {
  const shown = Object.entries(paths).map(([key, value]) => [
    key,
    isObject(value) && '$ref' in value ? {} : value,
  ]);
  return Object.fromEntries(shown);
}

const shape = oas.rules['oas3-schema'];
// biome-ignore lint/suspicious/noThenProperty: the name is Spectral's, and no rule is ever awaited.
const mended = { ...shape, then: { function: documentShape(shape.then.function as ShapeCheck) } };
const ruleset = {
  extends: [[oas as RulesetDefinition, 'recommended']],
  rules: { ...spectralOasOff, 'oas3-schema': mended },
} as RulesetDefinition;

const SEVERITIES = ['error', 'warning', 'info', 'info'] as const;

/** Runs `spectral:oas` on a document; a fault in a file that a `$ref` leads to is reported there. */
export async function spectralPass(entry: string): Promise<Report[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const document = new Document(readFileSync(entry, 'utf8'), parsers.Yaml, entry);
  const results = await spectral.run(document);
  return results.map(({ source, range, severity, code, message }) => ({
    file: source ?? entry,
    line: range.start.line + 1,
    column: range.start.character + 1,
    severity: SEVERITIES[severity],
    rule: String(code),
    message,
  }));
}
