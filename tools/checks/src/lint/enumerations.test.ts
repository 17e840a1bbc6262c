import { formatPointer } from '@cross-border-payments/openapi';
import { parseSourceFile } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { checkSourceEnumerations } from './source-files.ts';

const ENUMERATIONS = 'Gender:\n  section: "2.1"\n  values: [Male, FeMale]\n';

function faults(row: string, file = '/spec/source/2.1-conventions.yaml'): string[] {
  const table = `section: "2.1"\ntables:\n  - messages: [POST /pay request]\n    properties:\n      gender: ${row}\n`;
  const files = [
    parseSourceFile(file, table),
    parseSourceFile('/spec/source/enumerations.yaml', ENUMERATIONS),
  ];
  return checkSourceEnumerations(files).map(
    ({ place, message }) => `${place.file}#${formatPointer(place.path)} ${message}`,
  );
}

test('a known name, values, and a property without an enumeration have no findings', () => {
  expect(faults('{ type: string, enum: [Male, FeMale] }')).toEqual([]);
  expect(faults('{ type: string, enum: Gender }')).toEqual([]);
  expect(faults('{ type: string, max: 5 }')).toEqual([]);
  expect(faults('{ type: string, enum: Sex }', '/spec/components/2.1-other.yaml')).toEqual([]);
});

test('no values, other values than strings, and unknown or inherited names are reported with a remedy', () => {
  const place = '/spec/source/2.1-conventions.yaml#/tables/0/properties/gender/enum';
  for (const values of ['[]', '[Male, 1]', '[Male, ""]'])
    expect(faults(`{ type: string, enum: ${values} }`)).toEqual([
      `${place} \`enum\` must list at least one value, and only strings. Write the values, those that YAML reads as another type in quotes.`,
    ]);
  for (const name of ['Sex', 'toString'])
    expect(faults(`{ type: string, enum: ${name} }`)).toEqual([
      expect.stringContaining(
        `${place} \`enum\` must name an entry of \`enumerations.yaml\`, not \`${name}\`.`,
      ),
    ]);
});
