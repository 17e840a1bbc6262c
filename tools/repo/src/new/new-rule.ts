import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  listOperations,
  loadRules,
  querySchema,
  requestOf,
  resolveRef,
  type Schema,
  specDirectory,
} from '@cross-border-payments/checks';
import { runCommand } from '@cross-border-payments/cli-kit';
import { bundle } from '../bundle/bundle.ts';
import { asker, NEXT, type SourceSection, sectionsOf } from './ask.ts';
import { applyEdits } from './edits.ts';
import { ruleEdits } from './rule-edits.ts';
import { acceptedBy, requestProperties, ruleQuestions } from './rule-questions.ts';

const HELP = `Adds a rule to the document: when one property of a request is given, or has a value, another must be given. Writes its
file with instances to edit, its condition in the schema, and its id at the fact in spec/source. Asks for what
is not given.

Usage: pnpm new:rule [options]

  --operation ID    operationId of the request
  --when NAME       property that decides
  --value VALUE     value that it must have (default: any)
  --require NAME    property that must be given then
  --together        the first must be given with the second, too; not with --value
  --spec DIR        folder of the document (default: the project's)
  --help            show this text

Exit status: 0 the files are written, 1 one of them could not be, 2 a wrong invocation.
`;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  ...{ operation: TEXT, when: TEXT, value: TEXT, require: TEXT, spec: TEXT },
  together: { type: 'boolean' },
} as const;

type Given = Partial<Record<Exclude<keyof typeof OPTIONS, 'together'>, string>> & {
  readonly together?: boolean;
};

/** Writes the files of a new rule. @throws UsageError for a wrong option, or a missing one without a terminal */
export async function newRule({ spec = specDirectory, together, ...texts }: Given): Promise<number> {
  const given = { ...texts, ...(together ? { together: 'yes' } : {}) };
  const sections = sectionsOf(spec);
  const document = await bundle(spec);
  const operations = listOperations(document);
  const fault = (value: string) =>
    operations.some((one) => one.id === value) ? undefined : 'the operationId of an operation';
  const id = await asker(given)('operation', 'operationId of the request', fault);
  const operation = operations.find((one) => one.id === id);
  if (!operation) return 1;
  const { schema } = requestOf(operation.object) ?? { schema: querySchema(operation) };
  const whole = schema.$ref ? resolveRef<Schema>(document, schema.$ref) : schema;
  const properties = requestProperties(document, whole);
  const accepts = acceptedBy(document, whole);
  const answers = await ruleQuestions(properties, given);
  const { section, file: sourceFile } = sectionOf(spec, sections, `${operation.method} ${operation.path}`);
  const rules = loadRules(join(spec, 'rules'));
  const next = `R-${String(rules.length + 1).padStart(3, '0')}`;
  const rule = { id: next, section, operation, sourceFile, properties, accepts, ...answers };
  const edits = ruleEdits(document, rule, rules);
  for (const file of applyEdits(spec, edits)) console.log(`wrote ${file}`);
  console.log(NEXT);
  return 0;
}

function sectionOf(spec: string, sections: readonly SourceSection[], operation: string): SourceSection {
  const found = sections.find(({ file }) =>
    new RegExp(`^  - messages:.*${operation} (request|query)`, 'm').test(
      readFileSync(join(spec, file), 'utf8'),
    ),
  );
  if (found) return found;
  throw new Error(`${spec}/source has no facts of the request of ${operation}. Enter them first.`);
}

if (import.meta.main) await runCommand(HELP, OPTIONS, newRule);
