import type { RawOperation } from '@cross-border-payments/openapi';
import { stateDiagram } from '../diagrams/state-diagram.ts';
import type { JsonObject } from '../json.ts';
import { sampleRequest } from '../samples/sample-request.ts';
import { samplesOf } from '../samples/samples.ts';
import { codeBlock } from '../site/code.ts';
import { slugOf } from '../site/html.ts';
import { type LinkNames, renderMarkdown } from '../site/markdown.ts';
import type { MemberContext } from '../site/members.ts';
import { firstSentence, sampleHtml } from '../site/operation-page.ts';
import type { SitePage } from '../site/page.ts';
import { includedCode } from './included-code.ts';
import { SANDBOX_DOCS, sandboxPath } from './sandbox-docs.ts';
import { workflowDiagram } from './workflow.ts';

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
