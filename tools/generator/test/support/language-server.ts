import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compilerCommand } from '../../src/type-check.ts';

/** What an editor shows at a place of a program. */
export interface ShownAt {
  readonly hover: string;
  /** The file and the line, counted from 0, to which "go to definition" leads. */
  readonly definition: { readonly uri: string; readonly line: number };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
}

/**
 * Asks the language server of TypeScript, as an editor does, what it shows at the end of each expression in a file.
 *
 * @param folder the folder of the project
 */
export async function showAt(
  folder: string,
  file: string,
  expressions: readonly string[],
): Promise<ShownAt[]> {
  const [program] = compilerCommand();
  const server = spawn(program, ['--lsp', '--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const pending = new Map<number, (result: unknown) => void>();
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const request = (method: string, params: object) =>
    new Promise<unknown>((resolve) => {
      const id = pending.size + 1;
      pending.set(id, resolve);
      send({ id, method, params });
    });
  readMessages(server.stdout, ({ id, method, result }) => {
    if (method === undefined) pending.get(id ?? 0)?.(result);
    else if (id !== undefined) send({ id, result: null });
  });
  const text = readFileSync(file, 'utf8');
  const uri = pathToFileURL(file).href;
  try {
    const textDocument = { hover: { contentFormat: ['markdown'] } };
    await request('initialize', {
      processId: null,
      rootUri: pathToFileURL(folder).href,
      capabilities: { textDocument },
    });
    send({ method: 'initialized', params: {} });
    send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'typescript', version: 1, text } },
    });
    const shown = expressions.map(async (expression): Promise<ShownAt> => {
      const before = text.slice(0, text.indexOf(expression) + expression.length - 1).split('\n');
      const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
      const at = { textDocument: { uri }, position };
      const hover = (await request('textDocument/hover', at)) as { contents: { value: string } };
      const [target] = (await request('textDocument/definition', at)) as [
        { uri: string; range: { start: { line: number } } },
      ];
      return { hover: hover.contents.value, definition: { uri: target.uri, line: target.range.start.line } };
    });
    return await Promise.all(shown);
  } finally {
    server.kill();
  }
}

/** Reads the messages of a stream, each after a header with its length in bytes. */
function readMessages(stream: NodeJS.ReadableStream, handle: (message: Message) => void): void {
  let bytes = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const start = bytes.indexOf('\r\n\r\n') + 4;
      const length = Number(/Content-Length: (\d+)/i.exec(bytes.subarray(0, start).toString())?.[1]);
      if (start < 4 || bytes.length < start + length) return;
      handle(JSON.parse(bytes.subarray(start, start + length).toString()));
      bytes = bytes.subarray(start + length);
    }
  });
}
