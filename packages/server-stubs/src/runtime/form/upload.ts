import type { ChosenFormat } from '../body/body-format.ts';
import type { Limits } from '../limits.ts';
import type { OperationBody } from '../operation.ts';
import type { Route } from '../request/router.ts';
import type { RequestTime } from '../time-limit.ts';
import type { TransportRequest } from '../transport.ts';
import type { MessageChecker } from '../validate.ts';
import { receiveForm } from './receive-form.ts';
import type { Discard, Save } from './saving.ts';

/** A form that is read while the handler runs. */
export interface Upload {
  /** Milliseconds in which all of it must arrive. */
  readonly limitMs: number;
  /** What the handler gets. Called again, it returns the form it is reading. */
  readonly receive: (save: Save, discard?: Discard) => Promise<unknown>;
  /**
   * Waits until the form has been read and validated, whether or not the handler asked for it.
   *
   * @throws why the form is refused, also when the handler caught that
   */
  readonly finish: () => Promise<void>;
}

/** Whether the handler of an operation receives a form. */
export function takesForm({ formats }: OperationBody, chosen: ChosenFormat | undefined): boolean {
  const possible = chosen ? [chosen.format] : formats;
  return possible.some(({ kind }) => kind === 'multipart');
}

/**
 * Prepares the reading of a form. Not a byte is read before the handler asks, or has returned.
 *
 * @param chosen nothing when no form was sent, which the operation then permits
 */
export function openUpload(
  request: TransportRequest,
  { validators }: Route,
  chosen: ChosenFormat | undefined,
  checker: MessageChecker,
  limits: Limits,
  time: RequestTime,
): Upload {
  const read = async (save: Save, discard?: Discard): Promise<unknown> => {
    if (!chosen) return undefined;
    const { format, mediaType } = chosen;
    const end = performance.now() + limits.uploadTimeoutMs;
    const pieces = request.streamBody(() =>
      time.left(Math.min(limits.bodyTimeoutMs, end - performance.now())),
    );
    const { boundary } = mediaType.parameters;
    const validator = validators.body?.[format.mediaType];
    return receiveForm({ pieces, boundary, format, validator, checker, limits }, save, discard);
  };
  let form: Promise<unknown> | undefined;
  const receive = (save: Save, discard?: Discard): Promise<unknown> => {
    if (!form) {
      form = read(save, discard);
      // A handler may wait for something else first, or throw: the form can fail while nobody listens.
      form.catch(() => undefined);
    }
    return form;
  };
  return {
    limitMs: limits.uploadTimeoutMs,
    receive,
    finish: async () => {
      await receive(() => undefined);
    },
  };
}
