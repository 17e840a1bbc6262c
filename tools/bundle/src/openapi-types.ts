import type { OpenApiDocument } from '@cross-border-payments/document';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

const heading = `/*
 * Types of the OpenAPI document, made by openapi-typescript. Do not edit: \`pnpm generate\` writes this file.
 */

`;

/**
 * Makes the types that openapi-fetch reads (\`paths\`, \`operations\`, \`components\`). Uploaded files are \`Blob\`s, and
 * a default does not make a member required.
 *
 * @param document the bundle
 * @returns TypeScript source
 */
export async function openapiTypes(document: OpenApiDocument): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
  const nodes = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, {
    defaultNonNullable: false,
    silent: true,
    transform: (schema) => (schema.format === 'binary' ? blob : undefined),
  });
  return heading + astToString(nodes);
}
