import type { OpenApiDocument, Schema } from '@cross-border-payments/checks';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

const heading = `/*
 * Types of the OpenAPI document, made by openapi-typescript. Do not edit: \`pnpm generate\` writes this file.
 */

`;

/**
 * Makes the types that openapi-fetch reads (\`paths\`, \`operations\`, \`components\`). Uploaded files are \`Blob\`s,
 * and a default does not make a member required.
 *
 * @returns TypeScript source
 */
export async function openapiTypes(document: OpenApiDocument): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
  const nodes = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, {
    defaultNonNullable: false,
    silent: true,
    transform: (schema) => (schema.format === 'binary' ? blob : anyShape(schema as Schema)),
  });
  return heading + astToString(nodes);
}

/**
 * Returns the type of a value that may be any object and any list, among others. openapi-typescript makes it an object
 * without members, to which nothing is assignable.
 */
function anyShape({ type, properties, items }: Schema): ts.TypeNode | undefined {
  const types = Array.isArray(type) ? type : [];
  if (!types.includes('object') || !types.includes('array') || properties || items) return undefined;
  const keyword = (kind: ts.KeywordTypeSyntaxKind) => ts.factory.createKeywordTypeNode(kind);
  const text = types.includes('string') ? [keyword(ts.SyntaxKind.StringKeyword)] : [];
  return types.length === text.length + 2
    ? ts.factory.createUnionTypeNode([...text, keyword(ts.SyntaxKind.ObjectKeyword)])
    : undefined;
}
