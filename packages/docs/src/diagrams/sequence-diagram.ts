import { escapeHtml } from '../site/html.ts';

/** A call of a workflow. */
export interface DrawnCall {
  readonly operation: string;
  readonly title: string;
  /** Path of the operation's page. */
  readonly page?: string | undefined;
  /** What the answer gives to later steps. */
  readonly gives: readonly string[];
}

const [WIDTH, LEFT, RIGHT] = [560, 90, 470];
const [TOP, ROW] = [52, 58];

/**
 * Draws the calls of a workflow as a sequence diagram in SVG, without styles or scripts of its own.
 * @param name what the diagram shows, for those who cannot see it
 */
export function sequenceDiagram(steps: readonly DrawnCall[], name: string): string {
  const height = TOP + steps.length * ROW + 16;
  const actors = [actor('You', LEFT, height), actor('The service', RIGHT, height)];
  return `<figure tabindex="0"><svg class="diagram" role="group" aria-label="${escapeHtml(name)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">${actors.join('')}${steps.map(drawStep).join('')}</svg></figure>`;
}

function actor(name: string, x: number, height: number): string {
  const box = `<rect class="box" x="${x - 55}" y="6" width="110" height="32" rx="8"/>`;
  return `<line class="life" x1="${x}" y1="38" x2="${x}" y2="${height - 6}"/>${box}<text x="${x}" y="27" text-anchor="middle">${name}</text>`;
}

function drawStep({ operation, title, page, gives }: DrawnCall, index: number): string {
  const y = TOP + index * ROW + 24;
  const middle = (LEFT + RIGHT) / 2;
  const label = `<text x="${middle}" y="${y - 7}" text-anchor="middle"><title>${escapeHtml(operation)}</title>${index + 1}. ${escapeHtml(title)}</text>`;
  const linked = page === undefined ? label : `<a href="/${page}">${label}</a>`;
  const call = `<path class="edge" d="M${LEFT} ${y}H${RIGHT - 2}"/><path class="tip" d="M${RIGHT} ${y}l-9 -4.5v9z"/>`;
  if (gives.length === 0) return linked + call;
  const back = y + 20;
  const answer = `<path class="edge answer" d="M${RIGHT} ${back}H${LEFT + 2}"/><path class="tip" d="M${LEFT} ${back}l9 -4.5v9z"/>`;
  const words = `<text class="label" x="${middle}" y="${back + 4}" text-anchor="middle">${escapeHtml(gives.join(', '))}</text>`;
  return linked + call + answer + words;
}
