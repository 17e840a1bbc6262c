import { formatPointer, type Path, parsePointer } from '@cross-border-payments/openapi';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { createAjv } from '../instances/validators.ts';
import { placeOfReference } from '../tree/create-tree.ts';
import type { SpecNode, SpecPlace, SpecTree } from '../tree/spec-tree.ts';
import { asObject, isObject } from '../tree/spec-tree.ts';

/** Why a value does not match a schema. */
interface Misfit {
  /** The member at fault, from the value's root. */
  readonly path: Path;
  /** The reasons in words, without a final period, with their rules. */
  readonly reason: string;
}

/** Validates a value; undefined if it matches. Throws for an invalid schema. */
export type ExampleValidator = (schema: SpecNode, value: unknown) => Misfit | undefined;

/** Returns a validator for the schemas of the tree: JSON Schema 2020-12, `$ref`s between files followed. */
export function createValidator(tree: SpecTree): ExampleValidator {
  const ajv = createAjv({ verbose: true, validateSchema: false, logger: false });
  for (const [file, data] of tree.files) {
    ajv.addSchema(asObject(withFullReferences(data, file)), addressOf({ file, path: [] }));
  }
  const compiled = new Map<string, ValidateFunction>();
  return ({ place }, value) => {
    const $ref = addressOf(place);
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    return validate(value) ? undefined : toMisfit(validate.errors ?? []);
  };
}

/**
 * Makes every `$ref` absolute. Ajv resolves relative ones from the wrong file when a JSON Pointer leads it to a schema
 * that is little more than a `$ref`.
 */
function withFullReferences(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFullReferences(item, file));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, item]) => {
    const target = key === '$ref' && typeof item === 'string' ? placeOfReference(file, item) : undefined;
    return [key, target ? addressOf(target) : withFullReferences(item, file)];
  });
  return Object.fromEntries(members);
}

function addressOf({ file, path }: SpecPlace): string {
  return `file://${encodeURI(file)}#${encodeURI(formatPointer(path))}`;
}

const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'not']);

function toMisfit(errors: readonly ErrorObject[]): Misfit {
  const causes = errors.filter(({ keyword }) => !WRAPPERS.has(keyword));
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;
  const shown = (causes.length > 0 ? causes : [...errors]).sort((a, b) => depth(b) - depth(a));
  const reasons = [...new Set(shown.map(inWords))];
  const more = reasons.length > 3 ? `, and ${reasons.length - 3} more` : '';
  const rules = [
    ...new Set(errors.map(({ parentSchema }) => asObject(parentSchema).$comment).filter(Boolean)),
  ];
  return {
    path: parsePointer(shown[0]?.instancePath ?? ''),
    reason: `${reasons.slice(0, 3).join('; ')}${more}${rules.length > 0 ? ` (${rules.join(', ')})` : ''}`,
  };
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  const allowed = asObject(params).allowedValues ?? asObject(params).allowedValue;
  const values = allowed === undefined ? '' : `: ${[allowed].flat().join(', ')}`;
  return `${instancePath === '' ? 'it' : `\`${instancePath.slice(1).replaceAll('/', '.')}\``} ${message ?? 'does not fit'}${values}`;
}
