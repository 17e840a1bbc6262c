import { listOperations } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { arrayOf, eachObject, objectOf, stringsIn } from '../json.ts';
import { document, SOURCE } from '../testing/real-document.ts';
import { workflowFiles, workflowPaths } from './machine-files.ts';

const files = workflowFiles(SOURCE.repository);
const known = new Set([...Object.keys(files), 'openapi.yaml']);
const operations = new Set(listOperations(document).map(({ id }) => id));

/** Resolves an address in a workflow to a path in the site. */
function pathOf(address: string): string {
  return new URL(address, 'file:///workflows/').pathname.slice(1);
}

/** Lists every address in a workflow: sources, references to other files, and files to upload. */
function addressesIn(text: string): string[] {
  const addresses = [...text.matchAll(/\$file\('([^']+)'\)/g)].map(([, address = '']) => address);
  eachObject(parse(text), (object) => {
    if (typeof object.url === 'string') addresses.push(object.url);
    if (typeof object.$ref === 'string' && !object.$ref.startsWith('#')) addresses.push(object.$ref);
  });
  return addresses;
}

describe('the workflows in the site', () => {
  test('name only files of the site', () => {
    const all = Object.entries(files).flatMap(([path, text]) =>
      path.endsWith('.yaml') ? addressesIn(text) : [],
    );
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((address) => !known.has(pathOf(address)))).toEqual([]);
  });

  test.each(workflowPaths(files))(
    '%s has the document of the site as its source, and its operations',
    (path) => {
      const workflows = objectOf(parse(files[path] ?? ''));
      expect(arrayOf(workflows.sourceDescriptions).map((source) => objectOf(source).url)).toEqual([
        '../openapi.yaml',
      ]);
      const steps = arrayOf(workflows.workflows).flatMap((one) => arrayOf(objectOf(one).steps).map(objectOf));
      const called = stringsIn(steps.map(({ operationId }) => operationId));
      expect(called.length).toBeGreaterThan(0);
      expect(called.filter((id) => !operations.has(id))).toEqual([]);
    },
  );

  test('are published with the files that they upload', () => {
    expect(workflowPaths(files)).toHaveLength(11);
    expect(files['workflows/files/identity-card.pdf']).toMatch(/^%PDF-/);
  });
});
