import {
  isExplodedObject,
  type Parameter,
  type ParameterLocation,
  typesOf,
} from '@cross-border-payments/openapi/model';
import type { Draft } from '../findings/finding.ts';
import { VersionModel } from '../proof/version-model.ts';
import { reservedDraft } from './compare-encoding.ts';
import { about, isOutgoing, type OperationChange } from './pairs.ts';
import { quote, sayDeprecated, sayForm, sayList } from './words.ts';

/** Compares how parameters or headers are serialised, which types programs see, and what is deprecated. */
export function compareDeclarations(change: OperationChange, section: ParameterLocation): Draft[] {
  const after = new Map(change.head.parameters[section].map((one) => [parameterName(one), one]));
  return change.base.parameters[section].flatMap((before) => {
    const now = after.get(parameterName(before));
    if (!now) return [];
    const [old, fresh] = [wireForm(before), wireForm(now)];
    const place = { version: 'head', pointer: now.pointer } as const;
    if (old !== fresh && !isAlike(old, fresh)) {
      const cause = `The parameter ${quote(now.name)} is now serialized ${sayForm(fresh)}, before ${sayForm(old)}.`;
      const consequence = 'Values that clients send are parsed differently.';
      const more = {
        place,
        properties: [parameterName(now)],
        consequence,
        remedy: 'Keep `style` and `explode`.',
      };
      return [about(change, 'parameter-style', 'breaking', cause, more)];
    }
    const found: Draft[] = [];
    if (now.deprecated !== before.deprecated) {
      const cause = `${quote(now.name)} is ${sayDeprecated(now.deprecated)}.`;
      found.push(about(change, 'parameter-deprecated', 'docs', cause, { place }));
    }
    if (section === 'query') found.push(...reserved(change, before, now), ...emptyValue(change, before, now));
    const [was, types] = [typesOf(before.schema), typesOf(now.schema)];
    const isKept = (type: string) =>
      !types || types.some((one) => one === type || (one === 'number' && type === 'integer'));
    if (!was || was.every(isKept)) return found;
    const cause = `The type of the parameter ${quote(now.name)} changed from ${sayList(was, ' or ')} to ${sayList(types ?? [], ' or ')}.`;
    const consequence =
      'The strings on the wire may be the same, but programs that pass the old type no longer compile.';
    const more = { place, consequence, remedy: 'Keep the old type next to the new one.' };
    return [...found, about(change, 'parameter-type', 'source', cause, more)];
  });
}

/**
 * Returns whether two serialisations write a single value alike: one as a string, the other as an array with one entry.
 */
function isAlike(...forms: readonly string[]): boolean {
  return forms.every((form) => ['', 'form, exploded', 'cookie, exploded'].includes(form));
}

function reserved(change: OperationChange, before: Parameter, now: Parameter): Draft[] {
  const { name, allowReserved, pointer } = now;
  if (allowReserved === before.allowReserved) return [];
  const place = { version: 'head', pointer } as const;
  return [
    reservedDraft(change, name, allowReserved, (kind, level, cause, more) =>
      about(change, `parameter-${kind}`, level, cause, { place, ...more }),
    ),
  ];
}

/** Compares `allowEmptyValue`, unless the schema allows the empty string anyway. */
function emptyValue(change: OperationChange, before: Parameter, now: Parameter): Draft[] {
  const { base, head } = change.versions;
  const [was, is] = [
    base.value(`${before.pointer}/allowEmptyValue`),
    head.value(`${now.pointer}/allowEmptyValue`),
  ];
  if (Boolean(was) === Boolean(is)) return [];
  const place = { version: 'head', pointer: now.pointer } as const;
  const cause = `${quote(now.name)} ${is ? 'may now' : 'may no longer'} be sent without a value.`;
  if (Boolean(is) !== isOutgoing(change.head))
    return [about(change, 'parameter-empty', 'additive', cause, { place })];
  const [version, { schema }] = is ? [base, before] : [head, now];
  const model = new VersionModel(version.schemas, schema, { isText: true });
  if (model.accepts('') || model.accepts([''])) return [];
  const consequence = `Requests with ${quote(`${now.name}=`)} were accepted and are now refused.`;
  const more = { place, consequence, remedy: 'Keep `allowEmptyValue`.' };
  return [about(change, 'parameter-empty', 'breaking', cause, more)];
}

/** Returns the name of a parameter, in lower case for a header. */
export function parameterName({ place, name }: Parameter): string {
  return place === 'header' ? name.toLowerCase() : name;
}

/** Returns how the value of a parameter or header is serialised; empty if it is one plain string. */
export function wireForm(parameter: Parameter): string {
  const { style, explode, mediaType, schema } = parameter;
  if (mediaType !== undefined) return `as ${mediaType}`;
  const types = typesOf(schema) ?? [];
  const isList = types.includes('array');
  const isObject = types.includes('object');
  if (!isList && !isObject) return style === 'label' || style === 'matrix' ? style : '';
  // With this style, arrays look the same with and without `explode`.
  if (style === 'simple' && !isObject) return style;
  return `${style}${explode ? ', exploded' : ''}${isExplodedObject(parameter) ? ', spread' : ''}`;
}
