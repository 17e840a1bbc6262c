import { counted } from './counted.ts';
import type { Wanted, Words } from './index.ts';

/** Words for what an object has or lacks. */
export function memberWords({ error, inScenario }: Wanted): Words | undefined {
  const { keyword, params } = error;
  switch (keyword) {
    case 'required':
      return { member: String(params.missingProperty), text: [inScenario ? 'is missing' : 'is required'] };
    case 'dependentRequired':
    case 'dependencies':
      return {
        member: String(params.missingProperty),
        text: ['is required'],
        because: [[String(params.property)], ' is given'],
      };
    case 'additionalProperties':
      return { member: String(params.additionalProperty), text: ['is not an allowed member'] };
    case 'unevaluatedProperties':
      return { member: String(params.unevaluatedProperty), text: ['is not an allowed member'] };
    case 'propertyNames':
      return { member: String(params.propertyName), text: ['is not an allowed name'] };
    case 'minProperties':
      return {
        text: [
          params.limit === 1 ? 'must not be empty' : `must have at least ${counted(params.limit, 'member')}`,
        ],
      };
    case 'maxProperties':
      return {
        text: [params.limit === 0 ? 'must be empty' : `must have at most ${counted(params.limit, 'member')}`],
      };
    case 'false schema':
      return { text: ['is not allowed'] };
    default:
      return undefined;
  }
}
