export { DURATIONS } from './durations.ts';
export {
  controlEventsOf,
  FAMILIES,
  type Family,
  isEventOf,
  isStateOf,
  MACHINES,
  machineOf,
} from './families.ts';
export {
  CHANGEABLE_MEMBERS,
  REQUIRED_BUSINESS_DOCUMENTS,
} from './guards.ts';
export {
  advance,
  type Due,
  eventsOf,
  isNotified,
  isTerminal,
  type Machine,
  type MoneyMove,
  next,
  type Step,
  statesOf,
  type Transition,
} from './machine.ts';
export type { OrderFacts } from './order-facts.ts';
export type { Refusal } from './refusal.ts';
