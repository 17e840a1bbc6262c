import { connect } from 'node:net';

/** A client that sends a request in parts. */
export class Caller {
  readonly #socket;
  #received = '';
  #onData = () => {};
  #isClosed = false;

  /** @param port on 127.0.0.1 */
  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (chunk) => {
      this.#received += chunk.toString('latin1');
      this.#onData();
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.#isClosed = true;
      this.#onData();
    });
  }

  send(bytes: string | Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Returns the statuses of all responses so far. */
  statuses(): number[] {
    return [...this.#received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  /** Waits for a number of responses. Resolves early if the connection closes. */
  async responses(count = 1): Promise<number[]> {
    while (this.statuses().length < count && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#onData = resolve;
      });
    }
    return this.statuses();
  }

  /** Returns everything received so far. */
  text(): string {
    return this.#received;
  }

  async closed(): Promise<void> {
    await this.responses(Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.#socket.destroy();
  }
}
