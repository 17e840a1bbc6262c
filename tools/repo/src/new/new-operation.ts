import { join } from 'node:path';
import { listOperations, type OpenApiDocument, readYaml, specDirectory } from '@cross-border-payments/checks';
import { runCommand } from '@cross-border-payments/cli-kit';
import { asker, NEXT, oneOf, sectionsOf } from './ask.ts';
import { applyEdits } from './edits.ts';
import { operationEdits } from './operation-edits.ts';

const HELP = `Adds an operation to the document, with properties and examples to edit: its facts in spec/source, its path, its
components, and its entry in openapi.yaml. Asks for what is not given.

Usage: pnpm new:operation [options]

  --path PATH        path below the base URL, such as /payout/common/bank/list
  --method METHOD    GET or POST (default: POST)
  --id ID            operationId: a verb and a noun, such as listBanks; an unknown verb lists those known
  --summary TEXT     what it does, in a few words
  --tag TAG          family of the operation, one of the document's tags; a wrong one lists them
  --section NUMBER   section of the interface document that shows it, such as 4.6
  --retry CLASS      read, if it changes nothing, or never (default: never); once-per-order is written by hand
  --spec DIR         folder of the document (default: the project's)
  --help             show this text

Exit status: 0 the files are written, 1 one of them could not be, 2 a wrong invocation.
`;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  ...{ path: TEXT, method: TEXT, id: TEXT, summary: TEXT, tag: TEXT, section: TEXT, retry: TEXT, spec: TEXT },
} as const;

/** The entry file, in which each path refers to a file of its own. */
type WrittenDocument = Omit<OpenApiDocument, 'paths'> & {
  readonly paths: Readonly<Record<string, { readonly $ref: string }>>;
};

type Given = Partial<Record<keyof typeof OPTIONS, string>>;

/** Writes the files of a new operation. @throws UsageError for a wrong option, or a missing one without a terminal */
export async function newOperation({ spec = specDirectory, ...given }: Given): Promise<number> {
  const sections = sectionsOf(spec);
  const document = readYaml<WrittenDocument>(join(spec, 'openapi.yaml'));
  const tags = document.tags?.map(({ name }) => name) ?? [];
  const operations = listOperations({ ...document, paths: pathItems(spec, document.paths), webhooks: {} });
  const verbs = new Set(operations.map(({ id }) => /^[a-z]+/.exec(id)?.[0] ?? ''));
  const titles = sections.map(({ section, title }) => `  ${section}  ${title}`);
  const faultOfPath = (path: string) => {
    if (!/^(\/[a-z0-9-]+)+$/i.test(path)) return 'a path of letters, digits and dashes, without parameters';
    return operations.some((other) => other.path === path) ? 'a path that no operation has' : undefined;
  };
  const faultOfId = (id: string) => {
    const [, verb = ''] = /^([a-z]+)[A-Z][a-zA-Z0-9]*$/.exec(id) ?? [];
    if (!verbs.has(verb)) return `a verb (${[...verbs].join(', ')}) and a noun, such as listBanks`;
    return operations.some((other) => other.id === id) ? 'a name that no operation has' : undefined;
  };
  const faultOfSummary = (text: string) =>
    /\S/.test(text) && !/[.\n]/.test(text) ? undefined : 'a string without periods';
  const numbers = sections.map(({ section }) => section);
  const ask = asker(given);
  const answers = {
    path: await ask('path', 'Path below the base URL', faultOfPath),
    method: await ask('method', 'Method, GET or POST', oneOf(['GET', 'POST']), 'POST'),
    id: await ask('id', 'operationId', faultOfId),
    summary: await ask('summary', 'What it does, in a few words', faultOfSummary),
    tag: await ask('tag', `Tag: ${tags.join(', ')}`, oneOf(tags)),
    section: await ask('section', `Sections:\n${titles.join('\n')}\nNumber of the section`, oneOf(numbers)),
    retry: await ask('retry', 'Retry class, read or never', oneOf(['read', 'never']), 'never'),
  };
  const sourceFile = sections.find(({ section }) => section === answers.section)?.file ?? '';
  const ofFamily = operations.filter(({ object }) => object.tags.includes(answers.tag));
  const edits = operationEdits({
    ...answers,
    sourceFile,
    previousPath: (ofFamily.at(-1) ?? operations.at(-1))?.path,
  });
  for (const file of applyEdits(spec, edits)) console.log(`wrote ${file}`);
  console.log(NEXT);
  return 0;
}

/** Reads the files of the paths. It takes a tenth of the time of bundling the document. */
function pathItems(spec: string, paths: WrittenDocument['paths']): OpenApiDocument['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, { $ref }]) => [path, readYaml(join(spec, $ref))]),
  );
}

if (import.meta.main) await runCommand(HELP, OPTIONS, newOperation);
