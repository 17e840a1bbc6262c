import type { RuleRequest, RulesReport, TestTarget } from '../test-kit/index.ts';
import { operations, responseExample } from './test-service.ts';

/** Returns the same response to every request. */
export const answering = (status: number, body: unknown): TestTarget => {
  return () => Response.json(body, { status });
};
export const refusing = (message: string) => answering(400, { status: '-1', message });

/** Accepts every request, with the example response of the operation. */
export const accepting = ({ url, method }: Request): Response => {
  const { pathname } = new URL(url);
  const operation = operations.find((each) => each.path === pathname && each.method === method);
  return Response.json(operation && responseExample(operation));
};

/** Selects the example of an operation. */
export const example =
  (id: string) =>
  ({ rule, operation }: RuleRequest) =>
    rule === '' && operation === id;

/** Selects the instances of a rule that must be accepted, or those that must be refused. */
export const ofRule =
  (id: string, isValid: boolean) =>
  ({ rule, valid }: RuleRequest) =>
    rule === id && valid === isValid;

export const resultsOf = ({ examples, rules }: RulesReport) => [
  ...examples,
  ...rules.flatMap(({ results }) => results),
];
