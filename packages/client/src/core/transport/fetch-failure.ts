/** Error codes from before a connection: no address for the name, nobody listening, no connection in time. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Returns whether a request certainly did not leave: the name has no address, or no connection was made. Any other
 * error, such as a reset or a timeout, may have happened after the service read the request.
 *
 * @param error the error of `fetch`
 */
export function certainlyDidNotLeave(error: unknown): boolean {
  try {
    return wasNotConnected(error);
  } catch {
    // An error whose members throw.
    return false;
  }
}

function wasNotConnected(error: unknown): boolean {
  const { code, syscall, cause, errors } = (error ?? {}) as {
    code?: string;
    syscall?: string;
    cause?: unknown;
    errors?: unknown[];
  };
  // If several addresses were tried, each must have failed that way.
  if (errors?.length) return errors.every(wasNotConnected);
  // Codes such as EHOSTUNREACH occur on open connections too, so there the system call decides.
  if (code !== undefined) return syscall === 'connect' || NOT_CONNECTED.has(code);
  return cause !== undefined && wasNotConnected(cause);
}
