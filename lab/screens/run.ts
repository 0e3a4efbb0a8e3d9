/**
 * `npm run screens -- WORDS…`: a picture of every screen of the demo clinic, on phone, tablet and desktop, in both
 * languages and both themes, into `lab/screens/pictures/`, and a page that shows them side by side. With words, only pictures
 * whose name has all of them: `npm run screens -- phone sw dark emergency`. With `--readme`, those of the README are
 * also put into `docs/screens/`.
 */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '#e2e/fixtures/ensure-built.ts';
import { hasAll, takeScreenshots, nameOf } from './take-screenshots.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'pictures');
const forReadme = process.argv.includes('--readme');
const words = process.argv.slice(2).filter((word) => word !== '--readme');

/** The pictures of the README. */
const inReadme: Readonly<Record<string, string>> = {
  'desktop-clinician-dashboard-en-light': 'clinician-dashboard',
  'phone-get-help-en-light': 'patient-get-help',
  'phone-emergency-en-light': 'patient-emergency',
  'phone-thread-en-dark': 'patient-thread-dark',
};

/** All pictures on one page, a row for each screen, to lay beside the mockups. */
function writeIndex(): void {
  const names = readdirSync(folder).filter((file) => file.endsWith('.png'));
  const screens = [...new Set(names.map((file) => file.replace(/-(en|sw)-(light|dark)\.png$/, '')))];
  const rows = screens.map((screen) => {
    const pictures = names.filter((file) => file.replace(/-(en|sw)-(light|dark)\.png$/, '') === screen);
    return `<h2>${screen}</h2>${pictures.map((file) => `<img src="${file}" alt="${file}" loading="lazy">`).join(' ')}`;
  });
  const style = 'body{font:14px system-ui}img{width:24%;border:1px solid #ccc;vertical-align:top}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>Screens</title><style>${style}</style>${rows.join('')}`,
  );
}

ensureBuilt();
for (const path of [folder, join(root, 'docs/screens')]) mkdirSync(path, { recursive: true });
await takeScreenshots({
  isWanted: (name) => hasAll(name, words) && (!forReadme || name in inReadme),
  // The mockups of the phone have two pixels for each.
  scaleOf: (device) => (device === 'phone' ? 2 : 1),
  async look({ page }, { screenshot, look }) {
    const name = nameOf(screenshot, look);
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    if (forReadme && inReadme[name]) copyFileSync(path, join(root, 'docs/screens', `${inReadme[name]}.png`));
    console.log(name);
  },
  fail(name, reason) {
    console.error(`${name}: ${reason}`);
    process.exitCode = 1;
  },
});
writeIndex();
