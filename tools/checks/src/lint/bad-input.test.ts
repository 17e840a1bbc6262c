import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Copy, copyOfMini } from '../testing/run-lint.ts';
import { lintDocument } from './lint-document.ts';
import { fails, formatText } from './report.ts';

let copy: Copy;
beforeEach(() => {
  copy = copyOfMini();
});
afterEach(() => copy.remove());

/** Lints the copy as the command does, expects only reports that fail the lint, and returns their lines. */
async function errors(only?: '--source-only'): Promise<string[]> {
  const { reports } = await lintDocument({ spec: copy.root, source: true, bundle: only === undefined });
  expect(reports.every(fails)).toBe(true);
  return reports.map((report) => formatText(report, copy.root));
}

/** Expects exactly one report that fails the lint, and returns its line. */
async function onlyError(only?: '--source-only'): Promise<string> {
  const lines = await errors(only);
  expect(lines, lines.join('\n')).toHaveLength(1);
  return lines[0] ?? '';
}

const TOKEN = 'paths/payout_oauth_token.yaml';
const REQUEST = 'components/schemas/CreateTokenRequest.yaml';

describe('one clear error, with file and line, for', () => {
  test('a broken YAML file', async () => {
    copy.replace(REQUEST, 'required: [appKey, kind]', 'required: [appKey, kind');
    expect(await onlyError()).toMatch(
      /^components\/schemas\/CreateTokenRequest.yaml:4:1 {2}error {2}yaml-syntax {2}This file is not valid YAML: /,
    );
  });

  test('a duplicate key', async () => {
    copy.replace(TOKEN, '  x-retry: read', '  x-retry: read\n  x-retry: never');
    expect(await onlyError()).toMatch(/^paths\/payout_oauth_token.yaml:8:3 {2}error {2}yaml-syntax /);
  });

  test('a negative maximum length, which the examples cannot fit', async () => {
    copy.replace(REQUEST, 'maxLength: 32', 'maxLength: -32');
    expect(await onlyError()).toMatch(
      /^components\/schemas\/CreateTokenRequest.yaml:14:\d+ {2}error {2}keyword-values /,
    );
  });

  test('a pattern that is not a regular expression', async () => {
    copy.replace(REQUEST, 'pattern: \\p{Script=Han}', "pattern: '^[0-9'");
    expect(await onlyError()).toMatch(
      /^components\/schemas\/CreateTokenRequest.yaml:13:\d+ {2}error {2}keyword-values /,
    );
  });

  test('a $ref without a target', async () => {
    copy.replace(TOKEN, 'schemas/CreateTokenRequest.yaml', 'schemas/TokenReqest.yaml');
    expect(await onlyError()).toMatch(
      /^paths\/payout_oauth_token.yaml:13:25 {2}error {2}ref-resolves {2}The \$ref `..\/components\/schemas\/TokenReqest.yaml` leads to a file that does not exist/,
    );
  });

  test('a rule file without an id', async () => {
    copy.replace('rules/R-022.yaml', 'id: R-022\n', '');
    expect(await onlyError()).toMatch(/^rules\/R-022.yaml:1:1 {2}error {2}rule-file {2}This rule has no id/);
  });

  test('a value of another type in an enumeration of the interface document', async () => {
    mkdirSync(join(copy.root, 'source'));
    copy.write(
      'source/2.2-token.yaml',
      'tables:\n  - properties:\n      gender: { type: string, enum: [Male, 1] }\n',
    );
    expect(await onlyError('--source-only')).toMatch(
      /^source\/2.2-token.yaml:3:\d+ {2}error {2}source-enumeration {2}`enum` must list at least one value/,
    );
  });

  test('a fault that is only in the bundle', async () => {
    copy.replace('generated/openapi.yaml', 'x-retry: read', 'x-retry: often');
    expect(await onlyError()).toMatch(/^generated\/openapi.yaml:\d+:\d+ {2}error {2}operation-retry /);
  });
});

