import { readFileSync } from 'node:fs';

/**
 * Returns the password of the control API: of `--control-token`, the file of `--control-token-file`, or the environment
 * variable CONTROL_TOKEN.
 * @throws Error if both options are given or the file cannot be read
 */
export function readControlToken(
  { token, file }: { readonly token?: string | undefined; readonly file?: string | undefined },
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (file === undefined) return token ?? (environment.CONTROL_TOKEN || undefined);
  if (token !== undefined) throw new Error('Give `--control-token` or `--control-token-file`, not both.');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Error(`\`--control-token-file\` cannot read \`${file}\` (${code}).`);
  }
}
