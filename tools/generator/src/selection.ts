import { suggestion } from '@cross-border-payments/explain';
import type { OperationFilter } from '@cross-border-payments/openapi/model';

type Selectable = Parameters<OperationFilter>[0];

/** Returns the names of an operation with which this kind of selector is compared. */
function namesOf(selector: string, { id, method, path, tags, deprecated }: Selectable): string[] {
  if (selector === 'deprecated') return deprecated ? [selector] : [];
  if (selector.startsWith('tag:')) return tags.map((tag) => `tag:${tag}`);
  if (selector.startsWith('/')) return [path];
  return /^[A-Z]+ \//.test(selector) ? [`${method} ${path}`] : [id];
}

interface Selector {
  readonly text: string;
  readonly pattern: RegExp;
  readonly option: 'include' | 'exclude';
  /** The names with which this selector was compared, for the error. */
  readonly names: Set<string>;
  isUsed: boolean;
}

/** Selects operations by the selectors of the options `include` and `exclude`. */
export class Selection {
  readonly #selectors: readonly Selector[];

  constructor(include: readonly string[] = [], exclude: readonly string[] = []) {
    const read = (option: Selector['option']) => (text: string) => {
      const parts = text.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'));
      const pattern = new RegExp(`^${parts.join('.*')}$`, 's');
      return { text, option, pattern, names: new Set<string>(), isUsed: false };
    };
    this.#selectors = [...include.map(read('include')), ...exclude.map(read('exclude'))];
  }

  /** Undefined if everything is selected. */
  get filter(): OperationFilter | undefined {
    return this.#selectors.length === 0 ? undefined : (operation) => this.#has(operation);
  }

  #has(operation: Selectable): boolean {
    const isMatched = (selector: Selector) => {
      const names = namesOf(selector.text, operation);
      for (const name of names) selector.names.add(name);
      const isMatch = names.some((name) => selector.pattern.test(name));
      selector.isUsed ||= isMatch;
      return isMatch;
    };
    const matched = new Set(this.#selectors.filter(isMatched).map(({ option }) => option));
    const isIncluded = matched.has('include') || this.#selectors.every(({ option }) => option !== 'include');
    return isIncluded && !matched.has('exclude');
  }

  /** @throws Error for a selector that matched no operation */
  assertUsed(): void {
    for (const { option, text, names, isUsed } of this.#selectors) {
      if (isUsed) continue;
      const end = suggestion([...names], text);
      throw new Error(`\`--${option} ${text}\` matches no operation of the document${end}`);
    }
  }
}
