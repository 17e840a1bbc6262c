import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, Name, nil } from 'ajv';
import { mergeEvaluated } from 'ajv/dist/compile/util.js';
import { checkDataTypes, DataType, getSchemaTypes } from 'ajv/dist/compile/validate/dataType.js';
import { callValidateCode } from 'ajv/dist/vocabularies/code.js';

/** Variables of Ajv's code that collect errors. */
const names = { vErrors: new Name('vErrors'), errors: new Name('errors') };

/** Identifiers that compiled code uses from outside; `bundle.ts` provides them. */
export const outside = {
  link: '$link',
  isMultipleOf: '$isMultipleOf',
  repeated: '$repeated',
  add: '$add',
  fail: '$fail',
  cut: '$cut',
} as const;

/**
 * Compiles `$ref` to another schema of the set as a call of its function. Ajv's own keyword would report a path inside
 * the target without naming the target; ours records the way (`link`).
 *
 * @param identifierOf identifier of the function of a schema, by the schema's name
 */
export function refKeyword(identifierOf: (name: string) => string): CodeKeywordDefinition {
  return {
    keyword: '$ref',
    schemaType: 'string',
    code(cxt) {
      const name = decodeURIComponent(cxt.schema);
      const callee = new Name(identifierOf(name));
      const call = callValidateCode(cxt, callee, nil);
      cxt.result(
        call,
        () => takeEvaluated(cxt, callee),
        () => takeErrors(cxt, callee, name),
      );
    },
  };
}

function takeErrors({ gen, it }: KeywordCxt, callee: Name, name: string): void {
  const link = new Name(outside.link);
  gen.assign(names.vErrors, _`${link}(${names.vErrors}, ${callee}.errors, ${it.errSchemaPath}, ${name})`);
  gen.assign(names.errors, _`${names.vErrors}.length`);
}

/** Properties and items that the target has evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
function takeEvaluated({ gen, it }: KeywordCxt, callee: Name): void {
  if (!it.opts.unevaluated) return;
  if (it.props !== true) {
    const props = gen.var('props', _`${callee}.evaluated.props`);
    it.props = mergeEvaluated.props(gen, props, it.props, Name);
  }
  if (it.items !== true) {
    const items = gen.var('items', _`${callee}.evaluated.items`);
    it.items = mergeEvaluated.items(gen, items, it.items, Name);
  }
}

/** `multipleOf`, exact in decimals; Ajv's own divides in binary and refuses 19.99 as a multiple of 0.01. */
export const multipleOfKeyword: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`, message: 'must be a multiple' },
  code(cxt) {
    cxt.fail(_`!${new Name(outside.isMultipleOf)}(${cxt.data}, ${cxt.schema})`);
  },
};

/** `uniqueItems` in linear time; Ajv's own compares every object or list with every other. Its error is Ajv's. */
export const uniqueItemsKeyword: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  // Its place among Ajv's keywords, so that errors keep their order.
  before: 'maxContains',
  error: { params: ({ params: { pair } }) => _`{i: ${pair}.i, j: ${pair}.j}`, message: 'must be unique' },
  code(cxt) {
    const { gen, data, schema } = cxt;
    if (!schema) return;
    const pair = gen.const('pair', _`${new Name(outside.repeated)}(${data}${leavingOut(cxt)})`);
    cxt.setParams({ pair });
    cxt.fail(pair);
  },
};

/** A further argument where the items can only be scalars: the test by which items of other types are left out. */
function leavingOut({ gen, it, parentSchema: { items } }: KeywordCxt): Code {
  const types = items ? getSchemaTypes(items) : [];
  if (types.length === 0 || types.includes('object') || types.includes('array')) return nil;
  const item = gen.name('item');
  return _`, (${item}) => ${checkDataTypes(types, item, it.opts.strictNumbers, DataType.Wrong)}`;
}
