/** Codes of errors from before a connection: no address for the name, nobody listening, no connection in time. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Whether a request surely did not leave: no address was found for the name, or no connection came about. Everything
 * else, a reset and a timeout above all, may have happened after the service read the request.
 *
 * @param error what `fetch` threw
 */
export function surelyDidNotLeave(error: unknown): boolean {
  const { code, syscall, cause, errors } = (error ?? {}) as {
    code?: string;
    syscall?: string;
    cause?: unknown;
    errors?: unknown[];
  };
  // Several addresses were tried: each of them must have failed that way.
  if (errors?.length) return errors.every(surelyDidNotLeave);
  // Codes such as EHOSTUNREACH come up on open connections too, so there the system call decides.
  if (code !== undefined) return syscall === 'connect' || NOT_CONNECTED.has(code);
  return cause !== undefined && surelyDidNotLeave(cause);
}
