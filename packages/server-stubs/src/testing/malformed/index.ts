import { operations } from '../test-service.ts';
import { formCases } from './form-cases.ts';
import { credentialCases, methodCases } from './head-cases.ts';
import { jsonCases } from './json-cases.ts';
import { kindOf, type MalformedCase } from './malformed-case.ts';
import { queryCases, urlCases } from './url-cases.ts';

export { type MalformedCase, SMALL_LIMITS } from './malformed-case.ts';

/** Every malformed request: operations by faults, faults of URLs and faults of forms. */
export function malformedCases(): MalformedCase[] {
  return [
    ...operations.flatMap(methodCases),
    ...operations.filter(({ security }) => security.length > 0).flatMap(credentialCases),
    ...operations
      .filter((operation) => kindOf(operation) === 'json' && operation.method === 'POST')
      .flatMap(jsonCases),
    ...operations.filter((operation) => kindOf(operation) === 'multipart').flatMap(formCases),
    ...urlCases(),
    ...queryCases(),
  ];
}
