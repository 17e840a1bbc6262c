export { toFetchHandler } from './fetch.ts';
export { type NodeRequest, type NodeResponse, toNodeListener } from './node.ts';
export type { JsonValue, NotificationBody } from './read-notification.ts';
export {
  createWebhookReceiver,
  type Delivery,
  type FailedStep,
  type NotificationContext,
  type WebhookAnswer,
  type WebhookOptions,
  type WebhookReceiver,
} from './receiver.ts';
export type { AdapterOptions } from './route.ts';
export { type Claim, createMemoryStore, type MemoryStoreOptions, type NotificationStore } from './store.ts';
