export {
  type AdapterOptions,
  type NodeRequest,
  toFetchHandler,
  toNodeListener,
} from './adapters.ts';
export type { CallbackContext, CallbackReceiverOptions, FailedStep } from './options.ts';
export * from './options.ts';
export {
  type CallbackReceiver,
  type CallbackReceiverResponse,
  createCallbackReceiver,
  type NodeResponse,
} from './receiver.ts';
export type { CallbackBody, CallbackHeaders, CallbackRequest, JsonValue } from './request.ts';
