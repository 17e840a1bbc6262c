import { follow, joinPointer, type LocatedObject, type RawOperation } from '@cross-border-payments/openapi';
import { extensionTexts, joinParagraphs, notShownText } from '../conditions-in-words/extension-texts.ts';
import { describeOperation, describeQuery } from '../conditions-in-words/operation-texts.ts';
import type { SchemaWords } from '../conditions-in-words/sentences.ts';
import { arrayOf, isObject, type JsonObject, objectOf, stringsIn } from '../json.ts';
import { type Sample, samplesOf } from '../samples/languages.ts';
import { newOrderFor, operationsBefore } from '../samples/life-cycle.ts';
import { examplesOf, sampleRequest } from '../samples/sample-request.ts';
import type { SitePage } from './layout.ts';
import {
  codeBlock,
  escapeHtml,
  firstSentence,
  htmlCode,
  htmlLink,
  jsonBlock,
  renderLine,
  slugOf,
} from './markup.ts';
import {
  chipsHtml,
  type Member,
  memberHtml,
  type PropertyContext,
  propertiesHtml,
  textHtml,
} from './properties.ts';
import {
  describeLimits,
  describeType,
  describeValue,
  readValue,
  readWholeShapes,
  type Value,
  withoutSaid,
} from './value.ts';

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
  const summary = String(object.summary ?? id);
  // The summary of a webhook is its title and its address.
  const [title = '', address = id] = isWebhook ? summary.split(': ') : [summary, path];
  const [group] = stringsIn(object.tags);
  const responses = Object.entries(objectOf(object.responses)).flatMap(([http, held]): [string, string][] => {
    const [example] = examplesOf(context.document, held);
    return example === undefined ? [] : [[`HTTP ${http}`, jsonBlock(example.value)]];
  });
  const [lead = '', ...paragraphs] = describeOperation(context, operation).split('\n\n');
  const samples = `${samplesHtml(context, operation)}${tabsHtml('Response', 'response', responses)}`;
  return {
    path: operationPath(operation),
    title,
    description: firstSentence(String(object.description ?? title)),
    part: isWebhook ? 'Callbacks' : 'Operations',
    ...(isWebhook || group === undefined ? {} : { group }),
    ...(isWebhook ? {} : { method }),
    keywords: [id, path, method],
    wide: !isWebhook,
    body: `<h1>${escapeHtml(title)}</h1>
<div class="head"><p class="endpoint"><span class="method">${method}</span> <code>${escapeHtml(address)}</code></p>
${isWebhook ? '' : `<div class="console" id="console" data-operation="${id}"></div>`}</div>
<div class="first">${textHtml(context, lead)}</div>
${notesHtml(context, operation)}${isWebhook ? '' : `<div class="samples" id="samples">${samples}</div>`}
<div class="operation">
${descriptionHtml(context, paragraphs.join('\n\n'))}
<p class="media"><a href="/reference.html#operation/${id}">Show this operation in the full reference</a></p>
${extra}
${parametersHtml(context, operation)}
${requestHtml(context, operation)}
${responsesHtml(context, operation)}
</div>`,
  };
}

/** Says to which order the samples belong, and what to send first so that they succeed on the sandbox. */
function notesHtml({ document, names }: PropertyContext, operation: RawOperation): string {
  const { query, json, form } = sampleRequest(document, operation);
  const sent = [query, objectOf(json)].flatMap(Object.keys).concat((form ?? []).map(({ name }) => name));
  const isCreate = operation.object['x-retry'] === 'once-per-order' || operation.section === 'webhooks';
  const ids = isCreate ? [] : ['tradeId', 'orderNo'].filter((name) => sent.includes(name));
  const named = ids.map((name) => `\`${name}\``);
  const order = newOrderFor(operation.id);
  const earlier = (order && operationsBefore(order, operation.id)) ?? [];
  const notes = [
    named.length === 0
      ? ''
      : `The samples name an example order of the sandbox. For an order of yours, replace ${named.join(' and ')}.`,
    earlier.length === 0
      ? ''
      : `The sandbox accepts this request only after ${earlier.map((id) => `\`${id}\``).join(', then ')} with the same \`tradeId\`, so send that first.`,
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

/** Renders tabs: `details` with the same name, so only one of them is open. */
function tabsHtml(title: string, name: string, tabs: readonly [string, string][]): string {
  if (tabs.length === 0) return '';
  const items = tabs.map(
    ([label, html], at) =>
      `<details name="${name}"${at === 0 ? ' open' : ''}><summary>${label}</summary>${html}</details>`,
  );
  return `<section class="tabs"><h2>${escapeHtml(title)}</h2>${items.join('')}</section>`;
}

/** Renders the description with folded rules, and a frame around the sentence about repeating the call. */
function descriptionHtml(context: PropertyContext, text: string): string {
  return textHtml(context, text)
    .replace(/<p><strong>Repeating the call:/, '<p class="calls"><strong>Repeating the call:')
    .replace(/<p>(?=Operation id: )/, '<p class="media">')
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
  const isOfClient = installPage !== undefined && code.includes("'@cross-border-payments/client'");
  const install = isOfClient ? `<p><a href="${installPage}">Get the client</a></p>` : '';
  return codeBlock(code, language) + install;
}