// Linted together, because each run starts Redocly. No fault may cause a second report, or hide that of another one.
describe('one clear error for each fault, with file and line, for', () => {
  test('faults that our rules, Spectral and Redocly find', async () => {
    // A condition without a rule id.
    copy.replace(REQUEST, '  - $comment: R-001\n    if:', '  - if:');
    copy.replace(TOKEN, 'R-032', 'R-099');
    copy.replace(TOKEN, 'Gives the token', 'Gives <script>the</script> token');
    copy.replace('components/examples/TokenOfMerchant.yaml', '王小明', 'Wang Xiaoming');
    copy.write('components/responses/AreaEntry.yaml', 'description: An area.\n');
    copy.replace('components/responses/Refused.yaml', 'content:', 'contents:\n  a: 1\ncontent:');
    expect(await errors()).toEqual(
      [
        /^components\/examples\/TokenOfMerchant.yaml:5:\d+ {2}error {2}examples-valid {2}The example does not fit its schema: `fullName` must match pattern/,
        /^components\/responses\/Refused.yaml:\d+:\d+ {2}error {2}redocly\/struct /,
        /^components\/schemas\/AreaEntry.yaml:1:1 {2}error {2}component-name-unique {2}The component name `AreaEntry` is taken/,
        /^components\/schemas\/CreateTokenRequest.yaml:16:\d+ {2}error {2}condition-cited /,
        /^paths\/payout_oauth_token.yaml:5:\d+ {2}warning {2}no-script-tags-in-markdown /,
        /^paths\/payout_oauth_token.yaml:8:\d+ {2}error {2}operation-rules {2}No rule has the id R-099/,
      ].map((line) => expect.stringMatching(line)),
    );
  });

  test('a misspelled type, a number in quotes, and a path parameter that the path does not have', async () => {
    copy.replace(REQUEST, 'type: string\n    description: Chinese', 'type: strng\n    description: Chinese');
    copy.replace(REQUEST, 'maxLength: 32', "maxLength: '32'");
    const parameter =
      '{ name: bankId, in: path, required: true, description: The bank., schema: { type: string, maxLength: 9 } }';
    copy.replace(TOKEN, '  requestBody:', `  parameters:\n    - ${parameter}\n  requestBody:`);
    expect(await errors()).toEqual([
      expect.stringMatching(
        /^components\/schemas\/CreateTokenRequest.yaml:11:\d+ {2}error {2}redocly\/struct /,
      ),
      expect.stringMatching(
        /^components\/schemas\/CreateTokenRequest.yaml:14:\d+ {2}error {2}redocly\/struct .* Write the value without quotes\.$/,
      ),
      expect.stringMatching(
        /^paths\/payout_oauth_token.yaml:10:\d+ {2}error {2}path-params .* The names in braces in the path and the parameters/,
      ),
    ]);
  });

  test('a default outside the enumeration, and an unknown security scheme', async () => {
    copy.replace(REQUEST, '    enum: [I, B]', '    enum: [I, B]\n    default: X');
    copy.replace(REQUEST, 'required: [appKey, kind]', 'required: [appKey]');
    copy.replace(TOKEN, 'security: []', 'security: [{ apikey: [] }]');
    expect(await errors()).toEqual([
      expect.stringMatching(
        /^components\/schemas\/CreateTokenRequest.yaml:10:\d+ {2}error {2}examples-valid {2}The default does not fit its schema: .* Correct the default, /,
      ),
      expect.stringMatching(
        /^paths\/payout_oauth_token.yaml:6:\d+ {2}warning {2}oas3-operation-security-defined {2}`apikey` is not a security scheme of this document\. Write the name/,
      ),
    ]);
  });

  test('a path without its slash, and a value of another type in an enumeration', async () => {
    copy.replace('openapi.yaml', '  /payout/oauth', '  payout/oauth');
    copy.replace(REQUEST, '[I, B]', '[I, 2]');
    expect(await errors()).toEqual([
      expect.stringMatching(/^components\/schemas\/CreateTokenRequest.yaml:9:\d+ {2}error {2}enum-typed /),
      expect.stringMatching(/^openapi.yaml:\d+:3 {2}error {2}path-file .* Write `\/payout\/oauth\/token`\.$/),
    ]);
  });

  test('an unknown rule id in two schemas, and components with the same name that are both used', async () => {
    copy.replace(REQUEST, 'R-001', 'R-034 R-099');
    copy.replace('components/schemas/Envelope.yaml', 'R-034', 'R-034 R-099');
    copy.write('components/AreaEntry.yaml', '{ type: string, maxLength: 9, description: Another area. }\n');
    copy.write(
      'components/responses/Text.yaml',
      'description: Not taken.\ncontent: { application/json: { schema: { $ref: ../AreaEntry.yaml } } }\n',
    );
    copy.replace(
      'webhooks/orderStatusCallback.yaml',
      '{ description: Not taken. }',
      '{ $ref: ../components/responses/Text.yaml }',
    );
    expect(await errors()).toEqual([
      expect.stringMatching(/ component-name-unique {2}The component name `AreaEntry` is taken/),
      expect.stringMatching(
        /^components\/schemas\/CreateTokenRequest.yaml:16:\d+ {2}error {2}comment-ids {2}No rule has the id R-099\. .* The same in one more place\.$/,
      ),
      expect.stringMatching(/ component-name-unique {2}The component name `Text` is taken/),
    ]);
  });
});
