import type { Page } from 'playwright-core';

/**
 * Prepares a page for `readOperation`. Redoc renders only elements in view: makes every element count as in view.
 * @param page a page that has not been opened yet
 */
export async function renderEverything(page: Page): Promise<void> {
  await page.addInitScript(`window.IntersectionObserver = class {
    constructor(tell) { this.tell = tell; }
    observe(target) {
      const box = target.getBoundingClientRect();
      const entry = { target, isIntersecting: true, intersectionRatio: 1, boundingClientRect: box, intersectionRect: box };
      setTimeout(() => this.tell([entry], this));
    }
    unobserve() {}
    disconnect() {}
    takeRecords() { return []; }
  }`);
}

/**
 * Reads the whole text of an operation or a webhook: every response, and every branch of its choices.
 * @param page a page that shows the reference, and for which `renderEverything` was called before it was opened
 */
export async function readOperation(page: Page, operationId: string): Promise<string> {
  return String(await page.evaluate(`(${SCRIPT})(${JSON.stringify(operationId)})`));
}

/** Reads the text of the operation first as opened, then after a click on each tab. Waits until the text is stable. */
const SCRIPT = `async (id) => {
  const section = () => document.querySelector('[data-item-kind][id$="/' + id.toLowerCase() + '"]');
  const text = () => section()?.innerText ?? '';
  const lines = new Set();
  const read = async () => {
    for (let calm = 0, before = ''; calm < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      calm = text() !== '' && text() === before ? calm + 1 : 0;
      before = text();
    }
    text().split('\\n').forEach((line) => lines.add(line));
  };
  const tabs = (depth) => section().querySelectorAll('[data-testid=middle-panel] [role=tablist]')[depth]?.querySelectorAll('[role=tab]') ?? [];
  const walk = async (depth) => {
    for (let at = 0; at < tabs(depth).length; at += 1) {
      tabs(depth)[at].click();
      await read();
      await walk(depth + 1);
    }
  };
  location.hash = '#operation/' + id;
  await read();
  await walk(0);
  return [...lines].join('\\n');
}`;
