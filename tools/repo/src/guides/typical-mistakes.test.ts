// Long form also: mistakes in the ids of operations, in the citations of rules and in the bundle.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintDocument } from '@cross-border-payments/checks/lint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDocument, generate } from '../testing/document-copy.ts';

/** A mistake in a file of the document, and the error that names it: `file:line` and the remedy. */
interface Mistake {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly error: RegExp;
  /** New name of the file. */
  readonly rename?: string;
}

const CHECK = 'components/schemas/CheckBankAccountRequest.yaml';
const OCCUPATIONS = 'paths/payout_common_occupation_list.yaml';

const KEBAB_CASE =
  /^bank-check-type\.yaml:1 .*`bank-check-type` is not in PascalCase\. Rename the file to `BankCheckType\.yaml`/;

/** Mistakes by the stage of the linter that finds them; a later stage runs only if the earlier ones find nothing. */
const STAGES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = {
  'the files': {
    'wrong indentation': {
      file: CHECK,
      from: '  name:\n    type: string',
      to: '  name:\n   type: string',
      error: /^CheckBankAccountRequest\.yaml:1[2-4] .*not valid YAML: .* Correct it here or just above/,
    },
  },
  'the references and the rules': {
    'a $ref to a file that is missing': {
      file: CHECK,
      from: '$ref: BankCheckType.yaml',
      to: '$ref: BankCheckKind.yaml',
      error:
        /^CheckBankAccountRequest\.yaml:6 .*leads to a file that does not exist.* Correct the \$ref, or add the file/,
    },
    'a component that is not named as its file': {
      file: 'components/schemas/Occupation.yaml',
      from: '',
      to: '',
      rename: 'components/schemas/Occupations.yaml',
      error: /^ListOccupationsResponse\.yaml:\d+ .*`Occupation\.yaml` leads to a file that does not exist/,
    },
    'a wrong section of a rule': {
      file: 'rules/R-021.yaml',
      from: 'section: "4.2"',
      to: 'section: "4.5"',
      error:
        /^R-021\.yaml:2 Section 4\.5 has neither a fact with this rule nor one of its operations\. Write one of .*4\.2/,
    },
    'a section of an operation that does not exist': {
      file: 'source/operations.yaml',
      from: 'path: /payout/common/occupation/list,\n      section: "4.6"',
      to: 'path: /payout/common/occupation/list,\n      section: "4.9"',
      error: /^operations\.yaml:\d+ `section` .*, not "4\.9"\. Write one of .*"4\.6"/,
    },
    'a section of an enumeration that does not exist': {
      file: 'source/enumerations.yaml',
      from: 'AreaLevel:\n  section: "2.10"',
      to: 'AreaLevel:\n  section: "9.9"',
      error: /^enumerations\.yaml:\d+ `section` .*, not "9\.9"\. Write one of .*"2\.10"/,
    },
    'a rule for an operation that does not exist': {
      file: 'rules/R-033.yaml',
      from: '[getWalletsForPersonalPayouts]',
      to: '[getPersonalBalances]',
      error: /^R-033\.yaml:6 No operation has the id `getPersonalBalances`\. Correct it/,
    },
  },
  'the ids of operations': {
    'an operationId that another operation has': {
      file: OCCUPATIONS,
      from: 'operationId: listOccupations',
      to: 'operationId: listAreas',
      error:
        /^payout_common_occupation_list\.yaml:2 .*`listAreas` is taken by another operation \(payout_common_area_list\.yaml\)\. Give this one/,
    },
  },
  'the citations of rules': {
    'a rule that is cited by the id of another': {
      file: CHECK,
      from: '$comment: R-021',
      to: '$comment: R-022',
      error: /^CheckBankAccountRequest\.yaml:28 This schema cites R-022, but .*Write `\$comment: R-021` here/,
    },
  },
  'the document': {
    'responses that are indented too deep': {
      file: 'paths/payout_common_area_list.yaml',
      from: '  responses:\n',
      to: '  externalDocs:\n   url: https://example.com\n   responses:\n',
      error:
        /^payout_common_area_list\.yaml:\d+ `responses` is inside `externalDocs`\. Check its indentation/,
    },
    'a component in kebab-case: its $ref': {
      file: CHECK,
      from: '$ref: BankCheckType.yaml',
      to: '$ref: bank-check-type.yaml',
      error: KEBAB_CASE,
    },
    'a component in kebab-case: its file': {
      file: 'components/schemas/BankCheckType.yaml',
      from: '',
      to: '',
      rename: 'components/schemas/bank-check-type.yaml',
      error: KEBAB_CASE,
    },

    'a string with neither a maximum length nor x-not-shown': {
      file: 'components/schemas/Occupation.yaml',
      from: '    description: Name in English.\n    x-not-shown: [{ statement: maximum length, section: "2.10" }]\n',
      to: '    description: Name in English.\n',
      error: /^Occupation\.yaml:8 .*`maxLength`.*`x-not-shown`/,
    },
    'a rule that no schema cites': {
      file: CHECK,
      from: '  - $comment: R-021\n    if:',
      to: '  - if:',
      error: /^(R-021|CheckBankAccountRequest)\.yaml:\d+ .*(R-021|rule).*\$comment/,
    },
    'a request without an example': {
      file: 'paths/payout_common_bank_check.yaml',
      from: '        examples:\n          threeElements: { $ref: ../components/examples/BankCheckOfThree.yaml }\n          fourElements: { $ref: ../components/examples/BankCheckOfFour.yaml }\n',
      to: '',
      error: /^payout_common_bank_check\.yaml:\d+ .*example/,
    },
    'a path that is not in a file of its name: at the path': {
      file: 'openapi.yaml',
      from: '  /payout/common/area/list:',
      to: '  /payout/common/areas/list:',
      error:
        /^openapi\.yaml:\d+ `\/payout\/common\/areas\/list` is not written in a file of its own name\. Write/,
    },
    'a path that is not in a file of its name: at the file': {
      file: 'openapi.yaml',
      from: '',
      to: '',
      error: /^payout_common_area_list\.yaml:1 No path .* rename the file/,
    },
    'an `else` that does not name its case': {
      file: 'components/schemas/PayinPayer.yaml',
      from: '      x-case: RelatedPayer',
      to: '      maxProperties: 50',
      error: /^PayinPayer\.yaml:56 The `else` of this condition does not name its case\. Write `x-case: /,
    },
  },
  'the schemas': {
    'a misspelt name in `required`': {
      file: CHECK,
      from: 'required: [type, idNumber, name, account]',
      to: 'required: [type, idNumber, name, acount]',
      error: /^CheckBankAccountRequest\.yaml:3 `required` names `acount`, .* Write one of type, idNumber/,
    },
    'a misspelt keyword': {
      file: CHECK,
      from: '    x-not-shown: [{ statement: maximum length, section: "4.2" }]\nallOf',
      to: '    maxLenght: 20\nallOf',
      error: /^CheckBankAccountRequest\.yaml:26 `maxLenght` is not a keyword of a schema\. Correct its name/,
    },
    'two rules that contradict each other': {
      file: CHECK,
      from: 'allOf:\n',
      to: 'allOf:\n  - $comment: R-022\n    if: { properties: { type: { const: check4 } }, required: [type] }\n    then: { x-case: NoPhone, properties: { phone: { maxLength: 0 } } }\n',
      error:
        /^CheckBankAccountRequest\.yaml:30 No message can meet .*: R-021 and R-022 contradict each other\. Correct/,
    },
    '`not` about a string that may be empty': {
      file: CHECK,
      from: '      x-case: BankCheck3\n',
      to: '      x-case: BankCheck3\n      not: { required: [phone] }\n',
      error:
        /^CheckBankAccountRequest\.yaml:39 This `not` counts an empty `phone` as given, .* Write `properties: /,
    },
  },
  'the bundle': {
    'an instance that its rule does not decide': {
      file: 'rules/R-021.yaml',
      from: 'reject:\n',
      to: 'reject:\n  - { name: nothing given, from: BankCheckOfFour, merge: { phone: null, name: null }, at: /phone }\n',
      error: /^R-021\.yaml:\d+ This instance is rejected without R-021 too: .*name.* Correct that/,
    },
    'an instance to accept that is rejected': {
      file: 'rules/R-022.yaml',
      from: '{ name: person, part: query, value: { pinyinName: zhang wei, idNumber: 44030519880615003X } }',
      to: '{ name: person, part: query, value: { pinyinName: zhang wei } }',
      error:
        /^R-022\.yaml:8 R-022 must accept this instance, but the document rejects it: .* Correct the instance, or the schema/,
    },
    'a fact that the document says otherwise': {
      file: 'source/2.10-reference-data.yaml',
      from: 'nameEn: { type: string }',
      to: 'nameEn: { type: string, max: 64 }',
      error:
        /^2\.10-reference-data\.yaml:\d+ `max` of `GET \/payout\/common\/occupation\/list response 200 data\[\]\.nameEn` is `64` here, and not given in the document \(`paths\/payout_common_occupation_list\.yaml` and what it refers to\)\. Correct/,
    },
    'a property that the facts lack': {
      file: CHECK,
      from: 'properties:\n  type:\n',
      to: 'properties:\n  nickname: { type: string, description: Another name., maxLength: 9 }\n  type:\n',
      error:
        /^4\.2-global-payout\.yaml:\d+ The document has the property `POST \/payout\/common\/bank\/check request nickname`, which is missing here\. Enter it/,
    },
  },
};

