import type { Document, SchemaNode } from '@cross-border-payments/openapi/model';
import { planPattern } from './slowness.ts';

/** Returns a sentence for each pattern of a document that would take too long as a `RegExp`, with its pointer. */
export function slowPatterns({ schemas }: Document): string[] {
  const found = schemas.flatMap((node) =>
    patternsOf(node).flatMap(([pointer, pattern]) => {
      const { slowness, program, maxLength } = planPattern(pattern, flagsOf(pattern));
      if (slowness === 'linear') return [];
      const consequence = program
        ? 'Validators check it in linear time, which is slower for other texts'
        : `Validators refuse texts above ${maxLength} characters`;
      return [
        `${pointer}: this pattern can take ${slowness} time. ${consequence}: write it without ambiguity.`,
      ];
    }),
  );
  return [...new Set(found)];
}

function patternsOf({ pointer, limits, patternProperties }: SchemaNode): [string, string][] {
  const pattern = limits.get('pattern');
  const names = [...patternProperties.keys()].map((name): [string, string] => [
    `${pointer}/patternProperties`,
    name,
  ]);
  return typeof pattern === 'string' ? [[`${pointer}/pattern`, pattern], ...names] : names;
}

/** Patterns of many documents are valid only without the flag `u`. */
function flagsOf(pattern: string): string {
  try {
    new RegExp(pattern, 'u');
    return 'u';
  } catch {
    return '';
  }
}
