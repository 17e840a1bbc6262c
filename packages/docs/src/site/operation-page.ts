import { follow, type RawOperation } from '@cross-border-payments/openapi';
import { arrayOf, eachObject, isObject, type JsonObject, objectOf, stringsIn } from '../json.ts';
import { examplesOf, SENT_AFTER, sampleRequest } from '../samples/sample-request.ts';
import { type Sample, samplesOf } from '../samples/samples.ts';
import type { SitePage } from './layout.ts';
import { codeBlock, escapeHtml, htmlCode, htmlLink, jsonBlock, renderLine, slugOf } from './markup.ts';
import { describedHtml, limitsOf, memberHtml, type PropertyContext, propertiesHtml } from './properties.ts';

const CLIENT = '@cross-border-payments/client';

export function operationPath({ section, id }: Pick<RawOperation, 'section' | 'id'>): string {
  return `${section === 'webhooks' ? 'callbacks' : 'operations'}/${id}.html`;
}

export function linkToOperation(operation: RawOperation): string {
  return htmlLink(operationPath(operation), escapeHtml(String(operation.object.summary ?? operation.id)));
}

/** @param extra HTML after the description, such as how to trigger a webhook */
export function operationPage(context: PropertyContext, operation: RawOperation, extra = ''): SitePage {
  const { section, id, method, path, object } = operation;
  const isWebhook = section === 'webhooks';
  // In the summary of a webhook, the text after the colon only repeats its address.
  const summary = String(object.summary ?? id);
  const [title = ''] = isWebhook ? summary.split(': ', 1) : [summary];
  const [group] = stringsIn(object.tags);
  const responses = Object.entries(objectOf(object.responses)).flatMap(([http, held]): [string, string][] => {
    const [example] = examplesOf(context.document, held);
    return example === undefined ? [] : [[`HTTP ${http}`, jsonBlock(example.value)]];
  });
  const samples = `${samplesHtml(context, operation)}${tabsHtml('Response', 'response', responses)}`;
  return {
    path: operationPath(operation),
    title,
    description: firstSentence(String(object.description ?? title)),
    part: isWebhook ? 'Callbacks' : 'Operations',
    ...(isWebhook || group === undefined ? {} : { group }),
    ...(isWebhook ? {} : { method }),
    keywords: [id, path, method, ...valuesIn(context.document, object)],
    body: `<h1>${escapeHtml(title)}</h1>
<div class="head"><p class="endpoint"><span class="method">${method}</span> <code>${escapeHtml(isWebhook ? '{callback_url}/hub/webhook' : path)}</code></p>
${isWebhook ? '' : `<div class="console" id="console" data-operation="${id}"></div>`}</div>
${notesHtml(context, operation)}${isWebhook ? '' : `<div class="samples" id="samples">${samples}</div>`}
<div class="operation">
${descriptionHtml(context, String(object.description ?? ''))}
<p><a href="/reference.html#operation/${id}">Show this operation in the full reference</a></p>
${extra}
${parametersHtml(context, operation)}
${requestHtml(context, object)}
${responsesHtml(context, object)}
</div>`,
  };
}

/** Says of which order the samples are, and what has to be sent before they succeed on the sandbox. */
function notesHtml({ document, names }: PropertyContext, operation: RawOperation): string {
  const { query, json, form } = sampleRequest(document, operation);
  const sent = {
    ...query,
    ...objectOf(json),
    ...Object.fromEntries((form ?? []).map((one) => [one.name, one])),
  };
  const isCreate = operation.object['x-retry'] === 'once-per-order' || operation.section === 'webhooks';
  const named = ['tradeId', 'orderNo']
    .filter((name) => !isCreate && name in sent)
    .map((name) => `\`${name}\``);
  const first = SENT_AFTER[operation.id];
  const notes = [
    named.length === 0
      ? ''
      : `The samples name an example order of the sandbox. For an order of yours, replace ${named.join(' and ')}.`,
    first === undefined
      ? ''
      : `The sandbox accepts this request only after \`${first}\` with the same \`tradeId\`, so send that first.`,
  ].filter((note) => note !== '');
  return notes.length === 0 ? '' : `<p class="note">${renderLine(notes.join(' '), names)}</p>\n`;
}

/** Renders the samples of each example of the request. Those of all but the first example are folded. */
function samplesHtml(context: PropertyContext, operation: RawOperation): string {
  const examples = examplesOf(context.document, operation.object.requestBody);
  const [first = '', ...more] = (examples.length === 0 ? [{}] : examples).map(({ summary }, at) => {
    const samples = samplesOf(sampleRequest(context.document, operation, at));
    const tabs = samples.map((sample): [string, string] => [sample.label, sampleHtml(context, sample)]);
    const title = examples.length < 2 ? 'Request' : firstSentence(String(summary)).replace(/\.$/, '');
    return tabsHtml(title, at === 0 ? 'sample' : `sample-${at + 1}`, tabs);
  });
  if (more.length === 0) return first;
  const folded = `<details class="more"><summary>Samples of ${examples.length} examples</summary>${more.join('')}</details>`;
  return `<div>${folded}${first}</div>`;
}

/** Renders contents of which one is visible. Only one of the `details` with a name is open. */
function tabsHtml(title: string, name: string, tabs: readonly [string, string][]): string {
  if (tabs.length === 0) return '';
  const items = tabs.map(
    ([label, html], at) =>
      `<details name="${name}"${at === 0 ? ' open' : ''}><summary>${label}</summary>${html}</details>`,
  );
  return `<section class="tabs"><h2>${escapeHtml(title)}</h2>${items.join('')}</section>`;
}

