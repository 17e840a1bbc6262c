import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** What an editor shows under a piece of code. */
export interface Diagnostic {
  readonly message: string;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Opens files as an editor does, by the language server protocol. */
export class LanguageServer {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  /** @param command the server and its arguments; it speaks over its standard input and output */
  constructor([command = '', ...args]: readonly string[], folder: string) {
    this.#child = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#child.on('exit', () => this.#fail('the language server ended'));
    this.#child.on('error', ({ message }) => this.#fail(message));
  }

  /** Says hello. */
  async start(folder: string): Promise<void> {
    const rootUri = pathToFileURL(folder).href;
    const capabilities = { textDocument: { diagnostic: {} } };
    await this.#ask('initialize', { processId: process.pid, rootUri, capabilities });
    this.#tell('initialized', {});
  }

  /** Opens a file and waits until the server has checked it. */
  async check(file: string, text: string): Promise<readonly Diagnostic[]> {
    const uri = pathToFileURL(file).href;
    this.#tell('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } });
    const report = await this.#ask('textDocument/diagnostic', { textDocument: { uri } });
    return (report as { items: readonly Diagnostic[] }).items;
  }

  stop(): void {
    this.#child.removeAllListeners('exit');
    this.#child.kill();
  }

  async #ask(method: string, params: object): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    const { result, error } = await answered;
    if (error) throw new Error(`the language server refused ${method}: ${error.message}`);
    return result;
  }

  #tell(method: string, params: object): void {
    this.#send({ method, params });
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#child.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const start = this.#received.indexOf('\r\n\r\n') + 4;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#received.toString('latin1', 0, start))?.[1]);
      if (start < 4 || this.#received.length < start + length) return;
      const message = JSON.parse(this.#received.toString('utf8', start, start + length)) as Message;
      this.#received = this.#received.subarray(start + length);
      this.#take(message);
    }
  }

  #take({ id, method, ...answer }: Message): void {
    // What the server asks of an editor gets no answer but "nothing": it has defaults for all of it.
    if (method !== undefined) {
      if (id !== undefined) this.#send({ id, result: null });
      return;
    }
    if (id === undefined) return;
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #fail(message: string): void {
    for (const answer of this.#waiting.values()) answer({ error: { message } });
    this.#waiting.clear();
  }
}
