import type { Json } from '@cross-border-payments/openapi/model';
import type { RuntimeFunction } from '../profile.ts';

/** A value of a record: JSON, and functions of the runtime by name. */
export type RecordFact = Json | RuntimeFunction | { readonly [member: string]: RecordFact };

/** Returns the members that have any of their own; undefined if none has. */
export function recordFacts(
  entries: readonly (readonly [string, RecordFact | undefined])[],
): RecordFact | undefined {
  const found = entries.filter(([, value]) => value !== undefined && Object.keys(value as object).length > 0);
  return found.length === 0 ? undefined : (Object.fromEntries(found) as Record<string, RecordFact>);
}
