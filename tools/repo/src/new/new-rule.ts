import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  listOperations,
  loadBundle,
  loadRules,
  querySchema,
  requestOf,
  resolveRef,
  runCommand,
  type Schema,
  specDirectory,
} from '@cross-border-payments/proof';
import { answersTo } from './ask.ts';
import { applyEdits } from './edits.ts';
import { ruleEdits } from './rule-edits.ts';
import { sectionFiles } from './sections.ts';

const HELP = `Adds a rule to the document: when one member of a request is given, another must be. Writes its file with
instances to edit, its condition beside the schema, and its id beside the fact in spec/source. Asks for what is not given.

Usage: pnpm new:rule [options]

  --operation ID    operationId of the request
  --when MEMBER     member that decides
  --require MEMBER  member that must be given then
  --spec DIR        folder of the document (default: the project's)
  --help            show this text

Exit status: 0 the files are written, 1 one of them could not be, 2 a wrong invocation.
`;

const TEXT = { type: 'string' } as const;

await runCommand(HELP, { operation: TEXT, when: TEXT, require: TEXT, spec: TEXT }, async (values) => {
  const { spec = specDirectory, ...given } = values;
  const sections = sectionFiles(spec);
  const document = loadBundle(join(spec, 'generated', 'openapi.json'));
  const operations = listOperations(document);
  const { operation: id } = await answersTo(
    [
      {
        option: 'operation',
        text: 'operationId of the request',
        fault: (value) =>
          operations.some((one) => one.id === value) ? undefined : 'the operationId of an operation',
      },
    ],
    given,
  );
  const operation = operations.find((one) => one.id === id);
  if (!operation) return 1;
  const { schema } = requestOf(operation.object) ?? { schema: querySchema(operation) };
  const whole = schema.$ref ? resolveRef<Schema>(document, schema.$ref) : schema;
  const members = Object.keys(whole.properties ?? {});
  const member = (value: string) => (members.includes(value) ? undefined : `one of ${members.join(', ')}`);
  const { when, require: requires } = await answersTo(
    [
      { option: 'when', text: `Member that decides: ${members.join(', ')}`, fault: member },
      { option: 'require', text: 'Member that must be given then', fault: member },
    ],
    given,
  );
  const [section, sourceFile] = sectionOf(spec, sections, `${operation.method} ${operation.path}`);
  const next = `R-${String(loadRules(join(spec, 'rules')).length + 1).padStart(3, '0')}`;
  const edits = ruleEdits(document, { id: next, section, operation, when, requires, sourceFile });
  for (const file of applyEdits(spec, edits)) console.log(`wrote ${file}`);
  console.log('Next: edit them, then npx --yes pnpm generate && npx --yes pnpm test --changed');
  return 0;
});

/** Finds the section whose facts hold the request of an operation. */
function sectionOf(spec: string, sections: ReadonlyMap<string, string>, operation: string): [string, string] {
  const found = [...sections].find(([, file]) =>
    new RegExp(`^  - messages:.*${operation} (request|query)`, 'm').test(
      readFileSync(join(spec, file), 'utf8'),
    ),
  );
  if (found) return found;
  throw new Error(`${spec}/source has no facts of the request of ${operation}. Enter them first.`);
}
