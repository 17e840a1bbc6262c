import { membersOf, type SchemaNode } from '@cross-border-payments/openapi/model';
import type { View } from '../../emit/views.ts';
import { isHidden } from '../../emit/views.ts';

/** How a schema is written: for one direction, as part of a form or not. */
export interface Writing {
  readonly isForm: boolean;
  /** Undefined in `if` and `not`, which only ask whether a member is given. */
  readonly view?: View;
  /** Hidden members that the schema around this one declares. */
  readonly hidden: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns how to write a schema that nothing surrounds. */
export function startWriting(isForm: boolean, view: View | undefined): Writing {
  return { isForm, ...(view && { view }), hidden: NONE };
}

/**
 * Returns a schema as it applies in its direction, as the types have it: a `readOnly` member is not declared in a
 * request and not required there, a `writeOnly` member neither in an answer.
 */
export function inDirection(node: SchemaNode, { view, hidden: around }: Writing): SchemaNode {
  if (!view) return node;
  const hidden = hiddenNames(node, view, around);
  if (hidden.size === 0) return node;
  const visible = (names: readonly string[]) => names.filter((name) => !hidden.has(name));
  return {
    ...node,
    properties: new Map([...node.properties].filter(([, member]) => !isHidden(member, view))),
    required: visible(node.required),
    dependentRequired: new Map([...node.dependentRequired].map(([name, names]) => [name, visible(names)])),
  };
}

/** Returns how to write a schema that stands under a keyword of another. */
export function writingUnder(node: SchemaNode, keyword: string, { isForm, view, hidden }: Writing): Writing {
  const inner = startWriting(
    isForm && keyword === 'allOf',
    keyword === 'if' || keyword === 'not' ? undefined : view,
  );
  const applies = keyword === 'allOf' || keyword === 'then' || keyword === 'else';
  return view && applies ? { ...inner, hidden: hiddenNames(node, view, hidden) } : inner;
}

function hiddenNames(node: SchemaNode, view: View, around: ReadonlySet<string>): ReadonlySet<string> {
  const own = [...membersOf(node)].filter(([, member]) => isHidden(member, view)).map(([name]) => name);
  return own.length === 0 ? around : new Set([...around, ...own]);
}
