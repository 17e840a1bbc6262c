/**
 * Reads an answer to its last byte.
 *
 * @param limit in bytes
 * @returns the text; nothing when it is longer than the limit
 * @throws whatever the body throws
 */
export async function readText({ body }: Response, limit: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      reader?.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
