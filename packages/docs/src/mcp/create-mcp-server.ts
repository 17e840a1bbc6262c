import { listOperations } from '@cross-border-payments/openapi';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { markdownTwin } from '../machines/machine-files.ts';
import { examplesOf } from '../samples/sample-request.ts';
import { refusalsOf } from '../site/code-pages.ts';
import { type Site, type SitePage, twinPath } from '../site/layout.ts';
import type { SiteSource } from '../site/make-site.ts';
import { operationPath } from '../site/operation-page.ts';
import { rulePath } from '../site/rule-pages.ts';
import { SiteSearch, snippetOf } from '../site/search.ts';
import { searchData } from '../site/search-index.ts';

const id = z.string().min(1).max(100);

function textResponse(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

function refusal(text: string): CallToolResult {
  return { ...textResponse(text), isError: true };
}

/**
 * Makes a server with six tools, and with every page as a resource. It calls no service.
 * @param makePages called once, when a page or the search is first needed
 */
export function createMcpServer(source: SiteSource, makePages: () => Site): McpServer {
  const server = new McpServer({ name: 'cross-border-payments', version: '0.0.0' });
  let made: Site | undefined;
  const pages = () => {
    made ??= makePages();
    return made.pages;
  };
  // Cached, because the conversion of a large page takes more than 100 ms.
  const written = new Map<string, string>();
  const write = (page: SitePage): string => {
    const text = written.get(page.path) ?? markdownTwin(page, new Set(pages().map(({ path }) => path)));
    written.set(page.path, text);
    return text;
  };
  const pageAt = (address: string): CallToolResult => {
    const { pathname, hash } = new URL(address, 'file:///');
    const [path, anchor] = [pathname, hash].map((part) => decodeURIComponent(part.slice(1)));
    const page = pages().find((one) => one.path === path?.replace(/\.md$/, '.html'));
    if (page === undefined)
      return refusal(`There is no page \`${path}\`. Find its address with the tool \`search\`.`);
    if (!anchor) return textResponse(write(page));
    const body = sectionAt(page.body, anchor);
    if (body !== undefined) return textResponse(write({ ...page, path: `${path}#${anchor}`, body }));
    return refusal(
      `The page \`${path}\` has no section \`${anchor}\`. Read it without the part after \`#\`.`,
    );
  };
  addSearch(server, () => {
    const { entries, words } = searchData(pages());
    // Only a browser opens the console.
    return new SiteSearch({ entries: entries.filter(({ kind }) => kind !== 'Console'), words });
  });
  addPages(server, source, pageAt);
  addResources(server, pages, write);
  addExample(server, source);
  addCheck(server, source);
  return server;
}

function addSearch(server: McpServer, makeIndex: () => SiteSearch): void {
  let index: SiteSearch | undefined;
  server.registerTool(
    'search',
    {
      description:
        'Finds guides, operations, rules, error codes and registers by words, ids, paths or enum values.',
      inputSchema: { query: z.string().min(1).max(200) },
    },
    ({ query }) => {
      index ??= makeIndex();
      const lines = index.search(query).groups.map(({ kind, hits }) => {
        const items = hits.map(({ id: place, title, heading, text, terms }) => {
          const name = heading === '' ? title : `${title}, ${heading}`;
          return `\n- ${place}: ${name}. ${snippetOf(text, terms).join('')}`;
        });
        return `${kind}:${items.join('')}`;
      });
      return textResponse(lines.length === 0 ? `Nothing was found for "${query}".` : lines.join('\n\n'));
    },
  );
}

/** Returns the part of a page from the element with an id to the next element of the same kind. */
function sectionAt(body: string, anchor: string): string | undefined {
  const parts = body.split(/(?=<\w+ (?:[^<>]* )?id="[^"]+")/);
  const start = parts.findIndex((part) => part.match(/ id="([^"]+)"/)?.[1] === anchor);
  const tagOf = (part: string): string => /^<(\w+)/.exec(part)?.[1] ?? '';
  const level = tagOf(parts[start] ?? '');
  const isEnd = (tag: string): boolean => tag === level || (/^h\d$/.test(tag) && tag < level);
  const length = parts.slice(start + 1).findIndex((part) => isEnd(tagOf(part)));
  return start < 0 ? undefined : parts.slice(start, length < 0 ? undefined : start + 1 + length).join('');
}

/** Offers every page as a resource, so that a program can list and open them without a tool. */
function addResources(
  server: McpServer,
  pages: () => readonly SitePage[],
  write: (page: SitePage) => string,
): void {
  const uriOf = ({ path }: SitePage): string => `site:///${twinPath(path)}`;
  const list = () => ({
    resources: pages().map((page) => ({
      ...{ uri: uriOf(page), name: page.title, description: page.description },
      mimeType: 'text/markdown',
    })),
  });
  server.registerResource(
    'page',
    new ResourceTemplate('site:///{+path}', { list }),
    { description: 'The pages of the site in Markdown.', mimeType: 'text/markdown' },
    ({ href }) => {
      const page = pages().find((one) => uriOf(one) === href);
      if (page === undefined) throw new Error(`There is no page ${href}. List the resources.`);
      return { contents: [{ uri: href, mimeType: 'text/markdown', text: write(page) }] };
    },
  );
}

function addPages(
  server: McpServer,
  { document, rules }: SiteSource,
  pageAt: (path: string) => CallToolResult,
): void {
  const operations = listOperations(document);
  server.registerTool(
    'read',
    {
      description: 'Returns a page, or one section of it, in Markdown. Open what `search` finds with it.',
      inputSchema: {
        address: z.string().min(1).max(300).describe('such as guides/signing.html or unknowns.html#not-fees'),
      },
    },
    ({ address }) => pageAt(address),
  );
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
      inputSchema: { id: id.describe('id that error messages end with, such as R-019 or R19') },
    },
    ({ id: wanted }) => {
      const number = /^(?:rule )?r?-?0*(\d{1,3})$/i.exec(wanted.trim())?.[1];
      const rule = rules.find((one) => number !== undefined && one.id === `R-${number.padStart(3, '0')}`);
      if (rule !== undefined) return pageAt(rulePath(rule.id));
      return refusal(`There is no rule \`${wanted}\`. The ids are ${rules[0]?.id} to ${rules.at(-1)?.id}.`);
    },
  );
}

function unknownOperation(wanted: string): CallToolResult {
  return refusal(`\`${wanted}\` is not an operation of the document. Find its id with the tool \`search\`.`);
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
  const ids = new Set(listOperations(document).map((operation) => operation.id));
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
      if (!ids.has(operation)) return unknownOperation(operation);
      if (value === undefined)
        return refusal('`value` is missing. Give the JSON body or the query parameters.');
      if (JSON.stringify(value).length > 1_000_000)
        return refusal('`value` must have at most 1000000 characters as JSON.');
      const found = refusals({ operation, part, value });
      if (found.length === 0)
        return textResponse(
          'Nothing is wrong with this request. The page of the operation lists the rules that only the service or a person can check.',
        );
      return textResponse(found.map((text) => `- ${text}`).join('\n'));
    },
  );
}
