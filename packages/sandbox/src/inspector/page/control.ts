import { html, nothing, render } from 'lit-html';
import { addQuery, type QueryParameters } from './route.ts';

export class RefusedError extends Error {}

const TIME_LIMIT_MS = 15_000;

const kept: Record<string, Promise<unknown>> = {};

export function get<Response>(path: string, query: QueryParameters = {}): Promise<Response> {
  return request(addQuery(path, query), { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
}

export function getOnce<Response>(path: string): Promise<Response> {
  kept[path] ??= get<Response>(path).catch((error) => {
    delete kept[path];
    throw error;
  });
  return kept[path] as Promise<Response>;
}

export async function all<Properties extends object>(
  properties: {
    [Name in keyof Properties]: Promise<Properties[Name]> | Properties[Name];
  },
): Promise<Properties> {
  const entries = Object.entries(properties).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Sends a command, without a time limit. */
export function command<Response>(
  path: string,
  body: object = {},
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method, headers, body: JSON.stringify(body) });
}

async function request<Response>(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/_sandbox${path}`, init);
  const value = await response.json();
  if (!response.ok) throw new RefusedError(value.error);
  return value;
}

/** An action with the fields of a form. @returns what to show, if anything */
export type Act = (fields: Readonly<Record<string, string>>) => Promise<string | undefined>;

export function acting(act: Act) {
  return async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget instanceof HTMLFormElement ? new FormData(event.currentTarget) : [];
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));
    try {
      const sentence = await act(fields);
      if (sentence) showResult(sentence);
    } catch (error) {
      showResult(error instanceof RefusedError ? error.message : 'The sandbox does not respond.', 'refused');
    }
    dispatchEvent(new Event('acted'));
  };
}

export function part(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no part ${id}.`);
  return element;
}

export function showResult(text: string, kind: 'done' | 'refused' = 'done') {
  const close = html`<button type="button" aria-label="Dismiss" @click=${hideResult}>×</button>`;
  render(html`<p class=${kind}>${text}</p>${close}`, part('message'));
}

export function hideResult() {
  render(nothing, part('message'));
}
