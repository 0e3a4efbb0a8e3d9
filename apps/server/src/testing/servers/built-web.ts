/** A built web app of few files, as a server finds it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

export const script = "document.documentElement.dataset.theme = 'dark'";
export const style = 'body { margin: 0 }';
export const shell = `<!doctype html><html lang="en" data-theme="light"><head><!--page-head--><title>Hodi</title><!--/page-head--><style>${style}</style><script>${script}</script></head><body>Hodi</body></html>`;

const files: Readonly<Record<string, string>> = {
  'index.html': shell,
  'version.json': '{"version":"2026.11.21.1"}',
  'door-files.json': '{"en":["/assets/en.js","/assets/door.css"],"sw":["/assets/sw.js"]}',
  'icons/mark.svg': '<svg/>',
  'favicon.ico': 'icon',
  'service-worker.js': '// worker',
  '.secret': 'hidden',
  'assets/main-abc.js': 'console.log(1)',
  'assets/main-abc.js.br': 'compressed',
};

/** Says what it was given to render, as one that makes HTML of it would. */
const renderer = `
const escaped = (text) => text.replace(/[&<>"]/g, (c) => '&#' + c.charCodeAt(0) + ';');
const said = (...given) => Promise.resolve('<pre>' + escaped(JSON.stringify(given)) + '</pre>');
module.exports = { renderDoor: said, renderPlain: said };
`;
export const doorStyle = '.door { color: teal }';
/** The pages before the login, which the server writes. */
export const doors: Readonly<Record<string, string>> = {
  'index.html': shell.replace('Hodi</body>', '<div id="root"></div><noscript>No script</noscript></body>'),
  'doors/render.cjs': renderer,
  'doors/style.json': JSON.stringify({
    login: { style: doorStyle, files: ['/assets/door.css'] },
    'register-patient': { style: `${doorStyle} .framed { margin: 0 }`, files: [] },
  }),
  'doors/plain.json': '{"style":"/assets/plain-abc.css"}',
};

/** @returns its folder, which goes after the tests. @param more files, or others in their place. */
export function putBuiltWeb(more: Readonly<Record<string, string>> = {}): string {
  const dist = mkdtempSync(join(tmpdir(), 'hodi-dist-'));
  after(() => rmSync(dist, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  return dist;
}
