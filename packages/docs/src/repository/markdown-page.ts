import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RawOperation } from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { type DrawnCall, sequenceDiagram, stateDiagram } from '../diagrams/diagrams.ts';
import { isObject, type JsonObject, listOf, objectOf } from '../json.ts';
import { sampleRequest } from '../samples/sample-request.ts';
import { samplesOf } from '../samples/samples.ts';
import type { SitePage } from '../site/layout.ts';
import { codeBlock, type LinkNames, renderMarkdown, slugOf } from '../site/markup.ts';
import type { MemberContext } from '../site/members.ts';
import { firstSentence, operationPath, sampleHtml } from '../site/operation-page.ts';
import { SANDBOX_DOCS, sandboxPath } from './sandbox-docs.ts';

/** Code of a file that a test runs, and its language. */
export interface IncludedCode {
  readonly language: string;
  readonly code: string;
}

/**
 * Reads the code that a guide shows. The request is a path, and on further lines, if only a part is wanted:
 * - `from: TEXT` and `to: TEXT`: the lines from the first that holds one text to the next that holds the other
 * - `block: TEXT`: the fenced block of a Markdown file that holds the text
 * @throws Error naming what was not found, so that a guide cannot show code that is gone
 */
export function includedCode(repository: string, request: string): IncludedCode {
  const [path = '', ...lines] = request.trim().split('\n');
  const wanted = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const text = readFileSync(join(repository, path), 'utf8');
  const block = wanted.get('block');
  if (block !== undefined) return fencedBlock(text, block, path);
  const code = part(text, wanted.get('from'), wanted.get('to'), path);
  return { language: extname(path).slice(1), code: code.trimEnd() };
}

function fencedBlock(text: string, held: string, path: string): IncludedCode {
  for (const [, language = '', code = ''] of text.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm))
    if (code.includes(held)) return { language, code: code.trimEnd() };
  throw missing(held, path);
}

function part(text: string, from: string | undefined, to: string | undefined, path: string): string {
  const lines = text.split('\n');
  const start = from === undefined ? 0 : lines.findIndex((line) => line.includes(from));
  if (start < 0) throw missing(String(from), path);
  const end =
    to === undefined ? lines.length - 1 : lines.findIndex((line, at) => at >= start && line.includes(to));
  if (end < 0) throw missing(String(to), path);
  const chosen = lines.slice(start, end + 1);
  const indent = Math.min(...chosen.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return chosen.map((line) => line.slice(indent)).join('\n');
}

function missing(text: string, path: string): Error {
  return new Error(
    `${path} has no \`${text}\`, which a guide in packages/docs/guides shows. Correct the guide.`,
  );
}

/**
 * Draws the first workflow of an Arazzo file.
 * @param name name of the file in `spec/workflows`, without `.arazzo.yaml`
 */
export function workflowDiagram(
  repository: string,
  name: string,
  operations: readonly RawOperation[],
): string {
  const file = join(repository, 'spec', 'workflows', `${name}.arazzo.yaml`);
  const document = objectOf(parse(readFileSync(file, 'utf8')));
  const workflow = objectOf(listOf(document.workflows)[0]);
  const steps = listOf(workflow.steps)
    .filter(isObject)
    .map((step): DrawnCall => {
      const operation = operations.find(({ id }) => id === step.operationId);
      if (operation === undefined)
        throw new Error(
          `${file}: there is no operation ${step.operationId}. Correct the step ${step.stepId}.`,
        );
      return {
        operation: operation.id,
        title: String(operation.object.summary ?? operation.id),
        page: operationPath(operation),
        gives: Object.keys(objectOf(step.outputs)),
      };
    });
  return sequenceDiagram(steps, `The calls of the workflow: ${steps.map(({ title }) => title).join(', ')}`);
}

/** What a Markdown file of the repository may show. */
export interface Repository {
  readonly root: string;
  /** The document as it is offered, with the components that the docs copy replaces. */
  readonly document: JsonObject;
  readonly context: MemberContext;
  readonly operations: readonly RawOperation[];
}

/**
 * Makes a page of a Markdown text: its first heading is the title, its first sentence the description.
 * @throws Error for a directive that names what does not exist
 */
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

/** Makes links to what the site has no page for, or the text no heading, into text. */
function withLinks(text: string): string {
  const anchors = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)));
  return text.replace(
    /\[([^\]]*)\]\((?!https?:|\/)([^)]*)\)/g,
    (link: string, label: string, target: string) => {
      if (target.startsWith('#')) return anchors.has(target.slice(1)) ? link : label;
      const [, name] = /([\w-]+)\.md$/.exec(target) ?? [];
      return name !== undefined && SANDBOX_DOCS.includes(name) ? `[${label}](/${sandboxPath(name)})` : label;
    },
  );
}

function namesIn({ root, context, operations }: Repository): LinkNames {
  const draw = (language: string, _info: string, code: string): string | undefined => {
    if (language === 'mermaid') return stateDiagram(code, 'The life cycle; the tables below hold the same');
    if (language === 'sequence') return workflowDiagram(root, code.trim(), operations);
    if (language === 'sample') return sample(context, operations, code.trim());
    if (language !== 'include') return undefined;
    const included = includedCode(root, code);
    return codeBlock(included.code, included.language);
  };
  return { ...context.names, draw };
}

/** Writes the sample of an operation in a language: `createToken curl`. */
function sample(context: MemberContext, operations: readonly RawOperation[], wanted: string): string {
  const [id = '', ...rest] = wanted.split(' ');
  const operation = operations.find((one) => one.id === id);
  const found =
    operation &&
    samplesOf(sampleRequest(context.document, operation)).find(({ label }) => label === rest.join(' '));
  if (found === undefined)
    throw new Error(
      `There is no sample \`${wanted}\`, which a guide in packages/docs/guides shows. Correct the guide.`,
    );
  return sampleHtml(context, found);
}
