import { join } from 'node:path';
import { readYaml } from '@cross-border-payments/document';

/** A mutant that nothing notices, and why that is right. */
export interface KnownSurvivor {
  pointer: string;
  change: string;
  reason: string;
}

/** Reads the list of survivors that are accepted, each with its reason. */
export function loadKnownSurvivors(): KnownSurvivor[] {
  return readYaml<KnownSurvivor[] | null>(join(import.meta.dirname, '..', 'survivors.yaml')) ?? [];
}
