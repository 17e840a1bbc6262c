export * from './generated/index.ts';
export { NotificationError, type NotificationErrorKind } from './notification/notification-error.ts';
export {
  type NotificationAnswer,
  type OrderNotification,
  sendOrderNotification,
} from './notification/send-order-notification.ts';
export * from './runtime/index.ts';
