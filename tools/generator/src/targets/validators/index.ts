/** What other tools need of the validators: the messages of a document, and how their values are read and checked. */
export { checkOfPattern } from '../../patterns/slowness.ts';
export { formats } from './formats.ts';
export { type Message, type MessagePart, messagesOf } from './messages.ts';
export { type CoercionPlan, coerce, type ParameterTexts } from './runtime/coerce.ts';
export { isMultipleOf } from './runtime/multiple-of.ts';
