export { readYaml, repositoryRoot, specDirectory } from './files.ts';
export { mergePatch } from './merge-patch.ts';
export * from './openapi.ts';
export { answerOf, listOperations, listWebhooks, type Operation, requestOf } from './operations.ts';
export { expandInstances, loadRules, type Rule, type RuleInstance, type RuleKind } from './rules.ts';
export type { NotShown, Schema } from './schema.ts';
export {
  createAjv,
  createValidators,
  type Part,
  queryExamples,
  querySchema,
  type Validators,
  type Verdict,
} from './validators.ts';
