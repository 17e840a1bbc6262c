import { parsePointer } from '@cross-border-payments/openapi';
import type { Document, Operation } from '@cross-border-payments/openapi/model';
import { docComment, importTypes, propertyName, quoted } from '../../emit/text.ts';
import { formatKind, literal, profileLiteral } from '../facts.ts';
import { operationDoc, type TargetContext } from '../target-files.ts';

export interface ValidatorImport {
  readonly from: string;
  readonly names: string;
  /** Whether the validators are TypeScript, whose module exports them as one value. */
  readonly isTyped: boolean;
}

export function sendersFile(
  { model, runtime, typesFrom }: TargetContext,
  validators: ValidatorImport,
): string | undefined {
  const sent = sentOperations(model).filter(({ operation }) => senderFault(operation) === undefined);
  if (sent.length === 0) return undefined;
  const kinds = [...new Set(sent.map(({ operation }) => kindOf(operation)))].sort();
  const typeNames = kinds.map((kind) => `${kind}Sender`);
  const properties = sent.map(({ operation, name }) => {
    const kind = kindOf(operation);
    const type = `${kind}Sender<${kind}s[${quoted(operation.id)}]>`;
    return `${docComment(operationDoc(operation, placeOf(operation)), '  ')}  readonly ${propertyName(name)}: ${type};\n`;
  });
  const rows = sent.map(({ operation, name }) => {
    const facts = literal(factsOf(operation));
    const written = hasReply(operation) ? facts.replace(/ \}$/, ', readBody: readReply }') : facts;
    return `    ${propertyName(name)}: ${CREATE[kindOf(operation)]}(${written}, messages, own),\n`;
  });
  const code = [
    ...kinds.map((kind) => CREATE[kind]),
    ...(sent.some(({ operation }) => hasReply(operation)) ? ['readReply'] : []),
    ...(validators.isTyped ? [] : ['resolveChoice']),
  ];
  return `import { ${code.join(', ')} } from ${quoted(runtime)};
${importTypes([...typeNames, 'SenderOptions', 'ServiceProfile'], runtime)}${importTypes(
  kinds.map((kind) => `${kind}s`),
  typesFrom('operations'),
)}import { ${validators.names} } from ${quoted(validators.from)};

const profile: ServiceProfile = ${profileLiteral(model, { secretProperties: true })};
${validators.isTyped ? '' : `const messages = { ${validators.names}, choices: resolveChoice };\n`}
/** Sends every webhook and callback of the document. */
export interface Senders {
${properties.join('\n')}}

/** Makes the senders, which check each message, send it once and return the receiver's response. */
export function createSenders(options: SenderOptions = {}): Senders {
  const secretProperties = [...(profile.secretProperties ?? []), ...(options.secretProperties ?? [])];
  const own = { ...options, secretProperties };
  return {
${rows.join('')}  };
}
`;
}

export function senderFault({ id, kind, path, body }: Operation): string | undefined {
  const [content] = body?.contents ?? [];
  if (content && formatKind(content.mediaType) === 'multipart')
    return `${id} has a form with files as its body, which no sender writes.`;
  const unknown = urlParts(kind === 'callback' ? path : '').find(
    (part) => typeof part !== 'string' && part.at.length === 0,
  );
  return typeof unknown === 'object'
    ? `${id} has the URL \`${unknown.source}\`, which is no runtime expression.`
    : undefined;
}

const CREATE = { Webhook: 'createSender', Callback: 'createCallbackSender' } as const;

function hasReply({ responses }: Operation): boolean {
  return responses.some(({ contents }) => contents.length > 0);
}

/** Returns the beginning of the names of types: `Webhook`, as in `WebhookSender` and `Webhooks`, or `Callback`. */
function kindOf({ kind }: Operation): 'Webhook' | 'Callback' {
  return kind === 'callback' ? 'Callback' : 'Webhook';
}

/** Lists webhooks and callbacks by their keys. Those that share a key are listed by their ids. */
export function sentOperations({ webhooks, operations }: Document): { operation: Operation; name: string }[] {
  const all = [...webhooks, ...operations.flatMap(({ callbacks }) => callbacks)];
  const keys = all.map(({ callback, path }) => callback ?? path);
  const sole = new Set(keys.filter((key, at) => keys.indexOf(key) === at && keys.lastIndexOf(key) === at));
  return all.map((operation, at) => {
    const key = keys[at] ?? '';
    if (sole.has(key)) return { operation, name: key };
    return { operation, name: sole.has(operation.id) ? `${operation.id}_2` : operation.id };
  });
}

function factsOf({ id, kind, method, path, body, responses }: Operation): object {
  const [content] = body?.contents ?? [];
  const types = responses.map(({ status, contents }) => [status, contents.map(({ mediaType }) => mediaType)]);
  return {
    ...{ id, method, url: kind === 'callback' ? urlParts(path) : undefined, body: content?.mediaType },
    required: (content && body?.required) || undefined,
    responses: Object.fromEntries(types),
  };
}

function placeOf({ callback, path }: Operation): string {
  return callback === undefined ? `The webhook \`${path}\`.` : `The callback \`${callback}\` to \`${path}\`.`;
}

/** A part of a callback's URL that is read from the request or its response, as `RuntimeExpression` of the runtime. */
export interface UrlPartFacts {
  readonly source: string;
  readonly of: 'request' | 'response';
  /** Where to read the value. Empty for an expression that OpenAPI does not define. */
  readonly at: readonly string[];
}

/** Splits the URL of a callback at its expressions, as in `{$request.body#/url}/paid`; it may be one expression. */
export function urlParts(expression: string): (string | UrlPartFacts)[] {
  const chunks = /^\$[^{}]*$/.test(expression) ? ['', expression] : expression.split(/\{(\$[^{}]*)\}/);
  return chunks.map((chunk, at) => (at % 2 === 0 ? chunk : partOf(chunk))).filter((part) => part !== '');
}

const SOURCE = /^\$(request|response)\.(?:(header|query|path)\.(.+)|body(?:#(.*))?)$/s;

function partOf(source: string): UrlPartFacts {
  if (source === '$url' || source === '$method') return { source, of: 'request', at: [source.slice(1)] };
  if (source === '$statusCode') return { source, of: 'response', at: ['status'] };
  const [, of, place, name = '', pointer = ''] = SOURCE.exec(source) ?? [];
  if (of !== 'request' && of !== 'response') return { source, of: 'request', at: [] };
  if (place === undefined) return { source, of, at: ['body', ...parsePointer(pointer)] };
  return { source, of, at: place === 'header' ? ['headers', name.toLowerCase()] : [place, name] };
}
