import { _, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv';
import { alwaysValidSchema, evaluatedPropsToName, Type } from 'ajv/dist/compile/util.js';
import { validateSchemaDeps } from 'ajv/dist/vocabularies/applicator/dependencies.js';

/**
 * Declares variables for what is evaluated so far. In a branch, Ajv declares them only there, and forgets what was
 * evaluated before if the branch is not taken.
 */
function declareEvaluated({ gen, it }: KeywordCxt): void {
  if (it.props !== true && !(it.props instanceof Name)) it.props = evaluatedPropsToName(gen, it.props);
  if (it.items !== true && !(it.items instanceof Name)) it.items = gen.var('items', _`${it.items ?? 0}`);
}

/**
 * Implements `if`, with Ajv's error. For Ajv's own keyword, an `if` that does not hold evaluates properties and items,
 * and one without `then` and `else` evaluates nothing.
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

/** Implements `unevaluatedItems`, with Ajv's errors. Ajv's own keyword compares a length with `true` or undefined. */
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

/** The keywords that replace Ajv's if a schema has `unevaluatedProperties` or `unevaluatedItems`. */
export const evaluatedKeywords: readonly CodeKeywordDefinition[] = [
  conditional,
  dependentSchemas,
  unevaluatedItems,
];
