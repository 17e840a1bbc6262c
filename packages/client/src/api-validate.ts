export * from '@cross-border-payments/client-runtime/api/validate';
