import { parsePointer } from '@cross-border-payments/openapi';
/**
 * A member as a person would write it, in backticks: `payer.address.country`, `fileIds[0]`.
 *
 * @param pointer JSON pointer of the member
 * @param whole what to call the value itself, for the empty pointer
 */
export function nameMember(pointer: string, whole: string): string {
  const steps = parsePointer(pointer);
  if (steps.length === 0) return whole;
  const path = steps.map((step, index) =>
    /^\d+$/.test(step) ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`,
  );
  return `\`${path.join('').slice(0, 200)}\``;
}
