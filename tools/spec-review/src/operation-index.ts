import type { OpenApiDocument } from '@cross-border-payments/document';
import { parsePointer } from './pointer.ts';

interface Entry {
  section: 'paths' | 'webhooks';
  key: string;
  method: string;
  name: string;
  components: Set<string>;
}

/** Tells which operations a place of the bundle belongs to. */
export class OperationIndex {
  readonly #entries: Entry[];

  /** @param document the bundle */
  constructor(document: OpenApiDocument) {
    this.#entries = (['paths', 'webhooks'] as const).flatMap((section) =>
      Object.entries(document[section] ?? {}).flatMap(([key, item]) =>
        Object.entries(item)
          .filter(([, value]) => typeof value === 'object' && 'responses' in value)
          .map(([method, object]) => ({
            section,
            key,
            method,
            name: object.operationId ?? key,
            components: reachable(document, object),
          })),
      ),
    );
  }

  /**
   * @param pointer JSON pointer into the bundle
   * @returns the operation the place stands in, or all that reach the component it stands in
   */
  at(pointer: string): string[] {
    const [section, first, second] = parsePointer(pointer);
    const found = this.#entries.filter((entry) => {
      if (section === 'components') return entry.components.has(`#/components/${first}/${second}`);
      const here = entry.section === section && entry.key === first;
      return here && (second === undefined || entry.method === second);
    });
    return found.map((entry) => entry.name);
  }
}

function reachable(document: OpenApiDocument, start: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith('#/components/') && !found.has($ref)) {
      found.add($ref);
      const [, kind, name] = parsePointer($ref);
      visit((document.components as Record<string, Record<string, unknown>>)[kind ?? '']?.[name ?? '']);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(start);
  return found;
}
