/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';

/** Least contrast of text by WCAG 2.2, level AA. */
const LEAST = 4.5;

/** Finds the texts on a page with too little contrast, each with its contrast. */
export function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    type Color = readonly [number, number, number, number];
    const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = (color: string): Color => {
      if (pixel === null) throw new Error('No canvas.');
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha];
    };
    const light = ([red, green, blue]: Color) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element: Element | null): Color => {
      for (let each = element; each !== null; each = each.parentElement) {
        const color = read(getComputedStyle(each).backgroundColor);
        if (color[3] === 255) return color;
      }
      return [255, 255, 255, 255];
    };
    const faint: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(({ nodeType, data = '' }: Node & { data?: string }) => {
        return nodeType === Node.TEXT_NODE && data.trim() !== '';
      });
      if (!hasText || !(element as HTMLElement).checkVisibility()) continue;
      const [one, two] = [light(read(getComputedStyle(element).color)), light(behind(element))];
      const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
      if (contrast < least) faint.push(`${contrast.toFixed(2)} ${element.outerHTML.slice(0, 120)}`);
    }
    return faint;
  }, LEAST);
}
