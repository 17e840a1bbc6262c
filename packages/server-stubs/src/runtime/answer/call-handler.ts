import type { Upload } from '../form/upload.ts';
import type { Awaitable } from '../handler.ts';
import type { AnyHandler, Route } from '../request/router.ts';
import type { RequestTime } from '../time-limit.ts';
import type { HandlerInput } from './handler-input.ts';
import { discardAnswer } from './piece-source.ts';
import { AnswerError, NotImplementedError } from './refusal.ts';

/** What handlers are called with, and where their mistakes that need not fail a request are reported. */
export interface HandlerCalls {
  /** Called around every handler. */
  readonly around: ((input: never, next: () => Promise<unknown>) => Awaitable<unknown>) | undefined;
  readonly report: (error: Error) => void;
}

/**
 * Calls the handler of an operation. An upload is read to its end, whether or not the handler asks for it.
 *
 * @returns what the handler returned
 * @throws NotImplementedError without a handler, TimeLimitError when it does not end in time; else whatever the handler
 *   throws, or why the form is refused
 */
export function callHandler(
  { operation, handler }: Route,
  input: HandlerInput,
  upload: Upload | undefined,
  time: RequestTime,
  calls: HandlerCalls,
): Awaitable<unknown> {
  if (!handler) throw new NotImplementedError(operation.id);
  const call = calls.around ? enclosed(handler, calls, input) : handler;
  if (upload) return handleUpload(call, input, upload, time);
  return time.handle(operation.id, call(input as never), 0, discardAnswer);
}

/** Calls a handler once, and again only after it has failed: `around` may retry a transaction, but must not pay twice. */
function enclosed(handler: AnyHandler, { around, report }: HandlerCalls, own: HandlerInput): AnyHandler {
  const { id } = own.operation;
  return async (input) => {
    let running: Promise<unknown> | undefined;
    let isOfHandler = false;
    const next = (): Promise<unknown> => {
      if (running) {
        report(new Error(`\`around\` called \`next\` again, which called ${id} only once.`));
        return running;
      }
      own.start();
      const result = (async () => handler(input))();
      running = result;
      // `around` may not wait for it, and a failure must not end the process.
      result.then(
        (value) => {
          isOfHandler = value === undefined;
        },
        () => {
          running = undefined;
        },
      );
      return result;
    };
    const returned = await around?.(input, next);
    if (returned === undefined && !isOfHandler)
      throw new AnswerError(`\`around\` returned nothing for ${id}; return what \`next()\` returns.`);
    return returned;
  };
}

async function handleUpload(
  handler: AnyHandler,
  input: HandlerInput,
  { finish, limitMs }: Upload,
  time: RequestTime,
): Promise<unknown> {
  const returned = await time.handle(input.operation.id, handler(input as never), limitMs, discardAnswer);
  try {
    await finish();
  } catch (error) {
    discardAnswer(returned);
    throw error;
  }
  return returned;
}
