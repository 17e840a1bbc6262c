import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { printNamedType } from '../../src/emit/named-type.ts';
import { type DocumentTypes, typesOfDocument } from '../../src/emit/type-files.ts';

/** Returns the types of a document, which is of OpenAPI 3.1 unless it says otherwise. */
export function typesOf(document: object): DocumentTypes {
  const input = { document: { openapi: '3.1.0', ...document }, file: 'openapi.json' };
  return typesOfDocument(buildModel(loadDocument(input)));
}

/** Returns the declarations of component schemas as one string without line breaks. */
export function declared(schemas: object): string {
  const text = typesOf({ components: { schemas } }).schemas.map(printNamedType).join(' ');
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the type that is generated for a schema: the right-hand side of the declaration of `It`. */
export function typeText(schema: unknown, others: object = {}): string {
  const text = declared({ It: schema, ...others });
  return (
    /^(?:\/\*\*.*?\*\/ )?export (?:type It(?:<.*?>)? =|interface It(?:<.*?>)?) (.*?);?(?: (?:\/\*\*|export).*)?$/.exec(
      text,
    )?.[1] ?? text
  );
}
