/** Finds a Chromium for the browser tests: one that is there, else Debian's package, else Playwright's own download. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { MissingProgram } from './command.ts';

/** The one without a window of its own first: it spends a third less on each test. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = (name: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));

/** Some systems have a `chromium` that only says how to install one. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /Chrom/i.test(stdout);
}

const installPackage = (name: string): string =>
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);

/** Older releases of Debian have only the whole browser. */
function installFromDebian(): string {
  console.error('Installing Chromium (Debian’s package, first time only)…');
  let said = run('apt-get', ['update', '-q']);
  // The whole one too: only that shows notifications.
  for (const name of ['chromium', 'chromium-headless-shell']) said += installPackage(name);
  return said;
}

function find(): string | undefined {
  const system = NAMES.flatMap((name) => [`/usr/bin/${name}`, ...onPath(name)]);
  const onMac = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return [...system, ...onMac, chromium.executablePath()].find(runs);
}

function isDebian(): boolean {
  const about = '/etc/os-release';
  return existsSync(about) && /^ID="?debian"?$/m.test(readFileSync(about, 'utf8'));
}

function run(program: string, args: readonly string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env });
  return status === 0 ? '' : `${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.trim()}\n`;
}

/** The path of a Chromium that runs. @throws MissingProgram with what was tried */
export function ensureChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (runs(given)) return given;
    throw new Error(`CHROMIUM_PATH: ${given} is no Chromium that runs`);
  }
  const isRoot = process.getuid?.() === 0;
  const found = find();
  if (found) {
    // Nobody asked a machine of the continuous check for the larger one; where the smaller is not to be had, it serves.
    const isWorth = process.env['CI'] && !found.endsWith('headless-shell') && isRoot && isDebian();
    return isWorth && installPackage('chromium-headless-shell') === '' ? (find() ?? found) : found;
  }
  let said = '';
  if (isRoot && isDebian()) said += installFromDebian();
  if (!find()) {
    console.error('Installing Chromium (Playwright’s, first time only)…');
    const withLibraries = isRoot && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : [];
    said += run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', ...withLibraries, 'chromium']);
  }
  const installed = find();
  if (installed) return installed;
  throw new MissingProgram(`there is no Chromium, and none could be installed; set CHROMIUM_PATH\n${said}`);
}
