import { descriptions } from '../functions/descriptions.ts';
import { envelope } from '../functions/envelope.ts';
import { operationId } from '../functions/operation-id.ts';
import { operationRetry } from '../functions/operation-retry.ts';
import { operationTag } from '../functions/operation-tag.ts';
import { responseCodes } from '../functions/response-codes.ts';

/** What every operation has. */
export const operations = {
  'operation-id': operationId,
  'operation-tag': operationTag,
  'operation-retry': operationRetry,
  'response-codes': responseCodes,
  envelope,
  descriptions,
};
