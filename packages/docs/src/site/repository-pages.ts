import type { RawOperation } from '@cross-border-payments/openapi';
import type { MemberContext } from './members.ts';
import type { SitePage } from './page.ts';

/** Makes the pages that the repository has texts for: guides and registers. */
export function repositoryPages(
  _context: MemberContext,
  _operations: readonly RawOperation[],
  _repository: string,
): SitePage[] {
  return [];
}
