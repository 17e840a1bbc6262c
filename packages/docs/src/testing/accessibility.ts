import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Both themes in three widths. */
export const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280, 1920].map((width) => ({ colorScheme, width })),
);

interface Violation {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly target: unknown[] }[];
}

/** Checks a page with axe. @returns its serious and critical faults, each with the elements it concerns */
export async function seriousViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
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
