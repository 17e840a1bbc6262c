import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RawOperation } from '@cross-border-payments/openapi';
import { objectOf } from '../json.ts';
import { examplesOf } from '../samples/sample-request.ts';
import type { SitePage } from '../site/layout.ts';
import { codeBlock, htmlLink, jsonBlock, renderLine } from '../site/markup.ts';
import type { PropertyContext } from '../site/properties.ts';
import {
  GUIDES,
  guidePath,
  markdownPage,
  type Repository,
  readGuide,
  SANDBOX_DOCS,
  sandboxChoice,
  sandboxFile,
  sandboxPath,
} from './markdown-page.ts';
import { unknownsPage } from './unknowns-page.ts';

export function repositoryPages(repository: Repository): SitePage[] {
  const guides = GUIDES.map((name) =>
    markdownPage(repository, readGuide(name), { path: guidePath(name), part: 'Guides' }),
  );
  return [
    guideList(guides),
    ...guides,
    clientErrorsPage(repository),
    ...SANDBOX_DOCS.map((name) =>
      markdownPage(repository, withoutColumns(readFileSync(sandboxFile(name), 'utf8')), {
        path: sandboxPath(name),
        part: 'Sandbox',
      }),
    ),
    unknownsPage(repository),
    changelogPage(repository),
  ];
}

function guideList(guides: readonly SitePage[]): SitePage {
  const items = guides.map(
    ({ path, title, description }) =>
      `<li>${htmlLink(path, `<strong>${title}</strong><span>${description}</span>`)}</li>`,
  );
  return {
    path: 'guides/index.html',
    title: 'Guides',
    label: 'All guides',
    part: 'Guides',
    description: 'One task each, with code that is tested.',
    wide: true,
    body: `<h1>Guides</h1><p>One task each. A test of this repository runs every program.</p><ul class="cards">${items.join('')}</ul>`,
  };
}

/** Leaves out the columns of a register of the sandbox that only its maintainers need. */
function withoutColumns(text: string): string {
  let dropped: number[] = [];
  const lines = text.split('\n').map((line) => {
    if (!line.startsWith('|')) {
      dropped = [];
      return line;
    }
    const cells = line.slice(1, line.lastIndexOf('|')).split(/(?<!\\)\|/);
    if (dropped.length === 0)
      dropped = cells.flatMap((cell, at) => (['Section', 'Where'].includes(cell.trim()) ? [at] : []));
    return `|${cells.filter((_, at) => !dropped.includes(at)).join('|')}|`;
  });
  return lines.join('\n').replace(/(?<=\s)docs\/([\w-]+)\.md/g, '[$1]($1.md)');
}

function clientErrorsPage(repository: Repository): SitePage {
  const readme = readFileSync(join(repository.root, 'packages', 'client', 'README.md'), 'utf8');
  const [, section] = /\n#(# Errors\n[\s\S]*?)(?=\n## |$)/.exec(readme) ?? [];
  if (section === undefined)
    throw new Error('packages/client/README.md has no section Errors, which the site shows.');
  return markdownPage(repository, section.replace('# Errors', '# Errors of the client'), {
    description: 'The errors of the TypeScript client, and what you know after each.',
    path: 'errors/client.html',
    part: 'Rules and errors',
  });
}

type IsShown = (packages: readonly string[]) => boolean;

export function changelogPage(repository: Repository): SitePage {
  const { root, context } = repository;
  const days = daysOfChangesets(root);
  const coming = globSync('.changeset/*.md', { cwd: root })
    .map((file) => ({ text: readFileSync(join(root, file), 'utf8'), day: days.get(basename(file)) ?? '' }))
    .sort((a, b) => b.day.localeCompare(a.day));
  const version = String(objectOf(context.document.info).version);
  const partOf = (title: string, isShown: IsShown): string[] => {
    const next = coming.flatMap((change) => changeOf(change, isShown));
    const heading = next.length === 0 ? [] : [`### Next release: ${title.toLowerCase()}`];
    return [`## ${title}`, ...heading, ...next, ...releases(root, isShown)];
  };
  const text = [
    '# Changes',
    'What changed, newest first. Merchants need only the first two parts.',
    '## Interface',
    `This site describes version ${version} of the interface.`,
    ...partOf('Client and sandbox', isForMerchants),
    ...partOf('Server stubs and generator', (packages) => !isForMerchants(packages)),
  ].join('\n\n');
  const page = markdownPage(repository, text, { path: 'changes.html', part: 'More' });
  return { ...page, body: foldReleases(page.body) };
}

/** Folds each release except the first, the newest for merchants. */
function foldReleases(body: string): string {
  const sections = body.split(/(?=<h[23] )/);
  const newest = sections.findIndex((section) => section.startsWith('<h3 '));
  const fold = '<details class="fold"><summary>$1</summary>$2</details>\n';
  return sections
    .map((text, at) => (at === newest ? text : text.replace(/^(<h3 .*<\/h3>)([\s\S]*)$/, fold)))
    .join('');
}

