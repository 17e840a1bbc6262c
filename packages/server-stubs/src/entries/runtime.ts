export * from '@cross-border-payments/server-runtime';
