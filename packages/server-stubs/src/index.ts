export * from './generated/index.ts';
export { NotificationError, type NotificationErrorKind } from './notification/notification-error.ts';
export {
  type NotificationAnswer,
  type OrderNotification,
  sendOrderStatusCallback,
} from './notification/send-order-status-callback.ts';
export * from './runtime/index.ts';
// A schema of the document may have this name too; what handlers throw is the class.
export { Refusal } from './runtime/index.ts';
