export { type AdapterOptions, type NodeRequest, toFetchHandler, toNodeListener } from './adapters.ts';
export {
  type CallbackContext,
  type CallbackReceiverOptions,
  type CallbackStore,
  type Claim,
  createMemoryStore,
  type FailedStep,
  type MemoryStoreOptions,
} from './options.ts';
export { type CallbackReceiver, createCallbackReceiver, type NodeResponse } from './receiver.ts';
export type {
  CallbackBody,
  CallbackHeaders,
  CallbackReceiverResponse,
  CallbackRequest,
  JsonValue,
} from './request.ts';
