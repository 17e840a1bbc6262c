import type { Handlers } from '@cross-border-payments/server-stubs';
import type { Caller } from '../authenticate.ts';

/** Stands for the handlers that the command writes, so that the templates compile. It is not copied. */
export declare const handlers: Handlers<Caller>;
