import type { Document, Operation, SchemaNode } from '@cross-border-payments/openapi/model';
import { type Direction, type Draft, draftOf, type Level } from '../findings/finding.ts';
import type { WorkBudget } from '../proof/repair.ts';
import type { Samples } from '../proof/samples.ts';
import type { VersionModel } from '../proof/version-model.ts';
import type { Version } from '../repository/version.ts';
import type { NamedSchemas } from './named-schemas.ts';

export interface OperationPair {
  readonly base?: Operation;
  readonly head?: Operation;
  /** `createOrder`, or the name of a webhook. */
  readonly name: string;
}

/** Pairs the operations, webhooks and callbacks of two versions by method and path; names in a path do not count. */
export function pairOperations(base: Document, head: Document): OperationPair[] {
  const before = index(base);
  const after = index(head);
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    const { id = key, idOrigin, method, path } = other ?? one ?? {};
    return {
      ...(one && { base: one }),
      ...(other && { head: other }),
      name: idOrigin === 'document' ? id : `${method} ${path}`,
    };
  });
}

function index({ operations, webhooks }: Document): Map<string, Operation> {
  const found = new Map<string, Operation>();
  const enter = (operation: Operation, around: string) => {
    const { kind, method, path, callbacks } = operation;
    const template = kind === 'operation' ? path.replaceAll(/\{[^{}]*\}/g, '{}') : path;
    const key = `${around}${kind} ${method} ${template}`;
    found.set(key, operation);
    for (const callback of callbacks) enter(callback, `${key} > `);
  };
  for (const operation of [...operations, ...webhooks]) enter(operation, '');
  return found;
}

/** Returns whether the service sends the operation's requests, as with a webhook. */
export function isOutgoing({ kind }: Operation): boolean {
  return kind !== 'operation';
}

export interface Versions {
  readonly base: Version;
  readonly head: Version;
  readonly isSame: (a: SchemaNode, b: SchemaNode) => boolean;
  readonly named: NamedSchemas;
  readonly samples: Samples;
  readonly work: ProofWork;
  /** Returns further messages of an operation's part to try, such as the instances of its rules. */
  readonly instances?: (operation: string, part: string) => readonly unknown[];
}

export type GivenVersions = Pick<Versions, 'base' | 'head' | 'instances'>;

export interface Kept {
  readonly base: Operation;
  readonly head: Operation;
  readonly name: string;
}

export function about(
  { head, name }: Kept,
  kind: string,
  level: Level,
  cause: string,
  more: Partial<Draft> = {},
): Draft {
  const direction = isOutgoing(head) ? 'webhook' : 'request';
  const place = { version: 'head', pointer: head.pointer } as const;
  return draftOf(kind, level, cause, { direction, operations: [name], place, ...more });
}

export interface MessagePair {
  readonly direction: Direction;
  /** `body`, `query`, `response 200`, or `schema Order` of a named schema that is compared separately. */
  readonly part: string;
  /** Set for a named schema that is compared separately. */
  readonly schemaName?: string;
  /** Whether the values are sent as strings, as parameters and headers are. */
  readonly isText?: boolean;
  readonly operation: string;
  readonly base: VersionModel;
  readonly head: VersionModel;
  readonly examples: readonly unknown[];
  readonly pointers: { readonly base: string; readonly head: string };
  readonly work: ProofWork;
}

/** What is spent and found out while the messages of two versions are compared. */
export interface ProofWork {
  readonly workBudget: WorkBudget;
  /** How many demands were to be proved, and how many of them were not tried. */
  places: number;
  untried: number;
  /** Is called with what is compared: `createOrder body, place 2 of 5`. */
  readonly onStep: (step: string) => void;
}

/** Returns whether the service receives the messages of a direction. */
export function isReceived(direction: Direction): boolean {
  return direction === 'request' || direction === 'reply';
}

/** The other party of each direction. */
export const WHO: Readonly<Record<Direction, string>> = {
  request: 'Clients',
  response: 'Clients',
  webhook: 'Receivers',
  reply: 'Receivers',
  document: 'Programs',
};

export function sunsetOf(
  isDeprecated: boolean,
  extensions: ReadonlyMap<string, unknown>,
): { sunset?: string } {
  const day = extensions.get('x-sunset');
  return isDeprecated && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { sunset: day } : {};
}
