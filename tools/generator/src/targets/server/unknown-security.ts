import type { Document, Unsupported } from '@cross-border-payments/openapi/model';

/** Lists the security schemes that operations name and the document does not have: nobody can know what they demand. */
export function unknownSecurity({ operations, securitySchemes }: Document): Unsupported[] {
  return operations.flatMap(({ id, pointer, security }) => {
    const names = new Set(security.flatMap((alternative) => [...alternative.keys()]));
    const missing = [...names].filter((name) => !securitySchemes.has(name));
    return missing.map((name) => ({
      code: 'unknown-security' as const,
      pointer,
      reason: `${id} names the security scheme "${name}", which does not exist.`,
    }));
  });
}
