const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

const SCRIPTS = [
  'acts',
  'api',
  'area',
  'callback',
  'callbacks',
  'clock',
  'dom',
  'journal',
  'json',
  'keys',
  'live',
  'main',
  'money',
  'order',
  'orders',
  'parts',
  'posting',
  'route',
  'say',
  'words',
];

/** The files of the page with their media types, by the last part of their path; nothing else is served. */
export const PAGE_FILES: ReadonlyMap<string, string> = new Map([
  ['index.html', 'text/html; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ...['base', 'layout', 'parts', 'details'].map((name): [string, string] => [`${name}.css`, CSS]),
  ...SCRIPTS.map((name): [string, string] => [`${name}.js`, JAVASCRIPT]),
]);
