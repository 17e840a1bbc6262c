import { methodNames } from '@cross-border-payments/generator/method-names';
import { isObject } from '@cross-border-payments/openapi';
import {
  type Document,
  type Json,
  jsonKey,
  nameEnumValues,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { atBase, atHead, type Draft, draftOf } from '../findings/finding.ts';
import type { Version } from '../repository/version.ts';
import { componentOf } from './named-schemas.ts';
import type { OperationPair } from './pair-operations.ts';
import { about, isOutgoing, type Versions } from './pairs.ts';
import { quote, sayTurn } from './words.ts';

/** Compares names that are used in programs and never sent: names of methods, handlers and types. */
export function compareNames(
  { base, head, isSame, work }: Versions,
  pairs: readonly OperationPair[],
): Draft[] {
  const enums = compareEnumNames(base.model, head.model);
  if (!work.isClient) return [...pairs.flatMap(renamedId), ...enums];
  const [before, after] = [namesOf(base.model), namesOf(head.model)];
  const methods = pairs.flatMap(({ base: old, head: now, name }) => {
    if (!old || !now || old.kind === 'callback') return [];
    const [was, is] = [before.get(old.id) ?? old.id, after.get(now.id) ?? now.id];
    if (was === is && old.id === now.id) return [];
    const what = isOutgoing(now) ? 'handler' : 'method';
    const cause = `The ${what} of the generated code is now called ${quote(is)}, before ${quote(was)}.`;
    const more = {
      consequence: 'Programs that call it no longer compile.',
      remedy: 'Keep `operationId` and the first tag.',
    };
    return [about({ head: now, name }, 'method-renamed', 'source', cause, more)];
  });
  return [
    ...methods,
    ...compareTypes(base.model, head.model, isSame),
    ...compareCases(base.model, head.model),
    ...enums,
  ];
}

function renamedId({ base, head, name }: OperationPair): Draft[] {
  if (!base || !head || base.id === head.id || base.idOrigin !== 'document' || head.idOrigin !== 'document')
    return [];
  const cause = `Its \`operationId\` is now ${quote(head.id)}, before ${quote(base.id)}.`;
  const consequence = 'Programs that were generated from the document no longer compile with new code.';
  const more = { consequence, remedy: 'Keep the `operationId`.' };
  return [about({ head, name }, 'method-renamed', 'source', cause, more)];
}

function namesOf({ operations }: Document): Map<string, string> {
  const names = [...methodNames(operations)];
  return new Map(names.map(([id, { group, name }]) => [id, [group, name].filter(Boolean).join('.')]));
}

/** Reports each schema name that no longer exists, or that now names a schema which had another name in the base. */
function compareTypes(base: Document, head: Document, isSame: Versions['isSame']): Draft[] {
  const components = ({ named }: Document) =>
    [...named].filter(([, { pointer }]) => componentOf(pointer) === pointer);
  const now = new Map(components(head));
  const changed = components(base).filter(([name, node]) => {
    const after = now.get(name);
    return !after || !isSame(node, after);
  });
  return changed.flatMap(([name, node]) => {
    const isOther = ([other, before]: readonly [string, SchemaNode]) => {
      const [own, after] = [now.get(name), now.get(other)];
      if (other === name || node.properties.size === 0 || !after || !isSame(node, after)) return false;
      // The name moved if the two schemas exchanged their names. Otherwise the schema changed and kept its name.
      return !own || isSame(before, own);
    };
    const [other] = changed.find(isOther) ?? [];
    if (now.has(name) && other === undefined) return [];
    const turn = other === undefined ? 'was removed or renamed' : `is now called ${quote(other)}`;
    return [
      draftOf('type-removed', 'source', `The schema ${quote(name)} ${turn}.`, {
        consequence: 'Programs that use its type no longer compile.',
        remedy: 'Keep the name of the component.',
        place: atBase(node.pointer),
      }),
    ];
  });
}

/** Compares the names of cases in conditions (`x-case`), because the names of types are made from them. */
function compareCases(base: Document, head: Document): Draft[] {
  const casesOf = ({ schemas }: Document) =>
    new Map(
      schemas.flatMap(({ extensions, pointer }) => {
        const name = extensions.get('x-case');
        return name === undefined ? [] : [[String(name), pointer] as const];
      }),
    );
  const now = casesOf(head);
  const lost = [...casesOf(base)].filter(([name]) => !now.has(name));
  return lost.map(([name, pointer]) =>
    draftOf('case-removed', 'source', `The case ${quote(name)} was removed or renamed.`, {
      consequence: 'Programs that use its type no longer compile.',
      remedy: 'Keep the name in `x-case`.',
      place: atBase(pointer),
    }),
  );
}

/** Compares the names of the values of enumerations (`x-enum-varnames`, `x-nameEnumValues`) that both versions have. */
function compareEnumNames(base: Document, head: Document): Draft[] {
  return [...base.named].flatMap(([schema, before]) => {
    const after = head.named.get(schema);
    const [old, now] = [nameEnumValues(before), after ? nameEnumValues(after) : new Map<string, string>()];
    const renamed = [...old].filter(([value, name]) => now.has(value) && now.get(value) !== name);
    return renamed.map(([value, name]) => {
      const cause = `The name of a value of ${quote(schema)} is now ${quote(now.get(value))}, before ${quote(name)}.`;
      return draftOf('enum-name-changed', 'source', cause, {
        consequence: 'Programs that use the name no longer compile.',
        remedy: 'Keep the name in `x-enum-varnames`.',
        place: atHead(`${after?.pointer ?? '#'}/x-enum-varnames`),
      });
    });
  });
}

export function compareProfile(base: Version, head: Version): Draft[] {
  const profileOf = ({ model }: Version) => leavesOf('x-profile', model.extensions.get('x-profile'));
  const [before, after] = [profileOf(base), profileOf(head)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    return jsonKey(old) === jsonKey(now) ? [] : [profileDraft(name, old, now)];
  });
}

function profileDraft(name: string, old: Json | undefined, now: Json | undefined): Draft {
  const isLonger = typeof old === 'number' && typeof now === 'number' && now > old;
  const isOpen = old === undefined || Array.isArray(old);
  const cause = `${quote(name)} ${sayTurn(old, now)}.`;
  const place = atHead(`#/${name.replaceAll('.', '/')}`);
  if (isLonger) return draftOf('profile-changed', 'additive', cause, { place });
  return draftOf('profile-changed', isOpen ? 'check' : 'breaking', cause, {
    consequence: 'Clients and stubs that were generated before use the previous value.',
    remedy: isOpen ? '' : 'Keep the value.',
    place,
  });
}

function leavesOf(name: string, value: Json | undefined): Map<string, Json> {
  if (!isObject(value)) return new Map(value === undefined ? [] : [[name, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...leavesOf(`${name}.${key}`, inner as Json)]),
  );
}
