import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reachableReferences } from '@cross-border-payments/openapi';
import { loadDocument } from '@cross-border-payments/openapi/model';
import { parse } from 'yaml';
import type { Rule } from './conditions-in-words/operation-texts.ts';
import { arrayOf, isObject, type JsonObject, stringsIn } from './json.ts';

/** @throws Error if there is no OpenAPI document, or it refers to another file, which Redocly would read */
export function readDocument(file: string): JsonObject {
  if (!existsSync(file)) {
    throw new Error(`${file}: there is no bundled document. Create it with: npx --yes pnpm generate`);
  }
  const document = loadDocument(file).sources.entry().value as JsonObject;
  const outside = [...reachableReferences(document, document)].find((ref) => !ref.startsWith('#'));
  if (outside !== undefined)
    throw new Error(`${file}: the $ref \`${outside}\` leaves the document. Bundle it first.`);
  return document;
}

export interface TestedRule extends Rule {
  accept: JsonObject[];
  reject: JsonObject[];
}

/** @throws Error with the name of a file that cannot be read or is incomplete */
export function readRules(directory: string): TestedRule[] {
  const names = readdirSync(directory).filter((name) => /^R-\d+\.yaml$/.test(name));
  return names.sort().map((name) => readRule(join(directory, name)));
}

function readRule(file: string): TestedRule {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const [reason] = (error as Error).message.split(/[.:]?\n/, 1);
    throw new Error(`${file} is not valid YAML: ${reason}. Correct the file and try again.`);
  }
  if (!isObject(content) || typeof content.id !== 'string' || typeof content.statement !== 'string') {
    throw new Error(`${file}: a rule needs the strings \`id\` and \`statement\`. Add what is missing.`);
  }
  return {
    id: content.id,
    kind: stringsIn(content.kind),
    statement: content.statement.replace(/\s+/g, ' ').trim(),
    operations: stringsIn(content.operations),
    accept: arrayOf(content.accept).filter(isObject),
    reject: arrayOf(content.reject).filter(isObject),
  };
}
