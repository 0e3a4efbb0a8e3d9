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

/** @returns its folder, which goes after the tests. */
export function putBuiltWeb(): string {
  const dist = mkdtempSync(join(tmpdir(), 'hodi-dist-'));
  after(() => rmSync(dist, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  return dist;
}
