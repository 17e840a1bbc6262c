/**
 * Returns the GitHub workflow command that annotates a line of a pull request.
 *
 * @param properties file, line, column and title; all are optional
 */
export function githubAnnotation(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const listed = Object.entries(properties).map(([name, value]) => {
    const text = escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
    return `${name}=${text}`;
  });
  return `::${level} ${listed.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
