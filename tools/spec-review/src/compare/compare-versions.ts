import { isDeepStrictEqual } from 'node:util';
import { joinPointer } from '@cross-border-payments/openapi';
import type { Document } from '@cross-border-payments/openapi/model';
import { type Draft, draftOf } from '../findings/finding.ts';
import { WorkBudget } from '../proof/repair.ts';
import { Samples } from '../proof/samples.ts';
import { compareNames, compareProfile, compareServers } from './compare-document.ts';
import { compareMessages } from './compare-messages.ts';
import { compareOperation } from './compare-operation.ts';
import { compareFlows } from './compare-security.ts';
import { joinByEdit } from './guard/edits.ts';
import { findDifferences, reportDifferences } from './guard/guard.ts';
import { withNullableEnums } from './guard/nullable-enums.ts';
import { type NamedSchema, NamedSchemas, sameSchemas } from './named-schemas.ts';
import { pairModels } from './pair-models.ts';
import { type GivenVersions, isClient, type ProofWork, pairOperations, type Versions } from './pairs.ts';
import { some } from './words.ts';

const MAX_FURTHER = 1_000_000;

/** Compares two versions of a document in steps. The caller can do other work between the steps. */
export function* compareInSteps(
  given: GivenVersions,
  onStep: (step: string) => void = () => undefined,
  workBudget = new WorkBudget(),
): Generator<undefined, Draft[]> {
  const { base, head } = given;
  const named = new NamedSchemas(base.model, head.model);
  const work: ProofWork = {
    ...{
      workBudget,
      furtherBudget: new WorkBudget(MAX_FURTHER),
      places: 0,
      untried: 0,
      known: new Map(),
      onStep,
    },
    ...{ differences: [], compared: new Set(), isClient: isClient(given) },
  };
  const versions = { ...given, isSame: sameSchemas(), named, samples: new Samples(named.nameOf), work };
  const pairs = pairOperations(base.model, head.model, given.servers);
  let drafts = [
    ...compareServers(versions),
    ...compareFlows(versions, pairs),
    ...compareFaults(base.model, head.model),
  ];
  for (const [at, pair] of pairs.entries()) {
    onStep(`operation ${at + 1} of ${pairs.length}`);
    drafts.push(...compareOperation(versions, pair));
    yield;
  }
  for (const schema of named.changed()) {
    drafts.push(...compareNamed(versions, schema));
    yield;
  }
  drafts.push(...compareNames(versions, pairs), ...compareProfile(base, head));
  drafts = joinByEdit(base, head, withNullableEnums(base, head, drafts));
  const differences = [...work.differences, ...findDifferences(base, head, work.compared)];
  const renamed = drafts.flatMap(({ kind, place }) => (kind === 'type-removed' ? [place.pointer] : []));
  const isRenamed = (name = '') => renamed.includes(joinPointer('#/components/schemas', name));
  drafts.push(...reportDifferences(differences.filter(({ unused }) => !isRenamed(unused))));
  if (work.untried > 0) drafts.push(notProved(work));
  if (drafts.length === 0 && !isDeepStrictEqual(base.texts(), head.texts()))
    return [draftOf('words', 'docs', 'Only descriptions, examples or notation changed.')];
  return drafts;
}

/** Reports mistakes that only the head has, such as a path parameter that is missing in the path. */
function compareFaults({ unsupported: known }: Document, { unsupported }: Document): Draft[] {
  const fresh = unsupported.filter(({ code, isWarning, reason }) => {
    return isWarning && code === 'malformed' && !known.some((one) => one.reason === reason);
  });
  return fresh.map(({ reason, pointer }) =>
    draftOf('document-fault', 'check', reason, { place: { version: 'head', pointer } }),
  );
}

function compareNamed({ base, head, samples, work }: Versions, schema: NamedSchema): Draft[] {
  const { name, direction, operations } = schema;
  const [old, now] = [schema.base, schema.head];
  const drafts = compareMessages({
    direction,
    part: `schema ${name}`,
    schemaName: name,
    operation: operations[0] ?? name,
    ...pairModels([base.schemasIn(direction), head.schemasIn(direction)], [old, now], samples),
    examples: [...(old.text.examples ?? []), ...(now.text.examples ?? [])],
    pointers: { base: old.pointer, head: now.pointer },
    work,
  });
  return drafts.map((draft) => ({ ...draft, operations }));
}

function notProved({ places, untried }: ProofWork): Draft {
  const cause = `Not proved: ${untried} of ${some(places, 'place', 'places')} ${untried === 1 ? 'was' : 'were'} not tried, since the change is too large.`;
  return draftOf('not-proved', 'check', cause, {
    consequence: 'Each of them may break somebody.',
    remedy: 'Review the change in smaller steps, or read what it says of these places.',
  });
}
