import { basename, resolve } from 'node:path';
import { runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { CACHE, fileOf, getOverNetwork } from './download.ts';
import { runOne } from './run-one.ts';
import { SOURCES, sourceLine } from './sources.ts';
import { documentTable, isGood, reasonsOf, type TableRow } from './table.ts';

const HELP = `Usage: public-documents [NAME|FILE...]

Generates client and server from public OpenAPI documents, compiles both with TypeScript 5.4, 5.9 and the newest, calls
every operation with samples and with the examples of the document, lets it give every declared answer, and compares both
sides. Prints one table, and everything that is not right with its place. Without arguments, all public documents are
tried; they are downloaded once into ${CACHE}.

  operations  in the document                       exchanges   requests sent and answered
  callable    by the generated client               examples    of the document that were sent
  right       everything arrived as it was sent     contradict  examples that the document itself does not accept

Options:
  --documents FOLDER  take the public documents from there; nothing is downloaded
  --without-types     do not compile what is generated
  --all               print everything that is not right, not only the first 10 of a kind
  --sources           only print where the public documents come from
  --help              show this text

Exit status: 0 if nothing fails to compile, at least 99 % of the operations are callable and the others named, and at least
99.5 % right; 1 otherwise, 2 for a wrong invocation.`;

const OPTIONS = {
  documents: { type: 'string' },
  'without-types': { type: 'boolean' },
  all: { type: 'boolean' },
  sources: { type: 'boolean' },
} as const;

const MAX_SHOWN = 10;

/** Folder in which the command was run. */
const base = process.env.INIT_CWD ?? process.cwd();

/**
 * Returns the file of each document to try, by name. A public document has its own name; any other document has its
 * path as its name.
 */
async function filesOf(wanted: readonly string[], folder: string | undefined): Promise<[string, string][]> {
  const names = wanted.length > 0 ? wanted : SOURCES.map(({ name }) => name);
  const files: [string, string][] = [];
  for (const name of names) {
    const source = SOURCES.find((known) => known.name === name);
    if (!source && !/\.(json|ya?ml)$/.test(name))
      throw new UsageError(
        `\`${name}\` is neither a public document that is known nor a file of JSON or YAML.`,
      );
    if (!source) files.push([basename(name), resolve(base, name)]);
    else if (folder !== undefined) files.push([name, await fileOf(source, resolve(base, folder))]);
    else files.push([name, await fileOf(source, CACHE, getOverNetwork)]);
  }
  return files;
}

await runCommand(
  HELP,
  OPTIONS,
  async ({ documents, all = false, sources = false, ...options }, wanted) => {
    if (sources) {
      console.log(SOURCES.map(sourceLine).join('\n'));
      return 0;
    }
    const rows: TableRow[] = [];
    for (const [name, file] of await filesOf(wanted, documents)) {
      const onStep = (step: string) => console.error(`${name} ${step}`);
      rows.push([name, await runOne(file, !options['without-types'], onStep)]);
    }
    const reasons = rows.flatMap((row) => reasonsOf(row, all ? Number.POSITIVE_INFINITY : MAX_SHOWN));
    console.log([...reasons, documentTable(rows)].join('\n'));
    return isGood(rows) ? 0 : 1;
  },
  { allowPositionals: true },
);
