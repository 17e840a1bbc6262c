import { formatPointer, type Path } from '@cross-border-payments/openapi';
/** A value of the document, by its file and its path in it. */
export interface SpecPlace {
  /** Absolute file name, with `/` between its parts. */
  readonly file: string;
  readonly path: Path;
}

/** A finding of a check: its place, and one or two sentences with the fault and the remedy. */
export interface LintFinding {
  readonly place: SpecPlace;
  readonly message: string;
}

/** Returns a key for the place. */
export function placeKey(place: SpecPlace): string {
  return `${place.file}#${formatPointer(place.path)}`;
}
