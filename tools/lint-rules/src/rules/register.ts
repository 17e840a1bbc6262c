import { commentIds } from '../functions/comment-ids.ts';
import { conditionCited } from '../functions/condition-cited.ts';
import { operationRules } from '../functions/operation-rules.ts';
import { ruleCited } from '../functions/rule-cited.ts';

/** How the document and the rules register hang together. */
export const register = {
  'condition-cited': conditionCited,
  'comment-ids': commentIds,
  'operation-rules': operationRules,
  'rule-cited': ruleCited,
};
