import type { RuleInstance } from '@cross-border-payments/checks';
import { isObject } from '@cross-border-payments/openapi';
import type { Json } from '@cross-border-payments/openapi/model';
import type { NamedType } from '../../src/emit/context.ts';
import { argumentList, parameterList } from '../../src/emit/named-type.ts';
import type { OperationTypes } from '../../src/emit/operation-types.ts';
import { propertyName, quoted } from '../../src/emit/text.ts';
import type { DocumentTypes } from '../../src/emit/type-files.ts';
import { Base } from '../../src/lower/base.ts';

/** A program that uses every rule instance, and the line of each instance. */
export interface RuleProgram {
  readonly text: string;
  /** Line numbers from 1. */
  readonly lines: ReadonlyMap<number, RuleInstance>;
  /** Instances of operations or responses that have no type. */
  readonly untyped: readonly RuleInstance[];
}

/**
 * Writes a program that passes every rule instance to a function of its type. Rejected instances are object literals,
 * as callers write them. Accepted instances are declared variables, because they may have unknown properties, which
 * TypeScript rejects in literals.
 *
 * @param from the module that exports the types
 */
export function ruleProgram(
  types: DocumentTypes,
  instances: readonly RuleInstance[],
  from: string,
): RuleProgram {
  const operations = new Map(
    [...types.operations, ...types.webhooks].map((each) => [each.operation.id, each]),
  );
  const functions = new Map<string, string>();
  const calls: { line: string; instance: RuleInstance }[] = [];
  const untyped: RuleInstance[] = [];
  for (const [index, instance] of instances.entries()) {
    const operation = operations.get(instance.operation);
    const type = operation?.types.get(suffixOf(instance));
    if (!operation || !type) {
      untyped.push(instance);
      continue;
    }
    functions.set(type.name, declareFunction(type));
    calls.push({
      line: callLine(instance, type.name, binaryProperties(operation, instance), index),
      instance,
    });
  }
  const head = [`import type * as types from ${quoted(from)};`, ...functions.values()];
  const lines = new Map(calls.map(({ instance }, index) => [head.length + index + 1, instance]));
  return { text: `${[...head, ...calls.map(({ line }) => line)].join('\n')}\n`, lines, untyped };
}

function suffixOf({ part, status }: RuleInstance): string {
  if (part === 'request') return 'Request';
  return part === 'query' ? 'Query' : `Response${status}`;
}

function declareFunction({ name, parameters }: NamedType): string {
  const value = `types.${name}${argumentList(parameters)}`;
  return `declare function use${name}${parameterList(parameters)}(value: ${value}): void;`;
}

function callLine(instance: RuleInstance, type: string, binary: ReadonlySet<string>, index: number): string {
  const value = instance.value as Json;
  if (!instance.valid) return `use${type}(${expression(value, binary, 'new Blob()')});`;
  return `declare const value${index}: ${expression(value, binary, 'Blob')}; use${type}(value${index});`;
}

/** Returns a value as a TypeScript literal, which is also the type of that literal. */
function expression(value: Json, binary: ReadonlySet<string>, blob: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => expression(item, NONE, blob)).join(', ')}]`;
  if (typeof value === 'string') return quoted(value);
  if (!isObject(value)) return String(value);
  const properties = Object.entries(value).map(([name, child]) => {
    const text = binary.has(name) ? blob : expression(child as Json, NONE, blob);
    return `${propertyName(name)}: ${text}`;
  });
  return `{ ${properties.join(', ')} }`;
}

const NONE: ReadonlySet<string> = new Set();

/** Lists the properties of a form that are files. Instances contain strings in their place. */
function binaryProperties({ operation }: OperationTypes, { part }: RuleInstance): Set<string> {
  if (part !== 'request') return new Set();
  const schemas = operation.body?.contents.flatMap(({ schema }) => schema ?? []) ?? [];
  const base = new Base(schemas);
  const isBinary = (name: string) => base.property(name).nodes.some(({ format }) => format === 'binary');
  return new Set([...base.names()].filter(isBinary));
}
