import { join } from 'node:path';
import { repositoryRoot, runCommand } from '@cross-border-payments/cli-kit';

const SPEC = join(repositoryRoot, 'spec');

const HELP = `Offers the pages to language models over stdio, with the Model Context Protocol, until its input ends.

Usage: pnpm --silent mcp [options]

  --document FILE   bundled OpenAPI document (default: spec/generated/openapi.json)
  --rules FOLDER    register of rules (default: spec/rules)
  --help            show this text`;

const OPTIONS = {
  document: { type: 'string', default: join(SPEC, 'generated', 'openapi.json') },
  rules: { type: 'string', default: join(SPEC, 'rules') },
} as const;

await runCommand(
  HELP,
  OPTIONS,
  async (options) => {
    // Loaded here, because the help and a wrong option need none of it.
    const { ZodError } = await import('zod');
    const { readDocument, readRules } = await import('../read-sources.ts');
    const { makeSite } = await import('../site/make-site.ts');
    const { createTransport, writeError } = await import('./stdio-transport.ts');
    const { createMcpServer } = await import('./create-mcp-server.ts');
    const document = readDocument(options.document);
    const rules = readRules(options.rules);
    const source = { document, rules, repository: repositoryRoot };
    const server = createMcpServer(source, () => makeSite(source));
    await server.connect(createTransport(process.stdin, process.stdout));
    server.server.onerror = (error) => {
      if (error instanceof SyntaxError)
        writeError(process.stdout, null, -32_700, 'The message is not valid JSON.');
      else if (error instanceof ZodError)
        writeError(process.stdout, null, -32_600, 'The message is not JSON-RPC 2.0.');
    };
    // The client has disconnected.
    process.stdout.once('error', () => process.exit(0));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        server.close().then(() => process.exit(0));
      });
    }
    // Standard output is reserved for the messages of the protocol.
    console.error('mcp: ready');
    return 0;
  },
  { name: 'mcp' },
);
