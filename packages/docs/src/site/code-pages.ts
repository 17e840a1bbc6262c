import { explainBody, explainQuery } from '@cross-border-payments/mock/explain';
import type { RawOperation } from '@cross-border-payments/openapi';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { joinParagraphs, notShownText } from '../conditions-in-words/extension-texts.ts';
import { describeInterface } from '../conditions-in-words/operation-texts.ts';
import { arrayOf, isObject, type JsonObject, objectOf } from '../json.ts';
import type { SitePage } from './layout.ts';
import { htmlCode, htmlLink, htmlTable, renderLine, renderMarkdown } from './markup.ts';
import { operationPath } from './operation-page.ts';
import type { PropertyContext } from './properties.ts';

export function codesPage({ names }: PropertyContext, operations: readonly RawOperation[]): SitePage[] {
  const uses = operations.flatMap((operation) => {
    const link = htmlLink(operationPath(operation), htmlCode(operation.id));
    const codes = Object.entries(objectOf(operation.object['x-status-codes']));
    return codes.map(([code, meaning]) => ({ code, meaning: String(meaning), link }));
  });
  if (uses.length === 0) return [];
  const codes = Map.groupBy(uses, ({ code }) => code);
  const sections = [...codes].map(([code, usesOfCode]) => {
    const meanings = Map.groupBy(usesOfCode, ({ meaning }) => meaning);
    const rows = [...meanings].map(([meaning, users]) => [
      renderLine(meaning, names),
      users.map(({ link }) => link).join(', '),
    ]);
    return `<h2 id="code-${code.replace(/[^\w-]/g, '-')}">${htmlCode(code)}</h2>${htmlTable(['Meaning', 'Operations'], rows)}`;
  });
  return [
    {
      path: 'errors/codes.html',
      title: 'Codes of the service',
      part: 'Rules and errors',
      description:
        'The codes that a response may have in `status`, what they mean, and which operations return them.',
      keywords: [...codes.keys()],
      body: `<h1>Codes of the service</h1>
<p>Every response has a <code>status</code>. <code>1</code> is success, whatever the HTTP status is; any other code is a refusal, and <code>message</code> says why. Other codes exist; the interface does not show them.</p>
${sections.join('\n')}`,
    },
  ];
}

/** Returns the sentences with which the mock refuses a request. */
export type Refusals = (request: {
  readonly operation: string;
  readonly part: 'body' | 'query';
  readonly value: unknown;
}) => readonly string[];

export function refusalsOf(document: JsonObject): Refusals {
  const { operations } = buildModel(loadDocument({ document, file: 'openapi.json' }));
  return ({ operation: id, part, value }) => {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined) return [];
    if (part === 'query') return explainQuery(operation, objectOf(value) as Readonly<Record<string, string>>);
    const type = operation.body?.contents[0]?.mediaType;
    return type === undefined ? [] : explainBody(operation, type, value);
  };
}

export function conventionsPage({ document, rules, names }: PropertyContext): SitePage {
  const servers = arrayOf(document.servers)
    .filter(isObject)
    .map(({ url, description = '' }) => [htmlCode(String(url)), String(description)]);
  const schemes = Object.values(objectOf(objectOf(document.components).securitySchemes)).filter(isObject);
  const headers = schemes.map((scheme) => [
    htmlCode(String(scheme.name)),
    renderMarkdown(joinParagraphs(scheme.description, notShownText(scheme)), names),
  ]);
  return {
    path: 'operations/conventions.html',
    title: 'What applies to every operation',
    label: 'For every operation',
    part: 'Operations',
    description:
      'Tokens, the envelope of every response, repeated requests, and what the interface does not show.',
    body: `<h1>What applies to every operation</h1>
${renderMarkdown(describeInterface(document, rules), names)}
<h2 id="servers">Servers</h2>${htmlTable(['Address', 'What it is'], servers)}
<h2 id="headers">Headers</h2>${htmlTable(['Header', 'What it contains'], headers)}`,
  };
}
