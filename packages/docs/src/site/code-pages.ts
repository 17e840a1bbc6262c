import type { RawOperation } from '@cross-border-payments/openapi';
import { objectOf } from '../json.ts';
import { htmlCode, htmlLink, htmlTable, slugOf } from './html.ts';
import { renderLine } from './markdown.ts';
import type { MemberContext } from './members.ts';
import { operationPath } from './operation-page.ts';
import type { SitePage } from './page.ts';

/** Makes the register of the codes in `status` of an answer, with their meanings and operations. */
export function codesPage({ names }: MemberContext, operations: readonly RawOperation[]): SitePage[] {
  const codes = new Map<string, Map<string, RawOperation[]>>();
  for (const operation of operations) {
    for (const [code, meaning] of Object.entries(objectOf(operation.object['x-status-codes']))) {
      const meanings = codes.get(code) ?? new Map<string, RawOperation[]>();
      codes.set(code, meanings);
      meanings.set(String(meaning), [...(meanings.get(String(meaning)) ?? []), operation]);
    }
  }
  if (codes.size === 0) return [];
  const sections = [...codes].map(([code, meanings]) => {
    const rows = [...meanings].map(([meaning, users]) => [
      renderLine(meaning, names),
      users.map((one) => htmlLink(operationPath(one), htmlCode(one.id))).join(', '),
    ]);
    return `<h2 id="code-${slugOf(code)}">${htmlCode(code)}</h2>${htmlTable(['Meaning', 'Operations'], rows)}`;
  });
  return [
    {
      path: 'errors/codes.html',
      title: 'Codes of the service',
      part: 'Rules and errors',
      description:
        'The codes that an answer may have in `status`, what they mean, and which operations return them.',
      keywords: [...codes.keys()],
      body: `<h1>Codes of the service</h1>
<p>Every answer has a <code>status</code>. <code>1</code> is success, whatever the HTTP status is; any other code is a refusal, and <code>message</code> says why. Other codes exist; the interface does not show them.</p>
${sections.join('\n')}`,
    },
  ];
}
