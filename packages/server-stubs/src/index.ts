/**
 * Belongs here:
 * - what services of this interface use: generated table and types, the sender of its callback, test kit,
 *   `conform`, templates
 * - from `entries`: the published runtime of `engine/server-runtime`
 *
 * Does not belong here:
 * - handling requests, and adapters: services of any document share them in `engine/server-runtime`
 */

import type {
  Credentials as AnyCredentials,
  ServiceOptions as AnyOptions,
} from '@cross-border-payments/server-runtime';
import type { ServiceSchemes } from './generated/index.ts';

export * from '@cross-border-payments/server-runtime';
// A schema of the document may also be called `Refusal`; this explicit export takes precedence.
export { Refusal } from '@cross-border-payments/server-runtime';
export * from './generated/index.ts';
export {
  type CallbackResponse,
  type OrderStatusCallbackOptions,
  sendOrderStatusCallback,
} from './send-order-status-callback.ts';

/** The input of `authenticate`, with the credentials of this interface: `given.appkey?.value`. */
type OwnCredentials<Native = unknown, Schemes = ServiceSchemes> = AnyCredentials<Native, Schemes>;

/** The options of a service, typed with the credentials that this interface declares. */
type OwnServiceOptions<Context, Native = unknown, Schemes = ServiceSchemes> = AnyOptions<
  Context,
  Native,
  Schemes
>;

export type { OwnCredentials as Credentials, OwnServiceOptions as ServiceOptions };
