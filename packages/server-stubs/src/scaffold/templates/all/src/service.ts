import { createService } from '@cross-border-payments/server-stubs';
import { authenticate } from './authenticate.ts';
import { handlers } from './handlers/index.ts';

/** The service, independent of the server that runs it. */
export const service = createService(handlers, {
  authenticate,
  onError: (error, { operation, phase, requestId }) => {
    console.error({ requestId, operation: operation?.id, phase, error });
  },
});
