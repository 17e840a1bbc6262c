import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, Name, nil } from 'ajv';
import { or } from 'ajv/dist/compile/codegen/index.js';
import { alwaysValidSchema, evaluatedPropsToName, mergeEvaluated, Type } from 'ajv/dist/compile/util.js';
import { checkDataTypes, DataType, getSchemaTypes } from 'ajv/dist/compile/validate/dataType.js';
import { validateSchemaDeps } from 'ajv/dist/vocabularies/applicator/dependencies.js';

/** Implements `multipleOf` in decimals. Ajv's own keyword divides in binary and rejects 19.99 as a multiple of 0.01. */
const multipleOf: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`, message: 'must be a multiple' },
  code(cxt) {
    cxt.fail(_`!${new Name('$isMultipleOf')}(${cxt.data}, ${cxt.schema})`);
  },
};

/** Maximum number of values of an `enum` that are compared one after the other. */
const MAX_COMPARED = 32;

/** Implements `enum`, with Ajv's error. Ajv's own keyword compares a value with thousands of others. */
const enumeration: CodeKeywordDefinition = {
  keyword: 'enum',
  schemaType: 'array',
  before: 'not',
  error: { params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}`, message: 'must be one of them' },
  code(cxt) {
    const values: unknown[] = cxt.schema;
    const isLong =
      values.length > MAX_COMPARED || values.some((each) => typeof each === 'object' && each !== null);
    if (isLong) cxt.fail(_`!${new Name('$isOneOf')}(${cxt.schemaCode}, ${cxt.data})`);
    else cxt.pass(or(...values.map((each) => _`${cxt.data} === ${each as string}`)));
  },
};

/** Implements `uniqueItems` in linear time. Ajv's own keyword compares every object or array with every other one. */
const uniqueItems: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  // Keeps the keyword at its position in Ajv, so that errors have the same order.
  before: 'maxContains',
  error: { params: ({ params: { pair } }) => _`{i: ${pair}.i, j: ${pair}.j}`, message: 'must be unique' },
  code(cxt) {
    const { gen, data, schema } = cxt;
    if (!schema) return;
    const pair = gen.const('pair', _`${new Name('$repeated')}(${data}${leavingOut(cxt)})`);
    cxt.setParams({ pair });
    cxt.fail(pair);
  },
};

/** Returns an additional argument if all items must be scalars: a check that excludes other items. */
function leavingOut({ gen, it, parentSchema: { items } }: KeywordCxt): Code {
  const types = items ? getSchemaTypes(items) : [];
  if (types.length === 0 || types.includes('object') || types.includes('array')) return nil;
  const item = gen.name('item');
  return _`, (${item}) => ${checkDataTypes(types, item, it.opts.strictNumbers, DataType.Wrong)}`;
}

/**
 * Implements `prefixItems`. Ajv's own keyword has a bug: for an empty array inside `not` or `if`, it does not set the
 * variable with its result, and the keywords after it are skipped.
 */
const prefixItems: CodeKeywordDefinition = {
  keyword: 'prefixItems',
  type: 'array',
  schemaType: 'array',
  before: 'items',
  code(cxt) {
    const { gen, schema, data, keyword, it } = cxt;
    if (it.opts.unevaluated && schema.length > 0 && it.items !== true)
      it.items = mergeEvaluated.items(gen, schema.length, it.items);
    const valid = gen.var('valid', true);
    for (const [at, item] of schema.entries()) {
      if (alwaysValidSchema(it, item)) continue;
      gen.if(_`${data}.length > ${at}`, () =>
        cxt.subschema({ keyword, schemaProp: at, dataProp: at }, valid),
      );
      cxt.ok(valid);
    }
  },
};

/** Implements `contains`. Ajv's own keyword has a bug: an empty array has the result of the previous array. */
const contains: CodeKeywordDefinition = {
  keyword: 'contains',
  type: 'array',
  schemaType: ['object', 'boolean'],
  before: 'uniqueItems',
  trackErrors: true,
  error: {
    message: 'must contain',
    params: ({ params: { min, max } }) =>
      max === undefined ? _`{minContains: ${min}}` : _`{minContains: ${min}, maxContains: ${max}}`,
  },
  code(cxt) {
    const { gen, data, keyword, parentSchema } = cxt;
    const { minContains: min = 1, maxContains: max } = parentSchema;
    if (min === 0 && max === undefined) return;
    cxt.setParams({ min, max });
    const count = gen.let('count', 0);
    const fits = gen.name('_valid');
    // Not named `i`, because `limitErrors` ends loops with this name.
    gen.forRange('at', 0, _`${data}.length`, (dataProp) => {
      cxt.subschema({ keyword, dataProp, dataPropType: Type.Num, compositeRule: true }, fits);
      // Further items do not change the result.
      gen.if(_`${fits} && ++${count} === ${max === undefined ? min : max + 1}`, () => gen.break());
    });
    const most = max === undefined ? nil : _` && ${count} <= ${max}`;
    cxt.result(_`${count} >= ${min}${most}`, () => cxt.reset());
  },
};

