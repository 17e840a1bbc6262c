import { readFileSync } from 'node:fs';
import { Document, type RulesetDefinition, type RulesetFunction, Spectral } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';
import { treesByFile } from '../document/load-tree.ts';
import {
  type Check,
  findingsOf,
  isObject,
  type JsonObject,
  type LintFinding,
  type SpecTree,
} from '../document/spec-tree.ts';
import { checks } from './checks.ts';
import type { Report } from './report.ts';

/** Where we have a rule for the same fault, only ours reports it, because it names the remedy. */
export const spectralOasOff = {
  // The interface document names no contact, and we do not invent one.
  'info-contact': 'off',
  // `examples-valid` reports this. The next two rules compile patterns without the `u` flag, so they reject every value
  // for `\p{Script=Han}`. They also ignore keywords next to a `$ref`, because Spectral's resolver drops them.
  'oas3-valid-media-example': 'off',
  'oas3-valid-schema-example': 'off',
  // `operation-id` reports this.
  'operation-operationId': 'off',
  'operation-operationId-unique': 'off',
  'operation-operationId-valid-in-url': 'off',
  // `operation-tag` reports this.
  'operation-tags': 'off',
  'operation-tag-defined': 'off',
  // `descriptions` reports this.
  'operation-description': 'off',
  // `response-codes` reports this: only 200 and 400 are allowed.
  'operation-success-response': 'off',
  // In OpenAPI 3.1, an array without `items` may contain any values, as in the data of a refusal.
  'array-items': 'off',
  // `enum-unique` reports this.
  'duplicated-entry-in-enum': 'off',
  // `enum-typed` reports this.
  'typed-enum': 'off',
} as const;

type ShapeCheck = RulesetFunction<unknown, null>;

/**
 * Wraps Spectral's check of the structure of a document. It hides paths that are only a `$ref`, because Spectral
 * wrongly rejects them, although OpenAPI 3.1 allows them and all our paths are written so. It also hides a path without
 * its slash, which `path-file` reports at the right line.
 */
export function documentShape(original: ShapeCheck): ShapeCheck {
  return (input, options, context) => {
    if (!isObject(input)) return [];
    const sections = ['paths', 'webhooks'].flatMap((name) =>
      isObject(input[name]) ? [[name, withoutReferences(input[name], name === 'paths')]] : [],
    );
    return original({ ...input, ...Object.fromEntries(sections) }, options, context);
  };
}

function withoutReferences(items: JsonObject, arePaths: boolean): JsonObject {
  const shown = Object.entries(items).filter(([key]) => !arePaths || /^(?:\/|x-)/.test(key));
  return Object.fromEntries(
    shown.map(([key, value]) => [key, isObject(value) && '$ref' in value ? {} : value]),
  );
}

const shape = oas.rules['oas3-schema'];
const base: [RulesetDefinition, 'recommended'] = [oas as RulesetDefinition, 'recommended'];
const recommended = {
  extends: [base],
  rules: {
    ...spectralOasOff,
    'path-params': {
      ...oas.rules['path-params'],
      message:
        '{{error}} The names in braces in the path and the parameters with `in: path` must be the same.',
    },
    'oas3-schema': { ...shape, ...runs(documentShape(shape.then.function as ShapeCheck)) },
  },
};

/** Returns the `then` of a Spectral rule, which names the function to run. */
function runs<T>(ruleFunction: T) {
  // biome-ignore lint/suspicious/noThenProperty: Spectral defines this name, and no rule is ever awaited.
  return { then: { function: ruleFunction } };
}

type TreeOf = (file: string, data: unknown) => SpecTree | undefined;

/**
 * Makes a Spectral function from a check. The check reads the whole document, and Spectral receives only the findings
 * in the file that it lints. The check reads our tree and not Spectral's, whose resolver drops keywords next to a
 * `$ref`, such as `$comment`.
 */
function asSpectralFunction(check: Check, treeOf: TreeOf): RulesetFunction<unknown, null> {
  const found = new WeakMap<SpecTree, LintFinding[]>();
  return (input, _options, { document: { source } }) => {
    const tree = source === null ? undefined : treeOf(source, input);
    if (tree === undefined) return [];
    const findings = found.get(tree) ?? findingsOf(check, tree);
    found.set(tree, findings);
    return findings
      .filter(({ place }) => place.file === source)
      .map(({ place, message }) => ({ message, path: [...place.path] }));
  };
}

/** Returns the ruleset for Spectral's command and editors: `spectral:oas` and our own rules. */
function createRuleset(treeOf: TreeOf = treesByFile()): RulesetDefinition {
  const own = Object.entries(checks).map(([name, check]) => [
    name,
    {
      given: '$',
      resolved: false,
      severity: 'error',
      message: '{{error}}',
      ...runs(asSpectralFunction(check, treeOf)),
    },
  ]);
  return { ...recommended, rules: { ...recommended.rules, ...Object.fromEntries(own) } } as RulesetDefinition;
}

const SEVERITIES = ['error', 'warning', 'info', 'info'] as const;

/** Our own rules do not run here: `checksPass` runs them on the tree, so Spectral need not run per file. */
export async function spectralPass(entry: string): Promise<Report[]> {
  const spectral = new Spectral();
  spectral.setRuleset(recommended as RulesetDefinition);
  const document = new Document(readFileSync(entry, 'utf8'), parsers.Yaml, entry);
  const results = await spectral.run(document);
  return results.map(({ source, range, severity, code, path, message }) => ({
    file: source ?? entry,
    line: range.start.line + 1,
    column: range.start.character + 1,
    severity: SEVERITIES[severity],
    rule: String(code),
    message: code === 'oas3-operation-security-defined' ? describeScheme(path.at(-1)) : message,
  }));
}

export default createRuleset();

/** Describes an unknown security scheme. Spectral's own message names neither the scheme nor a remedy. */
function describeScheme(name: unknown): string {
  return `\`${name}\` is not a security scheme of this document. Write the name of a file in \`components/securitySchemes\`, or add a file with this name.`;
}
