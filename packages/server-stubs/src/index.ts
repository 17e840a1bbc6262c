/**
 * May live here: the steps that handle a request, and an adapter for each server library.
 * May not: knowledge of payments, which `generated` passes as a profile; state between requests; code that
 * sends anything except responses, callbacks, and the requests of the test kit and `conform`.
 */

import type { ServiceSchemes } from './generated/index.ts';
import type { Credentials as AnyCredentials, ServiceOptions as AnyOptions } from './runtime/index.ts';

export * from './generated/index.ts';
export * from './runtime/index.ts';
// A schema of the document may have the same name; the exported class takes precedence.
export { Refusal } from './runtime/index.ts';
export {
  type CallbackResponse,
  type OrderStatusCallbackOptions,
  sendOrderStatusCallback,
} from './send-order-status-callback.ts';

/** The input of `authenticate`, with the credentials of this interface: `given.appkey?.value`. */
type OwnCredentials<Native = unknown, Schemes = ServiceSchemes> = AnyCredentials<Native, Schemes>;

/** How a service behaves, with the credentials of this interface. */
type OwnServiceOptions<Context, Native = unknown, Schemes = ServiceSchemes> = AnyOptions<
  Context,
  Native,
  Schemes
>;

export type { OwnCredentials as Credentials, OwnServiceOptions as ServiceOptions };
