import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { advice } from '@cross-border-payments/spec/advice';
import { parse } from 'yaml';
import { LOCAL_SERVERS, sourcesOf } from '../console/console-files.ts';
import type { JsonObject } from '../json.ts';
import { readRules } from '../read-sources.ts';

/** The sources of the site of this repository. */
export const SOURCE = {
  document: join(repositoryRoot, 'spec', 'generated', 'openapi.yaml'),
  rules: join(repositoryRoot, 'spec', 'rules'),
  repository: repositoryRoot,
};

export const document: JsonObject = parse(readFileSync(SOURCE.document, 'utf8'));
export const rules = readRules(SOURCE.rules);

/** The source of the console in these tests. */
export const CONSOLE_SOURCE = { document, servers: LOCAL_SERVERS, sources: sourcesOf(LOCAL_SERVERS), advice };
