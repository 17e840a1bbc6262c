import { createAjv, type OpenApiDocument, resolveRef, type Schema } from '@cross-border-payments/checks';

export interface RequestMember {
  readonly isRequired: boolean;
  /** Whether it may be an empty text, which counts as not given. */
  readonly mayBeEmpty: boolean;
  /** Values that its schema accepts, those of an enumeration first; none of them is empty. */
  readonly values: readonly unknown[];
  accepts(value: unknown): boolean;
}

/** Values to try where a schema has no enumeration. */
const COMMON = ['given', 'other', 'CN', 'CNY', '2026-11-20', 1, 2, true, false, [], {}];

export function acceptedBy(document: OpenApiDocument, schema: Schema): (value: unknown) => boolean {
  const check = createAjv().compile({ allOf: [schema], components: document.components } as object);
  return (value) => check(value);
}

export function requestMembers(document: OpenApiDocument, whole: Schema): Map<string, RequestMember> {
  return new Map(
    Object.entries(whole.properties ?? {}).map(([name, schema]) => {
      const accepts = acceptedBy(document, schema);
      const listed = schema.enum ?? (schema.$ref && resolveRef<Schema>(document, schema.$ref).enum) ?? [];
      return [
        name,
        {
          isRequired: (whole.required ?? []).includes(name),
          mayBeEmpty: accepts(''),
          values: [...(listed || []), ...COMMON].filter(accepts),
          accepts,
        },
      ];
    }),
  );
}
