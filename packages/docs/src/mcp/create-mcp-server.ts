import { listOperations, type RawOperation } from '@cross-border-payments/openapi';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import MiniSearch from 'minisearch';
import { z } from 'zod';
import { markdownTwin } from '../machines/markdown-twin.ts';
import { examplesOf } from '../samples/sample-request.ts';
import { refusalsOf } from '../site/code-pages.ts';
import type { Site } from '../site/layout.ts';
import type { SiteSource } from '../site/make-site.ts';
import { operationPath } from '../site/operation-page.ts';
import { rulePath } from '../site/rule-pages.ts';
import { SEARCH_OPTIONS, searchSite, snippetOf } from '../site/search.ts';
import { searchIndex } from '../site/search-index.ts';

/** Maximum length of the JSON of a value to check, in characters. */
const MAX_CHARACTERS = 1_000_000;
const id = z.string().min(1).max(100);

interface ToolResponse {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  isError?: boolean;
}

function textResponse(text: string, isError = false): ToolResponse {
  return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) };
}

/**
 * Makes an MCP server with the tools `search`, `operation`, `rule`, `example` and `check`. It calls no service.
 *
 * @param makePages makes the site of the source; called once, when a page or the search is first needed
 */
export function createMcpServer(source: SiteSource, makePages: () => Site): McpServer {
  const server = new McpServer({ name: 'cross-border-payments', version: '0.0.0' });
  let made: Site | undefined;
  const pages = () => {
    made ??= makePages();
    return made.pages;
  };
  // Cached, since the conversion of a large page takes more than 100 ms.
  const written = new Map<string, string>();
  const pageAt = (path: string): ToolResponse => {
    const page = pages().find((one) => one.path === path);
    if (page === undefined) return textResponse(`There is no page ${path}.`, true);
    const text = written.get(path) ?? markdownTwin(page, new Set(pages().map((one) => one.path)));
    written.set(path, text);
    return textResponse(text);
  };
  addSearch(server, () => searchIndex(pages()));
  addPages(server, source, pageAt);
  addExample(server, source);
  addCheck(server, source);
  return server;
}

function addSearch(server: McpServer, makeIndex: () => string): void {
  let index: MiniSearch | undefined;
  server.registerTool(
    'search',
    {
      description:
        'Finds guides, operations, rules, error codes and registers by words, ids, paths or enum values.',
      inputSchema: { query: z.string().min(1).max(200) },
    },
    ({ query }) => {
      index ??= MiniSearch.loadJSON(makeIndex(), SEARCH_OPTIONS);
      const lines = searchSite(index, query).groups.map(({ kind, hits }) => {
        const items = hits.map(({ id: place, title, heading, text, terms }) => {
          const name = heading === '' ? title : `${title}, ${heading}`;
          return `- ${place}: ${name}. ${snippetOf(text, terms).join('')}`;
        });
        return `${kind}:\n${items.join('\n')}`;
      });
      return textResponse(lines.length === 0 ? `Nothing was found for "${query}".` : lines.join('\n\n'));
    },
  );
}

function addPages(
  server: McpServer,
  { document, rules }: SiteSource,
  pageAt: (path: string) => ToolResponse,
): void {
  const operations = listOperations(document);
  server.registerTool(
    'operation',
    {
      description:
        'Returns everything about an operation or a callback: properties, conditions, responses, samples.',
      inputSchema: { id: id.describe('operationId, such as createBusinessPayout') },
    },
    ({ id: wanted }) => {
      const operation = operations.find((one) => one.id === wanted);
      return operation === undefined ? unknownOperation(wanted) : pageAt(operationPath(operation));
    },
  );
  server.registerTool(
    'rule',
    {
      description: 'Returns a rule: its statement, who checks it, and accepted and refused messages.',
      inputSchema: { id: id.describe('id that error messages end with, such as R-019') },
    },
    ({ id: wanted }) =>
      rules.some((rule) => rule.id === wanted)
        ? pageAt(rulePath(wanted))
        : textResponse(
            `There is no rule \`${wanted}\`. The ids are ${rules[0]?.id} to ${rules.at(-1)?.id}.`,
            true,
          ),
  );
}

function unknownOperation(wanted: string): ToolResponse {
  return textResponse(
    `\`${wanted}\` is not an operation of the document. Find its id with the tool \`search\`.`,
    true,
  );
}

function addExample(server: McpServer, { document }: SiteSource): void {
  const operations = listOperations(document);
  server.registerTool(
    'example',
    {
      description: "Returns the examples of an operation's request body as JSON, each with a summary.",
      inputSchema: { operation: id.describe('operationId') },
    },
    ({ operation: wanted }) => {
      const operation = operations.find((one) => one.id === wanted);
      if (operation === undefined) return unknownOperation(wanted);
      const examples = examplesOf(document, operation.object.requestBody);
      if (examples.length === 0) return textResponse(`The request of \`${wanted}\` has no body.`);
      const shown = examples.map(({ summary, value }) => ({ summary, value }));
      return textResponse(JSON.stringify(shown, null, 2));
    },
  );
}

function addCheck(server: McpServer, { document }: SiteSource): void {
  const operations = new Map(listOperations(document).map((one): [string, RawOperation] => [one.id, one]));
  const refusals = refusalsOf(document);
  server.registerTool(
    'check',
    {
      description:
        'Checks an order or another request against the document, without sending it. Returns one sentence per cause, with the id of the rule.',
      inputSchema: {
        operation: id.describe('operationId, such as createBusinessPayout'),
        part: z.enum(['body', 'query']).default('body'),
        value: z.unknown().describe('the JSON body, or an object with the query parameters'),
      },
    },
    ({ operation, part, value }) => {
      if (!operations.has(operation)) return unknownOperation(operation);
      if (value === undefined)
        return textResponse('`value` is missing. Give the JSON body or the query parameters.', true);
      if (JSON.stringify(value).length > MAX_CHARACTERS)
        return textResponse(`\`value\` must have at most ${MAX_CHARACTERS} characters as JSON.`, true);
      const found = refusals({ operation, part, value });
      return textResponse(found.length > 0 ? found.map((text) => `- ${text}`).join('\n') : NOTHING_FOUND);
    },
  );
}

const NOTHING_FOUND =
  'Nothing is wrong with this request. The page of the operation lists the rules that only the service or a person can check.';
