import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The combinations of both themes with three widths. */
export const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 768, 1440].map((width) => ({ colorScheme, width })),
);

/** The views that the tests check: in the long form all, otherwise one. */
export const viewsOfForm = process.env.TEST_FORM === 'long' ? VIEWS : VIEWS.slice(0, 1);

interface Violation {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly target: unknown[] }[];
}

/**
 * The violation on the full reference that is a fault of Redoc: the button that chooses an example is labelled
 * "Example", but shows the example's name (label-content-name-mismatch).
 */
export const REDOC_FAULT = 'button[aria-label="Example"]';

/**
 * Checks a page with axe.
 * @param except selector of elements that are left out
 * @returns the serious and critical faults, each with its elements
 */
export async function seriousViolations(page: Page, except?: string): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    `axe.run({ exclude: ${JSON.stringify(except === undefined ? [] : [[except]])} }, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )) as readonly Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 5)
          .map(({ target }) => target.join(' '))
          .join(', ')}`,
    );
}
