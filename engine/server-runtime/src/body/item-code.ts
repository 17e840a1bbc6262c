import type { ItemCode } from '../service.ts';
import { openItems } from './read-items.ts';

/** Reads streams of items. Generated code passes it to `buildService` if an operation has such a body. */
export const itemCode: ItemCode = { openItems };
