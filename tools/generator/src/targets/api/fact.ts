import type { Json } from '@cross-border-payments/openapi/model';
import type { RuntimeName } from '../profile.ts';

/** A value of a record: JSON, and functions of the runtime by name. */
export type Fact = Json | RuntimeName | { readonly [member: string]: Fact };

/** Returns the members that have any of their own; undefined if none has. */
export function membersOf(entries: readonly (readonly [string, Fact | undefined])[]): Fact | undefined {
  const found = entries.filter(([, value]) => value !== undefined && Object.keys(value as object).length > 0);
  return found.length === 0 ? undefined : (Object.fromEntries(found) as Record<string, Fact>);
}
