import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { advice } from '@cross-border-payments/spec/advice';
import { parse } from 'yaml';
import { describeDocument } from '../conditions-in-words/describe-document.ts';
import { LOCAL_SERVERS, sourcesOf } from '../console/describe-operations.ts';
import type { JsonObject } from '../json.ts';
import { readRules } from '../read-sources.ts';

const SPEC = dirname(createRequire(import.meta.url).resolve('@cross-border-payments/spec/package.json'));

/** The sources of the site of this repository. */
export const SOURCE = {
  document: join(SPEC, 'generated', 'openapi.yaml'),
  rules: join(SPEC, 'rules'),
  repository: fileURLToPath(new URL('../../../..', import.meta.url)),
};

export const document: JsonObject = parse(readFileSync(SOURCE.document, 'utf8'));
export const rules = readRules(SOURCE.rules);
/** The docs copy, in which sentences replace the conditions. */
export const copy = describeDocument(document, rules);

/** The source of the console in these tests. */
export const CONSOLE_SOURCE = { document, servers: LOCAL_SERVERS, sources: sourcesOf(LOCAL_SERVERS), advice };
