import { capitalize } from '@cross-border-payments/explain/words';
import {
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
import type { TypeExpression } from './type-expression.ts';
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
  const { id, kind, method, path, body } = operation;
  const [sends, receives] = kind === 'operation' ? VIEWS : VIEWS.toReversed();
  const build = new Builder(ctx, operationTypeName(kind === 'webhook' ? `${id} webhook` : id));
  const parameters = PARAMETER_GROUPS.flatMap(([place, name, suffix]) => {
    const node = parameterNode(operation, place);
    const isRequired = place === 'path' || operation.parameters[place].some(({ required }) => required);
    return node ? [t.property(name, build.define(node, suffix, 'request'), !isRequired)] : [];
  });
  const properties = [
    t.property('method', t.text(quoted(method))),
    t.property('path', t.text(quoted(path))),
    t.property('parameters', t.object(parameters)),
  ];
  if (body) {
    const request = build.contents('Request', body.contents, sends);
    const types = body.contents.map((content) =>
      t.property(content.mediaType, build.media.get(content) ?? t.UNKNOWN),
    );
    properties.push(
      t.property('request', request, !body.required),
      t.property('requestTypes', t.object(types)),
    );
  }
  const responses = operation.responses.map(({ status, contents }) => {
    const suffix = `Response${capitalize(status)}`;
    const isEmpty = contents.length === 0;
    return t.property(status, isEmpty ? t.text('undefined') : build.contents(suffix, contents, receives));
  });
  properties.push(t.property('responses', t.object(responses)));
  const entry = t.object(properties);
  return { operation, defined: build.defined, types: build.types, entry, contents: build.media };
}

const VIEWS: readonly [View, View] = ['request', 'response'];

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
  readonly media = new Map<MediaContent, TypeExpression>();
  readonly #ctx: TypeContext;
  readonly #prefix: string;

  constructor(ctx: TypeContext, prefix: string) {
    this.#ctx = ctx;
    this.#prefix = prefix;
  }

  contents(suffix: string, contents: readonly MediaContent[], view: View): TypeExpression {
    const suffixOf = ({ mediaType }: MediaContent) =>
      contents.length === 1 ? suffix : suffix + mediaSuffix(mediaType);
    const types = contents.map((content) => this.#content(content, suffixOf(content), view));
    const all = types.length === 0 ? t.UNKNOWN : t.union(types);
    if (types.length < 2 || all.kind === 'text') return all;
    const name = this.#ctx.names.give(this.#prefix + suffix);
    const named = { name, doc: [], parameters: [], type: all };
    this.defined.push(named);
    this.types.set(suffix, named);
    return t.text(name);
  }

  #content(content: MediaContent, suffix: string, view: View): TypeExpression {
    const known = this.media.get(content);
    if (known) return known;
    const fixed = this.#findFixedType(content, suffix.startsWith('Request'));
    const type = fixed ?? (content.schema ? this.define(content.schema, suffix, view) : t.UNKNOWN);
    this.media.set(content, type);
    return type;
  }

  /**
   * Returns the type of a body whose media type determines it, such as binary content; undefined if the schema does.
   */
  #findFixedType({ mediaType, schema }: MediaContent, isRequest: boolean): TypeExpression | undefined {
    const kind = mediaKind(mediaType);
    if (kind === 'text' || (kind === 'urlencoded' && !isRequest))
      return isString(schema) ? undefined : t.text('string');
    return kind === 'bytes' || (kind === 'multipart' && !isRequest) ? t.text(this.#ctx.binary) : undefined;
  }

  define(node: SchemaNode, suffix: string, view: View): TypeExpression {
    const ctx = this.#ctx;
    const wanted = this.#prefix + suffix;
    const target = node.ref && isAlias(node) ? node.ref : node;
    const known = ctx.nameOf(target, view);
    const name = known === wanted ? known : ctx.names.give(wanted);
    const parameters = parametersOf(ctx, target);
    const alias = { name, doc: schemaDoc(node), parameters, type: t.text(known + argumentList(parameters)) };
    const defined = known === undefined ? defineType(ctx, node, view, name) : [alias];
    if (known !== wanted) this.defined.push(...defined);
    const main = defined.find((type) => type.name === name);
    if (main) this.types.set(suffix, main);
    return t.text(name);
  }
}

function isAlias(node: SchemaNode): boolean {
  const lists = [node.allOf, node.anyOf, node.oneOf, node.required, [...node.properties]];
  const isMore = node.types ?? node.if ?? node.not ?? node.enum ?? node.const;
  return !isMore && lists.every(({ length }) => length === 0);
}

function mediaSuffix(mediaType: string): string {
  if (mediaKind(mediaType) === 'json') return 'Json';
  if (mediaType.startsWith('multipart/')) return 'Multipart';
  if (mediaType.includes('urlencoded')) return 'Form';
  if (mediaType === '*/*') return 'AnyType';
  return typeName(mediaType.replace(/^application\//, ''));
}

export function parameterNode(operation: Operation, place: ParameterLocation): SchemaNode | undefined {
  const parameters = operation.parameters[place].map(described);
  return parameters.length === 0 ? undefined : parametersObject(operation, place, parameters);
}

function described(parameter: Parameter): Parameter {
  const { schema, description, deprecated, pointer } = parameter;
  if (description === undefined && !deprecated) return parameter;
  const said = description !== undefined && { description };
  const text = { ...said, deprecated, readOnly: false, writeOnly: false };
  return { ...parameter, schema: makeNode({ id: `${pointer} described`, pointer, ref: schema, text }) };
}
