import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATION_VERBS, readYaml, specDirectory } from '@cross-border-payments/checks';
import { runCommand, UsageError } from '@cross-border-payments/cli-kit';

const HELP = `Adds an operation without properties to the document: its path in a file, its line in openapi.yaml, and its entry in
spec/source/operations.yaml. You then write its properties, as CONTRIBUTING.md describes.

Usage: pnpm new:operation --path PATH --id ID --summary TEXT --tag TAG --section NUMBER [options]

  --path PATH        path below the base URL, such as /payout/common/bank/list
  --id ID            operationId: a verb and a noun, such as listBanks
  --summary TEXT     what it does, in a few words
  --tag TAG          family of the operation, one of the document's tags
  --section NUMBER   section of the interface document where its family is, such as 4.6
  --method METHOD    GET or POST (default: POST)
  --retry CLASS      read, once-per-order or never (default: never)
  --spec DIR         folder of the document (default: the project's)
  --help             show this text

Exit status: 0 the files are written, 1 one of them could not be, 2 a wrong invocation.
`;

const TEXT = { type: 'string' } as const;
const REQUIRED = { path: TEXT, id: TEXT, summary: TEXT, tag: TEXT, section: TEXT } as const;
const OPTIONS = { ...REQUIRED, method: TEXT, retry: TEXT, spec: TEXT } as const;

type Given = Partial<Record<keyof typeof OPTIONS, string>>;
type NewOperation = Record<Exclude<keyof typeof OPTIONS, 'spec'>, string>;

interface WrittenDocument {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, { readonly $ref: string }>>;
}

/** @throws UsageError for a missing or wrong option */
export function newOperation({ spec = specDirectory, ...given }: Given): number {
  const { tags, paths } = readYaml<WrittenDocument>(join(spec, 'openapi.yaml'));
  const families = Object.entries(paths).map(([path, { $ref }]) => ({
    path,
    ...readFamily(join(spec, $ref)),
  }));
  const operation = { method: 'POST', retry: 'never', ...given } as NewOperation;
  const sections = globSync('source/[0-9]*.yaml', { cwd: spec }).map(
    (file) => readYaml<{ section: string }>(join(spec, file)).section,
  );
  const patterns = {
    path: [/^(\/[a-z0-9-]+)+$/i, 'a path of letters, digits and dashes, without parameters'],
    id: [
      new RegExp(`^(${OPERATION_VERBS.join('|')})[A-Z][A-Za-z0-9]*$`),
      `one of the verbs ${OPERATION_VERBS.join(', ')}, then a noun, such as listBanks (if none fits, add a verb to spec/README.md and to tools/checks/src/rules/operations.ts),`,
    ],
    summary: [/^[^.\n]*[^.\s]$/, 'a line without periods'],
    ...{ tag: oneOf(tags.map(({ name }) => name)), section: oneOf(sections.sort()) },
    ...{ method: oneOf(['GET', 'POST']), retry: oneOf(['read', 'once-per-order', 'never']) },
  } as const;
  for (const [option, [pattern, demand]] of Object.entries(patterns)) {
    const value = operation[option as keyof NewOperation];
    if (value === undefined) throw new UsageError(`\`--${option}\` is missing: ${demand}.`);
    if (!pattern.test(value)) throw new UsageError(`\`--${option}\` must be ${demand}, not \`${value}\`.`);
  }
  const { path, id, tag } = operation;
  const other = families.find((family) => family.path === path || family.ids.includes(id));
  if (other)
    throw new UsageError(
      `\`${other.path}\` (${other.ids.join(', ')}) has that path or that id. Choose another one.`,
    );
  const previous = families.findLast(({ tags: known }) => known.includes(tag)) ?? families.at(-1);
  writeOperation(spec, operation, `  ${previous?.path}:`);
  return 0;
}

function readFamily(file: string): { ids: string[]; tags: string[] } {
  const text = readFileSync(file, 'utf8');
  return {
    ids: [...text.matchAll(/^ {2}operationId: (.+)$/gm)].map(([, id = '']) => id),
    tags: [...text.matchAll(/^ {2}tags: \[(.+)\]$/gm)].map(([, tag = '']) => tag),
  };
}

function oneOf(values: readonly string[]): readonly [RegExp, string] {
  const any = values.map((value) => value.replaceAll('.', '\\.')).join('|');
  return [new RegExp(`^(${any})$`), `one of ${values.join(', ')}`];
}

/** Writes all files or none, after the entry whose first line is `previous`. */
function writeOperation(spec: string, operation: NewOperation, previous: string): void {
  const { path } = operation;
  const pathFile = `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
  if (existsSync(join(spec, pathFile)))
    throw new Error(`${join(spec, pathFile)} exists already. Edit that file.`);
  const read = (file: string) => readFileSync(join(spec, file), 'utf8');
  const texts = {
    [pathFile]: writePath(operation),
    'openapi.yaml': insertAfterEntry(read('openapi.yaml'), previous, `  ${path}: { $ref: ${pathFile} }\n`),
    'source/operations.yaml': insertAfterEntry(
      read('source/operations.yaml'),
      'operations:',
      writeFact(operation),
    ),
  };
  for (const [file, text] of Object.entries(texts)) {
    writeFileSync(join(spec, file), text);
    console.log(`wrote ${join(spec, file)}`);
  }
  console.log('Next: enter its properties in spec/source and in the path, then npx --yes pnpm lint:document');
}

/** The entry is its first line and all following lines that are indented deeper. */
export function insertAfterEntry(text: string, firstLine: string, inserted: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(firstLine));
  if (start < 0) throw new Error(`No line starts with \`${firstLine}\`. Insert this by hand:\n${inserted}`);
  const deeper = `${/^ */.exec(firstLine)?.[0]} `;
  const after = lines.findIndex((line, index) => index > start && !line.startsWith(deeper));
  const end = after < 0 ? lines.length : after;
  return [...lines.slice(0, end), inserted.replace(/\n$/, ''), ...lines.slice(end)].join('\n');
}

function writeFact({ method, path, section, tag, retry }: NewOperation): string {
  return `  - method: ${method}
    path: ${path}
    section: "${section}"
    family: ${tag}
    security: [appkey, token]
    body: ${method === 'GET' ? 'none' : 'json'}
    retry: ${retry}
    codes: { "1": success, "-1": error }
`;
}

const BODY = `  requestBody:
    required: true
    description: The request.
    content:
      application/json:
        schema:
          type: object
          properties: {}
        examples:
          request: { summary: A request, value: {} }
`;

function writePath({ id, method, tag, summary, retry }: NewOperation): string {
  return `${method.toLowerCase()}:
  operationId: ${id}
  tags: [${tag}]
  summary: ${JSON.stringify(summary)}
  description: ${JSON.stringify(`${summary}. Not in the interface document.`)}
  x-retry: ${retry}
  x-status-codes: { "1": Success., "-1": Error. \`message\` contains the error text. }
${method === 'GET' ? '  parameters: []\n' : BODY}  responses:
    "200":
      description: Success, or a refusal.
      content:
        application/json:
          schema: { $ref: ../components/schemas/UnspecifiedResponse.yaml }
          examples:
            success: { summary: Success, value: { status: "1" } }
    "400": { $ref: ../components/responses/Refusal.yaml }
`;
}

if (import.meta.main) await runCommand(HELP, OPTIONS, newOperation);
