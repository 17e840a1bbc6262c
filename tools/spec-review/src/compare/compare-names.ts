import { methodNames } from '@cross-border-payments/generator/method-names';
import type { Document, Operation } from '@cross-border-payments/openapi/model';
import type { Draft } from '../finding.ts';
import { about, type Versions } from './kept.ts';
import { isOutgoing, type OperationPair } from './pairs.ts';
import { quote } from './words.ts';

/** Compares the names that the wire does not know but programs do: of methods, handlers and types. */
export function compareNames({ base, head }: Versions, pairs: readonly OperationPair[]): Draft[] {
  const [before, after] = [namesOf(base.model), namesOf(head.model)];
  const methods = pairs.flatMap(({ base: old, head: now, name }) => {
    if (!old || !now || old.kind === 'callback') return [];
    const [was, is] = [before.get(old.id) ?? old.id, after.get(now.id) ?? now.id];
    if (was === is && old.id === now.id) return [];
    const what = isOutgoing(now) ? 'handler' : 'method';
    const cause = `The ${what} of the generated code is called ${quote(is)} now, before ${quote(was)}.`;
    const more = {
      consequence: 'Programs that call it no longer compile.',
      remedy: 'Keep `operationId` and the first tag.',
    };
    return [about({ base: old, head: now, name }, 'method-renamed', 'source', cause, more)];
  });
  return [...methods, ...compareTypes(base.model, head.model)];
}

function namesOf({ operations }: Document): Map<string, string> {
  const names = methodNames(operations);
  return new Map([...names].map(([id, { group, name }]) => [id, `${group}.${name}`]));
}

function compareTypes(base: Document, head: Document): Draft[] {
  const components = ({ named }: Document) => [...named].filter(([, node]) => isComponent(node.pointer));
  const now = new Set(components(head).map(([name]) => name));
  return components(base).flatMap(([name, node]) => {
    if (now.has(name)) return [];
    return [
      {
        kind: 'type-removed',
        level: 'source',
        direction: 'document',
        cause: `The schema ${quote(name)} was removed or renamed.`,
        consequence: 'Programs that use its type no longer compile.',
        remedy: 'Keep the name of the component.',
        operations: [] as Operation['id'][],
        rules: [],
        place: { version: 'base', pointer: node.pointer },
      } satisfies Draft,
    ];
  });
}

function isComponent(pointer: string): boolean {
  return /(^#|\/)\/?components\/schemas\/[^/]+$/.test(pointer) || /(^|\/)schemas\/[^/#]+#$/.test(pointer);
}
