import type { Verdict } from './validators.ts';

/** What a schema finds wrong, and where. */
export interface InvalidPlace {
  /** JSON pointer of the member that is wrong, missing or too much. */
  at: string;
  /** The keyword of the schema that says so. */
  keyword: string;
  /** Whether a type can refuse it too: all but the text of a string, though a type can say that it is empty. */
  typed: boolean;
}

const ofText = ['minLength', 'maxLength', 'pattern', 'format'];

/**
 * Lists what is wrong with an instance.
 *
 * @param verdict what the validators say of it
 */
export function schemaFaults({ errors }: Verdict): InvalidPlace[] {
  return errors.map(({ instancePath, keyword, params }) => {
    const member: unknown = params.missingProperty ?? params.additionalProperty;
    return {
      at: member === undefined ? instancePath : `${instancePath}/${member}`,
      keyword,
      typed: !ofText.includes(keyword) || (keyword === 'maxLength' && params.limit === 0),
    };
  });
}