function isForMerchants(packages: readonly string[]): boolean {
  return packages.includes('client') || packages.includes('sandbox');
}

/** Returns the sections of all changelogs, grouped by version, newest first. */
function releases(root: string, isShown: IsShown): string[] {
  const files = globSync('{packages,tools}/*/CHANGELOG.md', { cwd: root });
  const sections = files
    .filter((file) => isShown([basename(dirname(file))]))
    .flatMap((file) => {
      const [, ...parts] = readFileSync(join(root, file), 'utf8').split(/^## (?=\d)/m);
      return parts.map((part) => {
        const [version = ''] = part.split('\n', 1);
        const day = gitLog(root, ['-1', `-S## ${version}\n`, '--', file]).trim();
        const name = basename(dirname(file));
        const group = isForMerchants([name]) ? 'Client and sandbox' : 'Server stubs and generator';
        return {
          title: `### ${group} ${[version, day].filter(Boolean).join(', ')}`,
          // The heading is an anchor, so it must be unique.
          heading: `#### ${name} ${version}`,
          name,
          day,
          text: part.slice(version.length).replace(/^### .*\n+/gm, ''),
        };
      });
    });
  const newestFirst = sections.sort((a, b) => b.day.localeCompare(a.day) || a.name.localeCompare(b.name));
  return [...Map.groupBy(newestFirst, ({ title }) => title)].flatMap(([title, own]) => [
    title,
    ...own.map(({ heading, text }) => `${heading}\n${text}`),
  ]);
}

/** Returns the day of the newest commit of each file in `.changeset`. Git runs once for all of them. */
function daysOfChangesets(root: string): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  let day = '';
  for (const line of gitLog(root, ['--name-only', '--', '.changeset']).split('\n')) {
    if (/^\d{4}-\d\d-\d\d$/.test(line)) day = line;
    else if (!days.has(basename(line))) days.set(basename(line), day);
  }
  return days;
}

/** Returns the days of commits, such as 2026-11-23; an empty string without the history of the repository. */
function gitLog(root: string, args: readonly string[]): string {
  const { stdout } = spawnSync('git', ['log', '--format=%cs', ...args], { cwd: root, encoding: 'utf8' });
  return stdout ?? '';
}

function changeOf(
  { text, day }: { readonly text: string; readonly day: string },
  isShown: IsShown,
): string[] {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const packages = [...head.matchAll(/^"(?:@[^/"\n]+\/)?([^/"\n]+)": \w+/gm)].map(([, name]) => name);
  const dated = day === '' ? '' : ` (${day})`;
  // A changeset without packages changes nothing for the readers of this page.
  if (packages.length === 0 || !isShown(packages.map(String))) return [];
  const change = body.trim().replaceAll('\n', '\n  ');
  return [`- **${packages.join(', ')}**${dated}:${change.startsWith('- ') ? '\n\n  ' : ' '}${change}`];
}

const TRIGGER = `curl -X PUT http://127.0.0.1:4020/_sandbox/callbacks/url \\
  -H 'content-type: application/json' -d '{ "url": "http://127.0.0.1:8080" }'
curl -s http://127.0.0.1:4020/_sandbox/triggers \\
  -H 'content-type: application/json' -d '{ "name": "payin.completed" }'`;

export function webhookForms({ document, names }: PropertyContext, { object }: RawOperation): string {
  const [{ value } = {}] = examplesOf(document, object.requestBody) as { value?: unknown }[];
  const sent = { ...objectOf(value), type: 'global payout', version: 2, time: '2026-11-20T11:00:05.000Z' };
  return `<h2 id="forms">What it contains</h2>
<div class="forms"><section><h3>The service</h3>
<p><strong>Not shown.</strong> The interface says that a JSON body arrives, and nothing about its properties. Any JSON value is
accepted, and a callback may carry more than the examples. Use it as a reason to query the status of your open orders.</p></section>
<section><h3>The sandbox: our choice</h3>
<p>${renderLine(sandboxChoice('callback-body'), names)} All of them are our choice, including those of this example. The service may send others, so do not depend
on them. Two callbacks with the same <code>tradeId</code> and <code>version</code> are the same callback.</p>${jsonBlock(sent)}</section></div>
<h2 id="trigger">Trigger one</h2>
<p>Set the callback URL of the running sandbox, and make an order that sends all of its callbacks:</p>
${codeBlock(TRIGGER, 'sh')}
<p>To start a sandbox with the URL: <code>npx --yes pnpm start --callback URL</code>; <code>--env FILE</code> writes its keys to a file.</p>
<p>The <a href="/guides/callbacks.html">guide to callbacks</a> has a receiver to start from. The inspector of a running sandbox,
<code>http://127.0.0.1:4020/_sandbox/</code>, shows every attempt and can send a callback again.</p>`;
}
