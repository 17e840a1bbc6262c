import { type Edge, Graph, layout } from '@dagrejs/dagre';
import { escapeHtml } from './site/markup.ts';

/** Estimates the width, in pixels, of a line in a sans-serif font of 13 pixels. */
function textWidth(text: string): number {
  return text.length * 7.4;
}

const POINT = '[*]';

/** Draws the transitions of a Mermaid `stateDiagram-v2` as SVG. @param name description for screen readers */
export function stateDiagram(text: string, name: string): string {
  const moves = [...text.matchAll(/^[ \t]*(\S+) --> ([^\s:]+)(?::(.*))?$/gm)].map(
    ([, from = '', to = '', label = '']) => ({ from, to, label: label.trim() }),
  );
  const final = new Set(moves.filter(({ to }) => to === POINT).map(({ from }) => from));
  const start = moves.find(({ from }) => from === POINT)?.to;
  const inner = moves.filter(({ from, to }) => from !== POINT && to !== POINT);
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 48, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const state of new Set(moves.flatMap(({ from, to }) => [from, to]))) {
    if (state !== POINT) graph.setNode(state, { width: textWidth(state) + 28, height: 34 });
  }
  for (const { from, to, label } of inner)
    graph.setEdge(from, to, { width: textWidth(label), height: 18, labelpos: 'c', label }, label);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const edges: DrawnEdge[] = graph.edges().map((edge: Edge) => graph.edge(edge) as DrawnEdge);
  const states = graph.nodes().map((state: string) => {
    const kind = [final.has(state) ? ' final' : '', state === start ? ' start' : ''].join('');
    return drawState(state, graph.node(state) as Box, kind);
  });
  // All labels are drawn after all curves, so that no curve hides one.
  return `<figure tabindex="0"><svg class="diagram" role="img" aria-label="${escapeHtml(name)}" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}">${[...edges.map(drawCurve), ...states, ...edges.map(drawLabel)].join('')}</svg></figure>`;
}

/** What the layout adds to a state or a transition: its middle and its size. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface DrawnEdge extends Box {
  readonly points: readonly Pick<Box, 'x' | 'y'>[];
  readonly label: string;
}

function drawState(name: string, { x, y, width, height }: Box, kind: string): string {
  const box = `x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${height}" rx="8"`;
  return `<rect class="box${kind}" ${box}/><text x="${round(x)}" y="${round(y + 4.5)}" text-anchor="middle">${escapeHtml(name)}</text>`;
}

function drawCurve({ points }: DrawnEdge): string {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? end;
  const [first = end, ...rest] = points;
  const path = rest.map((point, index) => {
    const next = rest[index + 1];
    if (next === undefined) return `L${round(point.x)} ${round(point.y)}`;
    return `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const tip = `<path class="tip" d="M0 0L-9 -4.5L-9 4.5Z" transform="translate(${round(end.x)} ${round(end.y)}) rotate(${round(angle)})"/>`;
  return `<path class="edge" d="M${round(first.x)} ${round(first.y)}${path.join('')}"/>${tip}`;
}

function drawLabel({ label, x, y }: DrawnEdge): string {
  return `<text class="label" x="${round(x)}" y="${round(y + 4)}" text-anchor="middle">${escapeHtml(label)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
