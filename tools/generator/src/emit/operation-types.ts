import { capitalize } from '@cross-border-payments/explain/words';
import {
  type DeclaredResponse,
  type MediaContent,
  makeNode,
  type Operation,
  type Parameter,
  type ParameterLocation,
  parametersObject,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { isString, mediaKind } from '../targets/facts.ts';
import type { NamedType, TypeContext } from './context.ts';
import { argumentList, defineType, parametersOf } from './named-type.ts';
import { operationTypeName, quoted, schemaDoc, typeName } from './text.ts';
import type { MemberExpression, TypeExpression } from './type-expression.ts';
import * as t from './type-expression.ts';
import type { View } from './views.ts';

export interface OperationTypes {
  readonly operation: Operation;
  readonly defined: readonly NamedType[];
  /** Types by purpose: `Path`, `Query`, `Request`, `Response200` and so on. */
  readonly types: ReadonlyMap<string, NamedType>;
  readonly entry: TypeExpression;
  readonly contents: ReadonlyMap<MediaContent, TypeExpression>;
}

export function operationTypes(ctx: TypeContext, operation: Operation): OperationTypes {
  const prefix = operationTypeName(operation.kind === 'webhook' ? `${operation.id} webhook` : operation.id);
  const build = new Builder(ctx, prefix, operation.kind === 'operation' ? 'request' : 'response');
  const properties: MemberExpression[] = [
    t.propertySignature('method', t.text(quoted(operation.method))),
    t.propertySignature('path', t.text(quoted(operation.path))),
    t.propertySignature('parameters', t.object(build.parameters(operation))),
  ];
  const body = operation.body;
  const request = body && build.contents('Request', body.contents, build.sends);
  if (body && request) {
    properties.push(t.propertySignature('request', request, !body.required));
    properties.push(
      t.propertySignature('requestTypes', t.object(build.contentMap(body.contents, build.sends))),
    );
  }
  const responses = operation.responses.map((response) =>
    t.propertySignature(response.status, build.response(response)),
  );
  properties.push(t.propertySignature('responses', t.object(responses)));
  const entry = t.object(properties);
  return { operation, defined: build.defined, types: build.types, entry, contents: build.media };
}

/** The places of parameters, each with its property in the input and the suffix of its type. */
export const PARAMETER_GROUPS: readonly [ParameterLocation, property: string, suffix: string][] = [
  ['path', 'path', 'Path'],
  ['query', 'query', 'Query'],
  ['header', 'headers', 'Headers'],
  ['cookie', 'cookies', 'Cookies'],
];

class Builder {
  readonly defined: NamedType[] = [];
  readonly types = new Map<string, NamedType>();
  readonly sends: View;
  readonly #ctx: TypeContext;
  readonly #prefix: string;
  readonly media = new Map<MediaContent, TypeExpression>();

  constructor(ctx: TypeContext, prefix: string, sends: View) {
    this.#ctx = ctx;
    this.#prefix = prefix;
    this.sends = sends;
  }

  parameters(operation: Operation): MemberExpression[] {
    return PARAMETER_GROUPS.flatMap(([place, name, suffix]) => {
      const node = parameterNode(operation, place);
      if (!node) return [];
      const optional =
        place !== 'path' && !operation.parameters[place].some((parameter) => parameter.required);
      return [t.propertySignature(name, this.#define(node, suffix, 'request'), optional)];
    });
  }

  response(response: DeclaredResponse): TypeExpression {
    const suffix = `Response${capitalize(response.status)}`;
    const receives = this.sends === 'request' ? 'response' : 'request';
    if (response.contents.length === 0) return t.text('undefined');
    return this.contents(suffix, response.contents, receives);
  }

  contents(suffix: string, contents: readonly MediaContent[], view: View): TypeExpression {
    const [only] = contents;
    if (!only) return t.UNKNOWN;
    if (contents.length === 1) return this.#content(only, suffix, view);
    const types = contents.map((content) =>
      this.#content(content, suffix + mediaSuffix(content.mediaType), view),
    );
    const all = t.union(types);
    if (all.kind === 'text') return all;
    const name = this.#ctx.names.give(this.#prefix + suffix);
    const named = { name, doc: [], parameters: [], type: all };
    this.defined.push(named);
    this.types.set(suffix, named);
    return t.text(name);
  }

  contentMap(contents: readonly MediaContent[], view: View): MemberExpression[] {
    return contents.map((content) =>
      t.propertySignature(content.mediaType, this.#content(content, '', view)),
    );
  }

  #content(content: MediaContent, suffix: string, view: View): TypeExpression {
    const known = this.media.get(content);
    if (known) return known;
    const fixed = this.#findFixedType(content, suffix.startsWith('Request'));
    const type = fixed ?? (content.schema ? this.#define(content.schema, suffix, view) : t.UNKNOWN);
    this.media.set(content, type);
    return type;
  }

  /**
   * Returns the type of a body whose schema does not determine its type, such as binary content; undefined for JSON,
   * strings and the forms of a request.
   */
  #findFixedType({ mediaType, schema }: MediaContent, isRequest: boolean): TypeExpression | undefined {
    const kind = mediaKind(mediaType);
    if (kind === 'text' || (kind === 'urlencoded' && !isRequest))
      return isString(schema) ? undefined : t.text('string');
    return kind === 'bytes' || (kind === 'multipart' && !isRequest) ? t.text(this.#ctx.binary) : undefined;
  }

  #define(node: SchemaNode, suffix: string, view: View): TypeExpression {
    const ctx = this.#ctx;
    const target = node.ref && isAlias(node) ? node.ref : node;
    const known = ctx.nameOf(target, view);
    if (known === undefined) {
      const name = ctx.names.give(this.#prefix + suffix);
      const defined = defineType(ctx, node, view, name);
      this.defined.push(...defined);
      const main = defined.find((one) => one.name === name);
      if (main) this.types.set(suffix, main);
      return t.text(name);
    }
    const parameters = parametersOf(ctx, target);
    const type = t.text(known + argumentList(parameters));
    const own = known === this.#prefix + suffix;
    const name = own ? known : ctx.names.give(this.#prefix + suffix);
    const named = { name, doc: schemaDoc(node), parameters, type };
    if (!own) this.defined.push(named);
    this.types.set(suffix, named);
    return t.text(name);
  }
}

function isAlias(node: SchemaNode): boolean {
  const others = node.allOf.length + node.anyOf.length + node.oneOf.length + node.required.length;
  return (
    !node.types && !node.if && !node.not && !node.enum && !node.const && others + node.properties.size === 0
  );
}

function mediaSuffix(mediaType: string): string {
  if (mediaKind(mediaType) === 'json') return 'Json';
  if (mediaType.startsWith('multipart/')) return 'Multipart';
  if (mediaType.includes('urlencoded')) return 'Form';
  if (mediaType === '*/*') return 'AnyType';
  return typeName(mediaType.replace(/^application\//, ''));
}

/** Returns the parameters of one place as properties of one object, with their descriptions. */
export function parameterNode(operation: Operation, place: ParameterLocation): SchemaNode | undefined {
  const parameters = operation.parameters[place].map(described);
  return parameters.length === 0 ? undefined : parametersObject(operation, place, parameters);
}

function described(parameter: Parameter): Parameter {
  const { schema, description, deprecated, pointer } = parameter;
  if (description === undefined && !deprecated) return parameter;
  const said = description === undefined ? {} : { description };
  const text = { ...said, deprecated, readOnly: false, writeOnly: false };
  return { ...parameter, schema: makeNode({ id: `${pointer} described`, pointer, ref: schema, text }) };
}
