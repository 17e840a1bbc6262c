import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node.js';

/** What an editor shows under a piece of code. */
export interface Diagnostic {
  readonly message: string;
}

/**
 * Starts a language server, opens a file in it as an editor does, waits until it is checked, and ends the server.
 *
 * @param command the server and its arguments; it speaks over its standard input and output
 * @returns what the server found in the file
 * @throws Error when the server ends early or refuses a request
 */
export async function diagnose(command: readonly string[], file: string, text: string) {
  const [program = '', ...args] = command;
  const folder = dirname(file);
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  // Pending requests fail only when the connection is disposed of.
  connection.onClose(() => connection.dispose());
  // The server has defaults for all that it asks an editor.
  connection.onRequest(() => null);
  connection.listen();
  try {
    const capabilities = { textDocument: { diagnostic: {} } };
    const rootUri = pathToFileURL(folder).href;
    await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities });
    await connection.sendNotification('initialized', {});
    const uri = pathToFileURL(file).href;
    const opened = { uri, languageId: 'typescript', version: 1, text };
    await connection.sendNotification('textDocument/didOpen', { textDocument: opened });
    const report = await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    return (report as { items: readonly Diagnostic[] }).items;
  } finally {
    child.kill();
  }
}
