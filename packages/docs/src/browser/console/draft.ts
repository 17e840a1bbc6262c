import type { ConsoleOperation } from '../../console/console-operation.ts';
import { type FieldPath, withInput } from './value.ts';

export interface RequestDraft {
  value: unknown;
  /** Paths of properties that were left once: their errors are shown. */
  readonly touched: Set<string>;
  /** Paths of optional objects that were opened by hand. */
  readonly opened: Set<string>;
  /** Names of properties added by hand, by the path of their object. */
  readonly added: Map<string, string[]>;
  /** Whether properties that only other cases need are shown. */
  showsAll: boolean;
  isAttempted: boolean;
}

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

/** Each page has its own, since one `orderNo` creates one order. */
const FRESH = Date.now().toString(36).toUpperCase();

export function withFreshNumber(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('orderNo' in value)) return value;
  const { orderNo } = value;
  return typeof orderNo === 'string' ? { ...value, orderNo: orderNo.replace(/(?<!\d)\d*$/, FRESH) } : value;
}

/** `undefined` removes the property; an emptied entry of a list stays as an empty string. */
export function changeMember(draft: RequestDraft, path: FieldPath, value: unknown): void {
  const isEntry = typeof path.at(-1) === 'number';
  draft.value = withInput(draft.value, path, isEntry && value === undefined ? '' : value);
}

/** The content of an example's file is a string; the form needs a `File`. */
function withFiles(value: unknown, members: readonly { name: string; kind: string }[]): unknown {
  const files = new Set(members.filter(({ kind }) => kind === 'file').map(({ name }) => name));
  if (files.size === 0 || typeof value !== 'object' || value === null) return structuredClone(value);
  const entries = Object.entries(value).map(([name, text]): [string, unknown] => [
    name,
    files.has(name) ? new File([String(text)], 'document.pdf', { type: 'application/pdf' }) : text,
  ]);
  return Object.fromEntries(entries);
}
