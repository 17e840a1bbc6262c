import { isObject } from '@cross-border-payments/openapi';
import { type Draft, draftOf } from '../../findings/finding.ts';
import type { Version } from '../../repository/version.ts';
import { quote } from '../words.ts';

/**
 * Lowers a finding about `null` to a `check` if validators disagree: if a schema of OpenAPI 3.0 is `nullable` but its
 * `enum` does not list `null`, some validators accept `null` and others reject it.
 *
 * @param drafts the findings of the comparison, which reads `nullable` as if `enum` listed `null`
 */
export function withNullableEnums(base: Version, head: Version, drafts: readonly Draft[]): Draft[] {
  const listed = head.model.schemas.filter((node) => node.enum !== undefined);
  const pointers = new Set(listed.map(({ pointer }) => pointer));
  const changed = [...pointers].filter((pointer) => {
    const [old, now] = [base, head].map((version) => readEnum(version, pointer));
    return old && now && old.isUnclear !== now.isUnclear && old.values === now.values;
  });
  const isAt = (pointer: string) => (draft: Draft) => `${draft.place.pointer}/`.startsWith(`${pointer}/`);
  const known = drafts.map((draft): Draft => {
    const isUnclear = draft.level === 'breaking' && changed.some((pointer) => isAt(pointer)(draft));
    return isUnclear ? { ...draft, level: 'check', consequence: `${draft.consequence} ${UNCLEAR}` } : draft;
  });
  const silent = changed.filter((pointer) => !drafts.some(isAt(pointer)));
  return [
    ...known,
    ...silent.map((pointer) => {
      const cause = `Whether ${quote(pointer.replace(/^.*\//, ''))} may be \`null\` is stated otherwise.`;
      const more = { consequence: UNCLEAR, remedy: 'Find out whether it may be `null`, and say so.' };
      return draftOf('nullable-enum', 'check', cause, { place: { version: 'head', pointer }, ...more });
    }),
  ];
}

const UNCLEAR = 'Validators differ in whether `nullable` allows a `null` that `enum` does not list.';

/** Returns the values of an enumeration other than `null`; undefined for any other schema. */
function readEnum(version: Version, pointer: string): { isUnclear: boolean; values: string } | undefined {
  const schema = version.value(pointer);
  if (!isObject(schema) || !Array.isArray(schema.enum)) return undefined;
  const isOld = version.model.dialect.startsWith('3.0');
  const values = schema.enum.filter((value) => value !== null).map((value) => JSON.stringify(value));
  return {
    isUnclear: isOld && schema.nullable === true && !schema.enum.includes(null),
    values: values.sort().join(),
  };
}
