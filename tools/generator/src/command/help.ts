import { TARGET_NAMES, TARGETS } from '../targets.ts';

/** The help text of the command. */
export const GENERATE_HELP = `Usage: cross-border-payments-generate --input FILE --output FOLDER --target NAME...

Writes TypeScript from an OpenAPI 3.0 or 3.1 document. The same document gives the same files.

Targets; several of types, client, server and validators get a folder each:
${TARGET_NAMES.map((name) => `  ${name.padEnd(22)}${TARGETS[name].summary}\n`).join('')}
Options:
  --input FILE          the document, YAML or JSON, in one file or in several; or a folder with an openapi.yaml,
                        openapi.yml or openapi.json
  --references FOLDER   folder that references may lead to, besides that of the document
  --output FOLDER       folder for the files, created if it is missing; a file that was not generated is never overwritten
  --watch               write again whenever a file of the document changes; Ctrl-C ends it
  --check               write nothing; fail if a file is missing or stale
  --clean               remove generated files that are no longer written, and name them; with --check, only name them
  --allow WHAT          accept what cannot be represented: a JSON pointer, a code, or "all"; repeatable
  --list-unsupported    only list what cannot be represented; nothing is written
  --import-extension .ts|.js
                        extension in imports between the files (default: .ts)
  --binary TYPE         the type of binary content (default: Blob)
  --runtime NAME        module to import the runtime from; by default, it is written into the folder \`runtime\`
  --types NAME          module to import the types from; by default, they are written too
  --without-validators  server: leave out the validators; needs --runtime
  --formats all|none    server, validators: check every format that is known and contentEncoding, or no format
                        (default: the formats that the README lists)
  --separate            validators: a module for each operation, for the preflight of a client
  --minify              minify the validators
  --version             show the version
  --help                show this text

Paths are relative to the current folder.

Exit status: 0 done, 1 a fault of the document or a stale file, 2 a wrong invocation.`;
