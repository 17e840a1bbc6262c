export {
  type AdapterOptions,
  type NodeRequest,
  type NodeResponse,
  toFetchHandler,
  toNodeListener,
} from './adapters.ts';
export type { CallbackBody, JsonValue } from './body.ts';
export {
  type CallbackContext,
  type CallbackReceiver,
  type CallbackReceiverOptions,
  type CallbackReceiverResponse,
  createCallbackReceiver,
  type Delivery,
  type FailedStep,
} from './receiver.ts';
export * from './store.ts';
