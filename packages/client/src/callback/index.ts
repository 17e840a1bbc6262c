export { toFetchHandler } from './fetch.ts';
export { type NodeRequest, type NodeResponse, toNodeListener } from './node.ts';
export type { CallbackBody, JsonValue } from './read-callback.ts';
export {
  type CallbackContext,
  type CallbackReceiver,
  type CallbackReceiverAnswer,
  type CallbackReceiverOptions,
  createCallbackReceiver,
  type Delivery,
  type FailedStep,
} from './receiver.ts';
export type { AdapterOptions } from './route.ts';
export { type CallbackStore, type Claim, createMemoryStore, type MemoryStoreOptions } from './store.ts';
