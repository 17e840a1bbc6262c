export {
  type CallbackAnswer,
  CallbackError,
  type CallbackErrorKind,
  type OrderStatusCallback,
  sendOrderStatusCallback,
} from './callback/send-order-status-callback.ts';
export * from './generated/index.ts';
export * from './runtime/index.ts';
// A schema of the document may have this name too; what handlers throw is the class.
export { Refusal } from './runtime/index.ts';