function parametersHtml(context: PropertyContext, operation: RawOperation): string {
  const { document, words } = context;
  const security = arrayOf(operation.object.security ?? document.security).filter(isObject);
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  const headers = [...new Set(security.flatMap((one) => Object.keys(one)))].map((name) => {
    const { name: header, description } = objectOf(schemes[name]);
    const said = joinParagraphs(description, notShownText(objectOf(schemes[name])));
    return {
      name: String(header),
      type: 'in a header',
      flags: ['required'],
      said: textHtml(context, said),
    };
  });
  const ofQuery = describeQuery(words, operation);
  const items = operation.parameters.map(({ value: parameter, pointer }) => {
    const name = String(parameter.name);
    const value = readValue(words, words.read(parameter.schema ?? {}, joinPointer(pointer, 'schema')));
    const texts = ofQuery.filter(({ path }) => path[0] === name).map(({ text }) => text);
    const described = describeWith(words, parameter, value).split('\n\n');
    const said = joinParagraphs(parameter.description, [...described, ...texts]);
    const place = `in ${parameter.in === 'query' ? 'the query' : 'a header'}`;
    return {
      name,
      type: [`${describeType(words, value)} ${place}`, ...describeLimits(words, value)].join(', '),
      flags: parameter.required === true ? ['required'] : [],
      said: textHtml(context, said) + chipsHtml(value),
      inside: propertiesHtml(context, value, `parameter-${slugOf(name)}`),
    };
  });
  const all: Member[] = [...headers, ...items];
  const members = all.map((member) => memberHtml(`parameter-${slugOf(member.name)}`, member));
  if (members.length === 0) return '';
  return `<h2 id="parameters">Parameters</h2><ul class="members">${members.join('\n')}</ul>`;
}

function requestHtml(context: PropertyContext, { object, pointer }: RawOperation): string {
  const body = follow(context.document, objectOf(object.requestBody), joinPointer(pointer, 'requestBody'));
  const [type] = Object.keys(objectOf(body.value.content));
  if (type === undefined) return '';
  const kind = type === 'multipart/form-data' ? ' (fields of the form)' : '';
  return `<div class="title-row"><h2 id="request">Request</h2><span class="media">${htmlCode(type)}</span><button class="expand small" type="button" hidden>Expand all</button></div>
${messageHtml(context, body, { anchor: 'request', kind })}`;
}

/**
 * - `anchor`: start of the ids of the properties
 * - `kind`: words after the summary of each example
 * - `shapes`: which shapes of a response come first. Its shapes are shown as whole objects
 */
interface MessageForm {
  readonly anchor: string;
  readonly kind?: string;
  readonly shapes?: 'success first' | 'refusal first';
}

function messageHtml(
  context: PropertyContext,
  { value: message, pointer }: LocatedObject,
  { anchor, kind = '', shapes: order }: MessageForm,
): string {
  const { words } = context;
  const [[type, media] = ['', {}]] = Object.entries(objectOf(message.content));
  const root = words.read(objectOf(media).schema ?? {}, joinPointer(pointer, 'content', type, 'schema'));
  const value = readValue(words, root);
  const shapes = order ? readWholeShapes(words, root) : [];
  const examples = examplesOf(context.document, message);
  const samples = examples.map((example) => example.value);
  const shown = examples.map(
    ({ summary = 'Example', value: example }) =>
      `<details class="example"><summary>Example: ${renderLine(String(summary), context.names)}${kind}</summary>${jsonBlock(example)}</details>`,
  );
  return `${textHtml(context, describeWith(words, message, value))}
${chipsHtml(value)}${propertiesHtml(context, value, anchor, samples, order === 'refusal first' ? shapes.toReversed() : shapes)}
${shown.join('')}`;
}

/** Writes the description of a parameter, a body or a response in Markdown, with what its schema says. */
function describeWith(words: SchemaWords, holder: JsonObject, value: Value): string {
  const description = String(holder.description ?? '');
  const texts = describeValue(words, value)
    .split('\n\n')
    .map((text) => withoutSaid(text, [description]));
  return joinParagraphs(withoutSaid(description, texts), [...texts, ...extensionTexts(holder)]);
}

function responsesHtml(context: PropertyContext, { object, pointer }: RawOperation): string {
  const responses = Object.entries(objectOf(object.responses)).map(([http, held]) => {
    const response = follow(context.document, objectOf(held), joinPointer(pointer, 'responses', http));
    return `<h2 id="response-${http}">Response with HTTP ${escapeHtml(http)}</h2>
${messageHtml(context, response, { anchor: `response-${http}`, shapes: /^[45]/.test(http) ? 'refusal first' : 'success first' })}`;
  });
  return responses.join('\n');
}
