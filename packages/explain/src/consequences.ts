import { formatPointer, parsePointer } from '@cross-border-payments/openapi';
import { stepsOf } from './chain.ts';
import { conditionsOf } from './conditions.ts';
import { type Finding, isConditional } from './finding.ts';
import type { ExplainIndex, ValidationError } from './types.ts';

const MAX_ANCESTORS = 64;

/**
 * Drops findings that only follow from another one: all below a wrong type, further ones about the form of the same
 * text, and those of a condition on a member that is missing or of a wrong type.
 */
export function withoutConsequences(index: ExplainIndex, findings: readonly Finding[]): Finding[] {
  const wrong = new Set(
    findings.filter(({ error }) => error.keyword === 'type').map(({ error }) => error.instancePath),
  );
  const rest = findings.filter(
    ({ error }) => error.keyword === 'type' || !isBelowOneOf(error.instancePath, wrong),
  );
  const faulty = new Set([...wrong, ...rest.filter(isAlwaysRequired).map(({ error }) => missingPath(error))]);
  return withoutEchoes(rest).filter((finding) => !dependsOn(index, finding, faulty));
}

function isBelowOneOf(path: string, above: ReadonlySet<string>): boolean {
  let part = path;
  for (let left = above.size > 0 ? MAX_ANCESTORS : 0; left > 0; left--) {
    if (above.has(part)) return true;
    const slash = part.lastIndexOf('/');
    if (slash < 0) return false;
    part = part.slice(0, slash);
  }
  return false;
}

function isAlwaysRequired(finding: Finding): boolean {
  return finding.error.keyword === 'required' && !isConditional(finding);
}

function missingPath(error: ValidationError): string {
  return formatPointer([...parsePointer(error.instancePath), String(error.params.missingProperty)]);
}

function dependsOn(index: ExplainIndex, { error, decisions }: Finding, faulty: ReadonlySet<string>): boolean {
  const deciding = decisions.map(({ path }) => formatPointer(path));
  if (deciding.some((path) => faulty.has(path) && path !== error.instancePath)) return true;
  if (faulty.size === 0 || !/\/(then|else)\b/.test(error.schemaPath)) return false;
  const steps = stepsOf(index, error);
  const segments = parsePointer(error.instancePath);
  const total = steps.at(-1)?.depth ?? 0;
  return conditionsOf(steps).some(({ phrase, depth }) => {
    const base = segments.slice(0, Math.max(0, segments.length - (total - depth)));
    return phrase.some(
      (piece) => typeof piece !== 'string' && faulty.has(formatPointer([...base, ...piece])),
    );
  });
}

const aboutForm = new Set(['minLength', 'maxLength', 'pattern', 'format', 'enum', 'const']);

/** Keeps the most specific of several findings about the form of one text. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const best = new Map<string, number>();
  for (const { error } of findings) {
    if (aboutForm.has(error.keyword))
      best.set(error.instancePath, Math.min(best.get(error.instancePath) ?? 9, rankOf(error)));
  }
  return findings.filter(
    ({ error }) => !aboutForm.has(error.keyword) || rankOf(error) <= (best.get(error.instancePath) ?? 9),
  );
}

/** "Empty" is the most specific, then fixed values, then a pattern with a fixed length; all others are equal. */
function rankOf({ keyword, params }: ValidationError): number {
  if (keyword === 'minLength' && params.limit === 1) return 0;
  if (keyword === 'enum' || keyword === 'const' || (keyword === 'maxLength' && params.limit === 0)) return 1;
  return keyword === 'pattern' && String(params.pattern).endsWith('}$') ? 2 : 3;
}
