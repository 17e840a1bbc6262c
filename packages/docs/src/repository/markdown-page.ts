import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import type { RawOperation } from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { stateDiagram } from '../diagrams.ts';
import { arrayOf, isObject, objectOf } from '../json.ts';
import type { SitePage } from '../site/layout.ts';
import { firstSentence, htmlCode, type LinkNames, renderMarkdown, slugOf } from '../site/markup.ts';
import { linkToOperation, sampleHtml } from '../site/operation-page.ts';
import type { PropertyContext } from '../site/properties.ts';
import type { TrafficEvidence } from '../site/traffic.ts';

const PACKAGE = join(repositoryRoot, 'packages', 'docs');
const SANDBOX = join(repositoryRoot, 'packages', 'sandbox', 'docs');

/** Lists the names of Markdown files, without `.md`. */
function listMarkdown(folder: string): readonly string[] {
  const names = globSync('*.md', { cwd: folder });
  return names.map((name) => name.slice(0, -3)).sort();
}

export const GUIDES = listMarkdown(join(PACKAGE, 'guides'));

/** The documents that the sandbox generates about itself. */
export const SANDBOX_DOCS = listMarkdown(SANDBOX);

export function guidePath(name: string): string {
  return `guides/${name.replace(/^\d+-/, '')}.html`;
}

export function readGuide(name: string): string {
  return readFileSync(join(PACKAGE, 'guides', `${name}.md`), 'utf8');
}

export function readPage(file: string): string {
  return readFileSync(join(PACKAGE, 'pages', file), 'utf8');
}

export function sandboxPath(name: string): string {
  return `sandbox/${name.replace(/^sandbox-/, '')}.html`;
}

export function sandboxFile(name: string): string {
  return join(SANDBOX, `${name}.md`);
}

/** Returns the sentences about a choice of the sandbox. @throws Error if there is no such choice */
export function sandboxChoice(id: string): string {
  const rows = readFileSync(sandboxFile('sandbox-choices'), 'utf8').split('\n');
  const [, sentences] = rows.find((row) => row.startsWith(`| \`${id}\` |`))?.split(' | ') ?? [];
  if (sentences === undefined) throw new Error(`The sandbox has no choice ${id}, which the site shows.`);
  return sentences;
}

export interface WorkflowCall {
  readonly operation: RawOperation;
  /** Properties of the response that later steps use. */
  readonly outputs: readonly string[];
}

export function workflowCalls(
  repository: string,
  name: string,
  operations: readonly RawOperation[],
): WorkflowCall[] {
  const file = join(repository, 'spec', 'workflows', `${name}.arazzo.yaml`);
  const document = objectOf(parse(readFileSync(file, 'utf8')));
  const workflow = objectOf(arrayOf(document.workflows)[0]);
  return arrayOf(workflow.steps)
    .filter(isObject)
    .map((step) => {
      const operation = operations.find(({ id }) => id === step.operationId);
      if (operation === undefined)
        throw new Error(
          `${file}: there is no operation ${step.operationId}. Correct the step ${step.stepId}.`,
        );
      return { operation, outputs: Object.keys(objectOf(step.outputs)) };
    });
}

export interface Repository {
  readonly evidence?: TrafficEvidence | undefined;
  readonly root: string;
  readonly context: PropertyContext;
  readonly operations: readonly RawOperation[];
}

/** The title is the first heading, and the description the first sentence. */
export function markdownPage(
  repository: Repository,
  text: string,
  place: Pick<SitePage, 'path' | 'part'> & Partial<SitePage>,
): SitePage {
  const plain = withLinks(text.replace(/<!--[\s\S]*?-->/g, ''));
  const title = /^# (.+)$/m.exec(plain)?.[1] ?? place.path;
  const prose = plain
    .replace(/^#.*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
  return {
    title,
    description: firstSentence(prose),
    ...place,
    body: renderMarkdown(plain, namesIn(repository)),
  };
}

/** Turns links between files into links between pages, or into text if the file has no page. */
function withLinks(text: string): string {
  const anchors = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)));
  return text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, (link: string, label: string, target: string) => {
    const [, path] = /^http:\/\/127\.0\.0\.1:4000(\/.*)/.exec(target) ?? [];
    if (path !== undefined) return `[${label}](${path})`;
    if (target.startsWith('#')) return anchors.has(target.slice(1)) ? link : label;
    const [, name = '', anchor = ''] = /([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
    if (SANDBOX_DOCS.includes(name)) return `[${label}](/${sandboxPath(name)})`;
    if (GUIDES.includes(name)) return `[${label}](/${guidePath(name)}${anchor})`;
    return /^(https?:|\/)/.test(target) ? link : label;
  });
}

function namesIn({ root, context, operations }: Repository): LinkNames {
  const draw = (language: string, info: string, code: string): string | undefined => {
    if (language === 'mermaid') return stateDiagram(code, 'The life cycle; the tables below show the same');
    const [, kind, name = ''] = info.split(' ');
    if (kind === 'sequence') {
      const items = workflowCalls(root, name, operations).map(({ operation, outputs }) => {
        const returned = outputs.length === 0 ? '' : ` → ${outputs.map(htmlCode).join(', ')}`;
        return `<li>${linkToOperation(operation)}${returned}</li>`;
      });
      return `<ol>${items.join('')}</ol>`;
    }
    return kind === 'sample' ? sampleHtml(context, { code: code.trimEnd(), language }) : undefined;
  };
  return { ...context.names, draw };
}
