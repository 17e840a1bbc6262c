/** Estimates the width in pixels of a line of 13 pixel text in a usual sans-serif font. */
export function textWidth(text: string): number {
  return text.length * 7.4;
}
