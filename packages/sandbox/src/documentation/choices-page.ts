import { code, page, table } from './markdown.ts';
import { SANDBOX_CHOICES } from './sandbox-choices.ts';

/** Writes `docs/sandbox-choices.md`: what the sandbox decided where the interface shows nothing. */
export function sandboxChoicesPage(): string {
  return page(
    '# Sandbox choices',
    'The interface leaves these points open. The sandbox had to decide them in order to run; the real service may do otherwise. Do not build on them.',
    table(
      ['Choice', 'What the sandbox does', 'Section', 'Where'],
      SANDBOX_CHOICES.map((choice) => [
        code(choice.id),
        choice.statement,
        choice.section,
        code(choice.where),
      ]),
    ),
  );
}
