import { formatPointer, type Path } from '@cross-border-payments/openapi';
/** A value of the document, by the file that holds it and the way to it inside that file. */
export interface SpecPlace {
  /** Absolute file name, with `/` between its parts. */
  readonly file: string;
  readonly path: Path;
}

/** What a check found: where, and one sentence or two that say what is wrong and how to mend it. */
export interface LintFinding {
  readonly place: SpecPlace;
  readonly message: string;
}

/** @returns One text that stands for the place, to be used as a key. */
export function placeKey(place: SpecPlace): string {
  return `${place.file}#${formatPointer(place.path)}`;
}
