/**
 * `npm run screens -- WORDS…`: a picture of every screen of the demo clinic, on the phone and the desktop, in both
 * languages and both themes, into `e2e/screens/`, and a page that shows them side by side. With words, only pictures
 * whose name has all of them: `npm run screens -- phone sw dark emergency`. With `--readme`, those of the README are
 * also put into `docs/screens/`.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium as engine, expect } from '@playwright/test';
import type { Language } from '@hodi/domain/shared/language.ts';
import { chromium } from './fixtures/chromium.ts';
import { type DeviceName, devices } from './fixtures/devices.ts';
import { Problems } from './fixtures/problems.ts';
import { type Server, withServer } from './fixtures/server.ts';
import { Windows } from './fixtures/windows.ts';
import { adminShots } from './shots/admin-shots.ts';
import { appointmentShots } from './shots/appointment-shots.ts';
import { assistedShots } from './shots/assisted-shots.ts';
import { clinicianShots } from './shots/clinician-shots.ts';
import { demoMember, forgetDrafts, letAllSpeak, patientId, threadOf } from './shots/demo.ts';
import { deviceShots } from './shots/device-shots.ts';
import { doorShots } from './shots/door-shots.ts';
import { patientShots } from './shots/patient-shots.ts';
import { languages, type Shot, themes } from './shots/shot.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'screens');
const forReadme = process.argv.includes('--readme');
const words = process.argv.slice(2).filter((word) => word !== '--readme');

interface Look {
  device: DeviceName;
  language: Language;
  theme: (typeof themes)[number];
}

const allShots = [
  ...patientShots,
  ...clinicianShots,
  ...appointmentShots,
  ...adminShots,
  ...doorShots,
  ...deviceShots,
  ...assistedShots,
];

const nameOf = (shot: Shot, { device, language, theme }: Look): string => `${device}-${shot.name}-${language}-${theme}`;
const isWanted = (name: string): boolean =>
  words.every((word) => `-${name}-`.includes(`-${word}-`)) && (!forReadme || name in inReadme);

async function take(shot: Shot, look: Look, { browser, server }: { browser: Browser; server: Server }): Promise<void> {
  const name = nameOf(shot, look);
  const windows = new Windows({ browser, url: server.url, problems: new Problems(), device: look.device });
  // The mockups of the phone have two pixels for each.
  const options = { language: look.language, theme: look.theme, scale: look.device === 'phone' ? 2 : 1 };
  try {
    const window = await (shot.who === 'nobody'
      ? windows.visitor(options)
      : windows.of(demoMember(shot.who, look.language), options));
    const { db } = server;
    await forgetDrafts(db, 'temperature');
    await shot.go({
      window,
      db,
      thread: (patient, topic) => threadOf(db, patient, topic),
      patientId: (patient) => patientId(db, patient),
    });
    await window.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect(window.page.getByText(window.t('shell.loading'), { exact: true })).toHaveCount(0);
    const path = join(folder, `${name}.png`);
    await window.page.screenshot({ path, fullPage: shot.isWhole ?? false });
    if (forReadme && inReadme[name]) copyFileSync(path, join(root, 'docs/screens', `${inReadme[name]}.png`));
    console.log(name);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await windows.closeAll();
  }
}

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

function prepare(): void {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function takeAll(server: Server): Promise<void> {
  const browser = await engine.launch(chromium);
  try {
    for (const language of languages) {
      await letAllSpeak(server.db, language);
      for (const device of Object.keys(devices) as DeviceName[]) {
        for (const theme of themes) {
          const look = { device, language, theme };
          const wanted = allShots.filter((shot) => isWanted(nameOf(shot, look)));
          for (const shot of wanted) await take(shot, look, { browser, server });
        }
      }
    }
  } finally {
    await browser.close();
  }
}

if (process.env['SCREENS_PREPARED'] !== 'yes') prepare();
for (const path of [folder, join(root, 'docs/screens')]) mkdirSync(path, { recursive: true });
await withServer({ demo: true }, takeAll);
writeIndex();