/** Renders the description of an operation: the rules are folded, and whether to repeat the call is in a frame. */
function descriptionHtml(context: PropertyContext, text: string): string {
  return describedHtml(context, { description: text })
    .replace(/<p><strong>Repeating the call:/, '<p class="calls"><strong>Repeating the call:')
    .replace(/<p><strong>Rules<\/strong><\/p>\n<ul>([\s\S]*?)<\/ul>/, (_, items: string) => {
      const count = items.match(/<li>/g)?.length ?? 0;
      return `<details class="fold"><summary><strong>${count === 1 ? 'One rule applies' : `${count} rules apply`}</strong></summary><ul>${items}</ul></details>`;
    });
}

/** Renders a sample. A sample for the client has a link to the installation instructions. */
export function sampleHtml(
  { installPage }: PropertyContext,
  { code, language }: Omit<Sample, 'label'>,
): string {
  const isOfClient = installPage !== undefined && code.includes(`'${CLIENT}'`);
  const install = isOfClient ? `<p><a href="${installPage}">Get the client</a></p>` : '';
  return codeBlock(code, language) + install;
}

function parametersHtml(context: PropertyContext, { object, parameters }: RawOperation): string {
  const security = arrayOf(object.security ?? context.document.security).filter(isObject);
  const schemes = objectOf(objectOf(context.document.components).securitySchemes);
  const headers = [...new Set(security.flatMap((one) => Object.keys(one)))].map((name) => {
    const scheme = objectOf(schemes[name]);
    return { ...scheme, required: true, schema: { type: 'string' } };
  });
  const all = [...headers, ...parameters.map(({ value }) => value)].map((one) => objectOf(one));
  if (all.length === 0) return '';
  const items = all.map((parameter) => {
    const anchor = `parameter-${slugOf(String(parameter.name))}`;
    const schema = objectOf(follow(context.document, objectOf(parameter.schema)).value);
    const facts = ownText(context, schema, parameter.description);
    return memberHtml(anchor, {
      name: String(parameter.name),
      type: [`in ${parameter.in === 'query' ? 'the query' : 'a header'}`, ...limitsOf(facts)].join(', '),
      flags: parameter.required === true ? ['required'] : [],
      said: describedHtml(context, { description: parameter.description }) + describedHtml(context, facts),
      inside: propertiesHtml(context, facts, anchor),
    });
  });
  return `<h2 id="parameters">Parameters</h2><ul class="members">${items.join('\n')}</ul>`;
}

function requestHtml(context: PropertyContext, object: JsonObject): string {
  const body = objectOf(follow(context.document, objectOf(object.requestBody)).value);
  const [type] = Object.keys(objectOf(body.content));
  if (type === undefined) return '';
  return `<div class="title-row"><h2 id="request">Request</h2><span class="media">${htmlCode(type)}</span><button class="expand small" type="button" hidden>Expand all</button></div>
${messageHtml(context, body, 'request', type === 'multipart/form-data' ? ' (fields of the form)' : '')}`;
}

/** @param anchor start of the ids of the properties @param kind words after the summary of each example */
function messageHtml(context: PropertyContext, message: JsonObject, anchor: string, kind = ''): string {
  const { description } = message;
  const schema = objectOf(objectOf(Object.values(objectOf(message.content))[0]).schema);
  const examples = examplesOf(context.document, message);
  const values = examples.map(({ value }) => value);
  const shown = examples.map(
    ({ summary = 'Example', value }) =>
      `<details class="example"><summary>Example: ${renderLine(String(summary), context.names)}${kind}</summary>${jsonBlock(value)}</details>`,
  );
  return `${describedHtml(context, { description })}
${describedHtml(context, ownText(context, schema, description))}
${propertiesHtml(context, schema, anchor, values)}
${shown.join('')}`;
}

/** Removes the description of a schema if the body already has the same description. */
function ownText({ document }: PropertyContext, held: JsonObject, said: unknown): JsonObject {
  const schema = { ...objectOf(follow(document, held).value), ...held };
  return String(said).includes(String(schema.description)) ? { ...schema, description: undefined } : schema;
}

function responsesHtml(context: PropertyContext, object: JsonObject): string {
  const responses = Object.entries(objectOf(object.responses)).map(([http, held]) => {
    const response = objectOf(follow(context.document, objectOf(held)).value);
    return `<h2 id="response-${http}">Response with HTTP ${escapeHtml(http)}</h2>
${messageHtml(context, response, `response-${http}`)}`;
  });
  return responses.join('\n');
}

/** Lists the enum values of an operation, so that a search for one finds it. */
function valuesIn(document: JsonObject, object: JsonObject): string[] {
  const values = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown): void =>
    eachObject(part, (schema) => {
      for (const value of stringsIn(schema.enum)) values.add(value);
      if (typeof schema.$ref !== 'string' || seen.has(schema.$ref)) return;
      seen.add(schema.$ref);
      visit(follow(document, schema).value);
    });
  visit({ requestBody: object.requestBody, parameters: object.parameters, responses: object.responses });
  return [...values];
}

export function textInOneLine(text: string): string {
  return text.replace(/[`*]/g, '').replace(/\s+/g, ' ').trim();
}

/** Returns the first sentence of a Markdown text without its marks. */
export function firstSentence(text: string): string {
  const plain = textInOneLine(text);
  return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
