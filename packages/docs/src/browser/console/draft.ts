import type { ConsoleOperation } from '../../console/console-operation.ts';
import { type FieldPath, withInput } from './value.ts';

/** A request that is being written. */
export interface RequestDraft {
  value: unknown;
  /** Names of members that have been left once: their errors are shown. */
  readonly touched: Set<string>;
  /** Names of optional objects that were opened by hand. */
  readonly opened: Set<string>;
  /** Names of members added by hand, by the object they are in. */
  readonly added: Map<string, string[]>;
  /** Whether members that only other cases need are shown as well. */
  showsAll: boolean;
  /** Whether it was tried to send it: all errors are shown. */
  isAttempted: boolean;
}

/** Starts a request. @param value an example; nothing by default */
export function newDraft({ input }: ConsoleOperation, value?: unknown): RequestDraft {
  const empty = input?.kind === 'object' ? {} : undefined;
  return {
    value: value === undefined ? empty : withFiles(value, input?.members ?? []),
    touched: new Set(),
    opened: new Set(),
    added: new Map(),
    showsAll: false,
    isAttempted: false,
  };
}

/** Differs from page to page, since one `orderNo` makes one order. */
const FRESH = Date.now().toString(36).toUpperCase();

/** Replaces the digits at the end of an example's `orderNo`, so that the example can be sent as it is. */
export function withFreshNumber(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('orderNo' in value)) return value;
  const { orderNo } = value;
  return typeof orderNo === 'string' ? { ...value, orderNo: orderNo.replace(/(?<!\d)\d*$/, FRESH) } : value;
}

/** Changes a member; `undefined` removes it. A text in a list stays as an empty one. */
export function changeMember(draft: RequestDraft, path: FieldPath, value: unknown): void {
  const isEntry = typeof path.at(-1) === 'number';
  draft.value = withInput(draft.value, path, isEntry && value === undefined ? '' : value);
}

/** An example says what is in a file; it becomes one. */
function withFiles(value: unknown, members: readonly { name: string; kind: string }[]): unknown {
  const files = new Set(members.filter(({ kind }) => kind === 'file').map(({ name }) => name));
  if (files.size === 0 || typeof value !== 'object' || value === null) return structuredClone(value);
  const entries = Object.entries(value).map(([name, text]): [string, unknown] => [
    name,
    files.has(name) ? new File([String(text)], 'document.pdf', { type: 'application/pdf' }) : text,
  ]);
  return Object.fromEntries(entries);
}
