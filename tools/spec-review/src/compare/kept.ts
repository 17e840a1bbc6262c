import type { Operation, SchemaNode } from '@cross-border-payments/openapi/model';
import type { Draft, Level } from '../finding.ts';
import type { Samples } from '../proof/samples.ts';
import type { Version } from '../version/version.ts';
import type { ProofWork } from './message-pair.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { isOutgoing } from './pairs.ts';

/** Both versions of a document. */
export interface Versions {
  readonly base: Version;
  readonly head: Version;
  /** Returns whether two schemas say the same, as `sameSchemas` makes it. */
  readonly isSame: (a: SchemaNode, b: SchemaNode) => boolean;
  readonly named: NamedSchemas;
  readonly samples: Samples;
  readonly work: ProofWork;
  /** Returns further messages of an operation's part to try, such as the instances of its rules. */
  readonly instances?: (operation: string, part: string) => readonly unknown[];
}

/** Both versions as a caller gives them. */
export type GivenVersions = Pick<Versions, 'base' | 'head' | 'instances'>;

/** An operation that is in both versions. */
export interface Kept {
  readonly base: Operation;
  readonly head: Operation;
  readonly name: string;
}

/** Makes a finding about an operation as a whole. */
export function about(
  { base, head, name }: Kept,
  kind: string,
  level: Level,
  cause: string,
  more: Partial<Draft> = {},
): Draft {
  const direction = isOutgoing(head ?? base) ? 'webhook' : 'request';
  const place = { version: 'head', pointer: head.pointer } as const;
  return {
    kind,
    level,
    direction,
    cause,
    consequence: '',
    remedy: '',
    operations: [name],
    rules: [],
    place,
    ...more,
  };
}
