import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generate } from '@cross-border-payments/generator';
import { Random, type RoundReport, runAsVictim } from '@cross-border-payments/server-stubs/attack';
import { markdownReport } from '@cross-border-payments/spec-review/markdown';
import { runReview } from '@cross-border-payments/spec-review/run-review';
import MarkdownIt from 'markdown-it';
import { type HostileFiles, hostileDocument, OUTSIDE } from '../hostile-documents.ts';

/** A process to attack, which runs the functions of the generator and the review, without their commands. */

/** Names of errors that are meant for the author of the document. */
const KNOWN = ['LoadError', 'UnsupportedError', 'SchemaFault', 'ClientFault', 'ReviewError'];
const markdown = new MarkdownIt({ html: true, linkify: true });
/** HTML that the report itself writes into a comment. */
const OWN_HTML = /<\/?(?:details|summary|code|pre)>|<!-- spec-review -->/g;

const root = mkdtempSync(join(tmpdir(), 'attack-documents-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
writeFileSync(join(root, 'outside.yaml'), `type: string\ndescription: ${OUTSIDE}\n`);

runAsVictim(async ({ what, seed }: { what: string; seed: number }): Promise<RoundReport> => {
  const random = new Random(seed);
  const faults: string[] = [];
  try {
    const text = what === 'review' ? await review(random) : await generated(random);
    if (text.includes(OUTSIDE)) faults.push('A file outside the folder of the document is read.');
    if (what === 'review') faults.push(...activeParts(text));
  } catch (error) {
    const { name, message } = error as Error;
    if (!KNOWN.includes(name)) faults.push(`Thrown: ${(error as Error).stack?.slice(0, 600)}`);
    if (String(message).includes(OUTSIDE))
      faults.push('An error shows a file outside the folder of the document.');
  }
  // Both serve a single user, so a blocked event loop delays nobody else.
  return { ends: { responded: 1 }, faults, heldMs: 0 };
});

function write(name: string, files: HostileFiles): string {
  rmSync(join(root, name), { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true });
    writeFileSync(join(root, name, file), text);
  }
  return join(root, name, 'openapi.yaml');
}

async function generated(random: Random): Promise<string> {
  const targets = [random.pick(['types', 'client', 'server', 'validators'] as const)];
  const { files } = await generate({
    input: write('document', hostileDocument(random)),
    targets,
    allow: ['all'],
  });
  return [...files.values()].join('\n');
}

async function review(random: Random): Promise<string> {
  const files = [write('old', hostileDocument(random)), write('new', hostileDocument(random))] as [
    string,
    string,
  ];
  const folder = join(root, 'work');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const result = await runReview(
    { files },
    { severities: new Map(), today: '2026-01-01', folder, onStep: () => undefined },
  );
  return markdownReport(result);
}

/**
 * Lists the parts of a comment that are not plain text but come from the document: headings, links, images, mentions,
 * HTML.
 */
function activeParts(text: string): string[] {
  const tokens = markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  return tokens.flatMap(({ type, content }) => {
    const isMention = type === 'text' && /(?<![\w`])@\w/.test(content);
    const isForeign = /^html_/.test(type) && content.replace(OWN_HTML, '').includes('<');
    return isMention || isForeign || /^(?:heading_open|link_open|image)$/.test(type)
      ? [`The comment has ${type}: ${content.slice(0, 200)}`]
      : [];
  });
}
