import { parsePointer } from '@cross-border-payments/openapi';

/** A part of the URL of a callback that is read from a request or its answer, as `UrlPart` of the runtime. */
export interface UrlPartFacts {
  readonly source: string;
  readonly of: 'request' | 'response';
  /** Empty for an expression that OpenAPI does not have. */
  readonly at: readonly string[];
}

/** Takes the runtime expressions of the URL of a callback apart: `{$request.body#/url}/paid` or one alone. */
export function urlParts(expression: string): (string | UrlPartFacts)[] {
  const pieces = /^\$[^{}]*$/.test(expression) ? ['', expression] : expression.split(/\{(\$[^{}]*)\}/);
  return pieces.map((piece, at) => (at % 2 === 0 ? piece : partOf(piece))).filter((part) => part !== '');
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
