import { type Json, makeNode } from '@cross-border-payments/openapi/model';
import type { Demand } from '../demands/demand.ts';
import { messageWith, shrink } from '../demands/paths.ts';
import { isImplied, newCases, onlyGainedCases } from './implied.ts';
import type { ProveInner } from './inner-names.ts';
import { decideAround, decideInside } from './inner-schemas.ts';
import { Options } from './options.ts';
import { readable, type WorkBudget } from './repair.ts';
import { complete, difference, fitsFor, type Proof, type Setting, searchWider } from './search.ts';
import type { VersionModel } from './version-model.ts';

export interface ProofOptions {
  /** The share of a place's work that each proof may use, from 0 to 1. Defaults to 1. */
  readonly share?: number;
  /** Whether the validators of both versions must confirm each message. Defaults to true. */
  readonly isConfirmed?: boolean;
  /**
   * Number of proofs in which this one is nested: a demand on an inner schema is proved with messages of that schema.
   * Defaults to 0.
   */
  readonly depth?: number;
  /** Returns whether a demand never applies to messages of this direction. */
  readonly isIdle?: (demand: Demand) => boolean;
  readonly onPlace?: (at: number, all: number) => void;
}

/** Proves each demand that only the refusing version makes with a message that the other accepts, if there is one. */
export function* prove(
  accepting: VersionModel,
  refusing: VersionModel,
  examples: readonly unknown[],
  workBudget: WorkBudget,
  {
    share = 1,
    depth = 0,
    isConfirmed = true,
    isIdle = () => false,
    onPlace = () => undefined,
  }: ProofOptions = {},
): Generator<Proof> {
  const added = difference(refusing.demands, accepting.demands).filter((one) => !isIdle(one));
  const gone = difference(accepting.demands, refusing.demands);
  const options = new Options([accepting, refusing], [...added, ...gone], examples);
  const setting = { accepting, refusing, options, gone, workBudget, depth, isConfirmed };
  for (const [at, demand] of added.entries()) {
    onPlace(at + 1, added.length);
    // Inner proofs use the work of the place around them.
    if (depth === 0 ? workBudget.start(share) : !workBudget.isSpent)
      yield shown(setting, demand, examples) ?? decided(setting, proveOne(setting, demand));
    else yield { demand, verdict: 'untried', tried: 0 };
  }
}

/** Uses an example that only one version accepts as the proof. */
function shown(setting: Setting, demand: Demand, examples: readonly unknown[]): Proof | undefined {
  const fits = fitsFor(setting, demand);
  const example = (examples as Json[]).find(fits);
  if (example === undefined) return undefined;
  return { demand, verdict: 'broken', message: shrink(example, fits), tried: examples.length };
}

/** Decides an open proof: if a `oneOf` only gained cases, it could refuse only a message that matches two. */
function decided({ accepting }: Setting, proof: Proof): Proof {
  const isGain = proof.verdict === 'open' && onlyGainedCases(accepting, proof.demand);
  return isGain ? { ...proof, verdict: 'implied' } : proof;
}

function proveOne(setting: Setting, demand: Demand): Proof {
  const { accepting } = setting;
  if (isImplied(accepting, demand)) return { demand, verdict: 'implied', tried: 0 };
  const proof = byInner(setting, demand, decideInside) ?? ofNewCase(setting, demand);
  if (proof) return proof;
  return byInner(setting, demand, decideAround) ?? searchWider(setting, demand);
}

const MAX_DEPTH = 3;

function byInner(setting: Setting, demand: Demand, decide: typeof decideInside): Proof | undefined {
  const { accepting, refusing, options, workBudget, depth, isConfirmed } = setting;
  if (depth >= MAX_DEPTH) return undefined;
  const proveInner: ProveInner = (given, wanted) => {
    const anything = makeNode({ id: `${wanted.id} anything`, pointer: wanted.pointer, always: true });
    const models = [accepting.ofSchema(given ?? anything), refusing.ofSchema(wanted)] as const;
    const proofs = [...prove(...models, [], workBudget, { depth: depth + 1, isConfirmed })];
    const message = proofs.find((one) => one.verdict === 'broken')?.message;
    const isImplied = proofs.every(({ verdict }) => verdict === 'implied');
    return { isImplied, ...(message !== undefined && { message }) };
  };
  const found = decide({ accepting, refusing, proveInner }, demand);
  if (found === 'implied') return { demand, verdict: 'implied', tried: 0 };
  const fits = fitsFor(setting, demand);
  for (const start of found?.starts ?? []) {
    const whole = complete(setting, start, found?.fixed ?? [], fits);
    if (whole !== undefined)
      return { demand, verdict: 'broken', message: readable(whole, options, fits), tried: 1 };
  }
  return undefined;
}

function ofNewCase(setting: Setting, demand: Demand) {
  const { accepting, refusing, gone } = setting;
  const { path } = demand;
  const fits = fitsFor(setting, demand);
  for (const node of gone.flatMap((one) => newCases(one, demand))) {
    // Samples are made only when needed: a case before this one may already be a proof.
    for (const sample of accepting.samplesOf(node)) {
      const start = messageWith(path, sample);
      if (refusing.meets([demand], start)) continue;
      const message = complete(setting, start, [path], fits);
      if (message !== undefined) return { demand, verdict: 'broken', message, tried: 1 } as const;
    }
  }
  return undefined;
}
