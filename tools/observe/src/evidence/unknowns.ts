import { groupBy, isObject } from '@cross-border-payments/openapi';
import type { Operation, SchemaNode } from '@cross-border-payments/openapi/model';
import { findAnswer, type SeenPlace } from './answers.ts';
import type { Observation } from './observation.ts';
import { listPlaces, type MessagePlace } from './places.ts';
import type { RefusalGroup } from './refusals.ts';

/**
 * How sure an answer is: `likely` if enough exchanges of several merchants show it, `seen` if enough exchanges of one
 * merchant show it, `few` if there are not enough exchanges, `open` if there are none.
 */
export type Certainty = 'likely' | 'seen' | 'few' | 'open';

/** A statement about what the document does not show, and what traffic shows about it. */
export interface Unknown {
  readonly statement: string;
  readonly section?: string;
  readonly pointers: readonly string[];
  readonly places: readonly SeenPlace[];
  /** All places of the statement, whether seen or not. */
  readonly scope: readonly Pick<SeenPlace, 'operation' | 'part' | 'path' | 'pointer'>[];
  /** Number of exchanges that contribute to the answer. */
  readonly count: number;
  readonly certainty: Certainty;
}

interface Mark {
  readonly statement: string;
  readonly section?: string;
  readonly pointer: string;
  readonly places: readonly MessagePlace[];
}

/** Lists the statements of `x-not-shown` with what traffic shows, in the order of the document. */
export function answerUnknowns(
  observation: Observation,
  groups: readonly RefusalGroup[],
  atLeast: number,
): Unknown[] {
  const marks = groupBy(listMarks(observation), ({ section, statement }) => `${section} ${statement}`);
  const hasMerchants = observation.merchants.size > 1;
  return [...marks.values()].map((same): Unknown => {
    const [{ statement, section } = { statement: '' }] = same;
    const answer = findAnswer(statement);
    const places = same.flatMap(({ pointer, places: all }) =>
      all.flatMap((place) => answer?.({ place, pointer, observation, groups, statement }) ?? []),
    );
    const scope = same.flatMap(({ pointer, places: all }) =>
      all.map(({ operation, part, path }) => ({ operation: operation.id, part, path, pointer })),
    );
    const count = places.reduce((sum, place) => sum + place.count, 0);
    const sure = count >= atLeast ? (hasMerchants ? 'likely' : 'seen') : 'few';
    return {
      ...{ statement, pointers: [...new Set(same.map(({ pointer }) => pointer))], places, scope, count },
      ...(section === undefined ? {} : { section }),
      certainty: places.length === 0 ? 'open' : sure,
    };
  });
}

function listMarks({ contract: { model, written } }: Observation): Mark[] {
  const read = (value: unknown, pointer: string, places: readonly MessagePlace[]): Mark[] =>
    (Array.isArray(value) ? value : []).filter(isObject).map(({ statement, section }) => ({
      ...{ statement: String(statement), pointer, places },
      ...(section === undefined ? {} : { section: String(section) }),
    }));
  const operations = [...model.operations, ...model.webhooks];
  const whole = (operation: Operation): MessagePlace => ({ operation, part: 'response', path: '' });
  const info = isObject(written.info) ? written.info['x-not-shown'] : undefined;
  const all = model.operations.map(whole);
  const places = listPlaces(model);
  return [
    ...read(info, '#/info', all),
    ...[...model.securitySchemes].flatMap(([name, scheme]) =>
      read(isObject(scheme) ? scheme['x-not-shown'] : undefined, `#/components/securitySchemes/${name}`, all),
    ),
    ...operations.flatMap((operation) => [
      ...read(operation.extensions.get('x-not-shown'), operation.pointer, [whole(operation)]),
      ...Object.values(operation.parameters).flatMap((list) =>
        list.flatMap(({ name, place, pointer, extensions }) => {
          const part = place === 'header' ? 'header' : 'query';
          return read(extensions.get('x-not-shown'), pointer, [{ operation, part, path: name }]);
        }),
      ),
    ]),
    ...model.schemas.flatMap((node: SchemaNode) =>
      read(node.extensions.get('x-not-shown'), node.pointer, places.get(node) ?? []),
    ),
  ];
}