/** Each stage takes a run of the linter, whose rules have their own tests. */
const LONG = ['the ids of operations', 'the citations of rules', 'the bundle'];
const stages = Object.entries(STAGES).filter(
  ([stage]) => process.env.TEST_FORM === 'long' || !LONG.includes(stage),
);

describe.each(stages)('mistakes in %s', (stage, mistakes) => {
  const { root, remove } = copyDocument();
  const spec = join(root, 'spec');
  const errors: string[] = [];
  afterAll(remove);

  beforeAll(async () => {
    for (const { file, from, to, rename } of Object.values(mistakes)) {
      const text = readFileSync(join(spec, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
      writeFileSync(
        join(spec, file),
        text.replace(from, () => to),
      );
      if (rename) renameSync(join(spec, file), join(spec, rename));
    }
    const bundle = stage === 'the bundle';
    if (bundle) await generate(root);
    const { reports } = await lintDocument({ spec, source: !bundle, bundle });
    errors.push(...reports.map(({ file, line, message }) => `${file.split('/').at(-1)}:${line} ${message}`));
  });

  test.each(Object.entries(mistakes))('%s: one error with file, line and remedy', (_, { error }) => {
    expect(
      errors.filter((one) => error.test(one)),
      errors.join('\n'),
    ).toHaveLength(1);
  });

  test('and nothing else', () => {
    const known = Object.values(mistakes).map(({ error }) => error);
    expect(errors.filter((one) => !known.some((error) => error.test(one)))).toEqual([]);
  });
});