/** Declares the variables for what has been evaluated so far. Ajv would declare them inside a branch and lose them. */
function declareEvaluated({ gen, it }: KeywordCxt): void {
  if (it.props !== true && !(it.props instanceof Name)) it.props = evaluatedPropsToName(gen, it.props);
  if (it.items !== true && !(it.items instanceof Name)) it.items = gen.var('items', _`${it.items ?? 0}`);
}

/**
 * Implements `if`, with Ajv's error. Ajv's own keyword has two bugs: an `if` that does not hold evaluates properties
 * and items, and an `if` without `then` and `else` evaluates nothing.
 */
const conditional: CodeKeywordDefinition = {
  keyword: 'if',
  schemaType: ['object', 'boolean'],
  trackErrors: true,
  error: { params: ({ params }) => _`{failingKeyword: ${params.clause}}`, message: 'must match' },
  code(cxt) {
    const { gen, it } = cxt;
    declareEvaluated(cxt);
    const valid = gen.let('valid', true);
    const fits = gen.name('_valid');
    const silent = { compositeRule: true, createErrors: false, allErrors: false } as const;
    cxt.mergeValidEvaluated(cxt.subschema({ keyword: 'if', ...silent }, fits), fits);
    cxt.reset();
    const clause = gen.let('ifClause');
    cxt.setParams({ clause });
    const check = (keyword: 'then' | 'else') => () => {
      const schema = it.schema[keyword];
      if (schema === undefined || alwaysValidSchema(it, schema)) return;
      const branch = cxt.subschema({ keyword }, fits);
      gen.assign(valid, fits);
      cxt.mergeValidEvaluated(branch, valid);
      gen.assign(clause, _`${keyword}`);
    };
    gen.if(fits, check('then'), check('else'));
    cxt.pass(valid, () => cxt.error(true));
  },
};

const dependentSchemas: CodeKeywordDefinition = {
  keyword: 'dependentSchemas',
  type: 'object',
  schemaType: 'object',
  before: 'unevaluatedProperties',
  code(cxt) {
    declareEvaluated(cxt);
    validateSchemaDeps(cxt);
  },
};

/** Implements `unevaluatedItems`. Ajv's own keyword has a bug: it compares a length with `true` or undefined. */
const unevaluatedItems: CodeKeywordDefinition = {
  keyword: 'unevaluatedItems',
  type: 'array',
  schemaType: ['boolean', 'object'],
  error: { params: ({ params: { from } }) => _`{limit: ${from}}`, message: 'must not have more items' },
  code(cxt) {
    const { gen, schema, data, keyword, it } = cxt;
    const { items = 0 } = it;
    it.items = true;
    if (items === true || (schema !== false && alwaysValidSchema(it, schema))) return;
    const length = gen.const('len', _`${data}.length`);
    const from =
      items instanceof Name
        ? gen.const('from', _`${items} === true ? ${length} : ${items} || 0`)
        : _`${items}`;
    cxt.setParams({ from });
    if (schema === false) return cxt.fail(_`${length} > ${from}`);
    const valid = gen.var('valid', true);
    gen.forRange('i', from, length, (dataProp) => {
      cxt.subschema({ keyword, dataProp, dataPropType: Type.Num }, valid);
      if (!it.allErrors) gen.if(_`!${valid}`, () => gen.break());
    });
    cxt.ok(valid);
  },
};

/** Keywords that replace Ajv's own ones if a schema has `unevaluatedProperties` or `unevaluatedItems`. */
export const evaluatedKeywords = [conditional, dependentSchemas, unevaluatedItems];

/** Keywords that call no helpers, so that any Ajv can use them. */
export const plainKeywords = [prefixItems, contains, ...evaluatedKeywords];

/** Keywords that replace Ajv's own ones for every schema. */
export const replacedKeywords = [multipleOf, enumeration, uniqueItems, prefixItems, contains];
