/** "1 member", "3 members". */
export function counted(number: unknown, noun: string): string {
  const plural = noun === 'entry' ? 'entries' : `${noun}s`;
  return `${String(number)} ${number === 1 ? noun : plural}`;
}
