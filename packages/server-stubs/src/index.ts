/**
 * May live here: a request on its way through the service, one step after another, and an adapter for each server library.
 * May not: knowledge of payments, which comes in as a profile from `generated`; state between requests; code that
 * sends to anybody but the caller, except callbacks, the test kit and `conform`.
 */

import type { ServiceSchemes } from './generated/index.ts';
import type { Credentials as AnyCredentials, ServiceOptions as AnyOptions } from './runtime/index.ts';

export * from './generated/index.ts';
export * from './runtime/index.ts';
// A schema of the document may have this name too; what handlers throw is the class.
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
