/* Restores the previous callback address if `listen`, which starts this program, was killed. */
let text = '';
for await (const chunk of process.stdin) text += chunk;
const [request = '', end] = text.split('\n');
if (end !== 'restored') {
  const { url, ...options } = JSON.parse(request);
  await fetch(url, { ...options, signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
}
