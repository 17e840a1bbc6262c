import { isObject } from '@cross-border-payments/openapi';
import type { Document, Json, Operation } from '@cross-border-payments/openapi/model';

/** The servers of documents, by document. */
const usualServers = new WeakMap<Document, string | undefined>();

/** Returns the URL of the service: of the document, or else the one that all its operations have; it may be a path. */
export function usualServer(document: Document): string | undefined {
  if (!usualServers.has(document)) {
    const own = new Set(document.operations.map(({ servers }) => serverOf(servers)));
    const [only] = own.size === 1 ? own : [];
    usualServers.set(document, serverOf(document.servers) ?? only);
  }
  return usualServers.get(document);
}

/** Returns the URL of an operation with a server of its own. */
export function ownServer(document: Document, { servers }: Operation): string | undefined {
  const own = serverOf(servers);
  return own === usualServer(document) ? undefined : own;
}

/** Returns the first server, with the defaults of its variables, without a slash at its end; undefined if it is no URL. */
function serverOf(servers: Json | undefined): string | undefined {
  const [first] = Array.isArray(servers) ? servers : [];
  if (!isObject(first) || typeof first.url !== 'string') return undefined;
  const variables = isObject(first.variables) ? first.variables : {};
  const url = first.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return isObject(variable) && variable.default !== undefined ? String(variable.default) : whole;
  });
  const isUsable = /^(?:https?:\/)?\/[^{}?#@]+$/.test(url) && URL.canParse(url, 'http://service.example');
  return isUsable ? url.replace(/\/+$/, '') : undefined;
}
