/**
 * Trust test 5 in a real Chromium: fifty changes made without a network, the browser killed, started again on the same
 * profile, and the network back with two tabs. In the middle a newer version of the app takes over, and the tab that sends is
 * closed over a write that the server has done and not yet answered. In the end browser and server are killed over photos that
 * are half sent.
 */
import { expect, type Page, request } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exactly, type Figure, told } from '../figure.ts';
import { Api } from '#e2e/fixtures/api.ts';
import { desktop } from '#e2e/fixtures/devices.ts';
import { countWaiting } from '#e2e/fixtures/device-storage.ts';
import { password, peopleIn } from '#e2e/fixtures/people.ts';
import { ensureBuilt } from '#e2e/fixtures/ensure-built.ts';
import { type Server, withServer } from '#e2e/fixtures/server.ts';
import { textsIn } from '#e2e/fixtures/texts.ts';
import type { AppWindow } from '#e2e/fixtures/windows.ts';
import { LoginPage } from '#e2e/pages/login-page.ts';
import { TestProxy, quickAnswer, type Sent, tabHeader, together } from '#e2e/fixtures/test-proxy.ts';
import { isInOrder, newRound, type Round, rowsOf, visitAll, wanted, wantedInAll, writeFifty } from './fifty-writes.ts';
import { type HalfSent, halfSent, photosArrived, sealedPhotos } from './half-sent-photos.ts';
import { OwnBrowser } from './own-browser.ts';

const root = join(import.meta.dirname, '../../..');
/** So many are sent before a newer version of the app is there. */
const beforeNewer = 10;
/** Time of a write on a bad connection, in milliseconds: less than the app's timeout. */
const slowAnswer = 4_000;
const patiently = { timeout: 180_000 };
const forEver = { timeout: 0 };
const t = textsIn('en');

/** The same app as a newer version. */
function buildNewer(folder: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', 'apps/web', '--config', 'apps/web/vite.config.ts', '--outDir', folder, '--emptyOutDir'];
  const env = { ...process.env, HODI_VERSION: '2099.1.1.1' };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

interface Stage {
  server: Server;
  proxy: TestProxy;
  url: string;
  browser: OwnBrowser;
  api: Api;
  round: Round;
  newer: string;
}

/** A tab that identifies itself to the proxy. */
async function openTab(stage: Stage, page: Page, name: string): Promise<AppWindow> {
  await page.setViewportSize(desktop.viewport);
  await page.setExtraHTTPHeaders({ [tabHeader]: name });
  const go = page.goto.bind(page);
  page.goto = (path, options) => go(new URL(path, stage.url).href, options);
  return { page, context: page.context(), language: 'en', t };
}

const shows = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible({ timeout: 30_000 });

/** A page with answers from before says since when it is offline, in fewer words. */
const showsWaiting = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`\\. ${count} (?:changes? )?waiting`))).toBeVisible({ timeout: 30_000 });

/** Signs in, looks at what will be needed, loses the network and writes; then the browser dies. @returns photos that wait. */
async function writeAndDie(stage: Stage): Promise<number> {
  const { browser, round, proxy } = stage;
  const context = await browser.start();
  const window = await openTab(stage, context.pages()[0] ?? (await context.newPage()), 'before');
  const { page } = window;
  const { mobile_number: number, user_type: role } = round.clinic.doctor.user;
  const login = new LoginPage(window);
  await login.open();
  await login.send({ number, password, role });
  await shows(page, t('shell.offline_ready'));
  await page.getByRole('button', { name: t('shell.later') }).click();
  await visitAll(window, round);
  await context.setOffline(true);
  proxy.shut(true);
  await writeFifty(window, round, (count) => showsWaiting(page, count));
  const sealed = await sealedPhotos(page);
  await browser.kill();
  return sealed;
}

type Tabs = readonly [AppWindow, AppWindow];

async function comeBack(stage: Stage): Promise<Tabs> {
  const context = await stage.browser.start();
  await context.setOffline(true);
  const first = await openTab(stage, context.pages()[0] ?? (await context.newPage()), 'first');
  const second = await openTab(stage, await context.newPage(), 'second');
  for (const { page } of [first, second]) {
    await page.goto('/clinician/dashboard');
    await showsWaiting(page, wantedInAll);
  }
  stage.proxy.shut(false);
  await context.setOffline(false);
  return [first, second];
}

const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '');

const hasNewerWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

const versionUnderTest = (): string =>
  (JSON.parse(readFileSync(join(root, 'apps/web/dist/version.json'), 'utf8')) as { version: string }).version;

/** Time that the app gives a newer worker to replace the older one, in milliseconds. */
const updatePatience = 4_000;

/**
 * Does the same as "Update now"; the app does not offer it while something is being sent, but another window may have.
 * Chromium parks the newer worker if a request comes just as the older one stops, and lets it take over when a page is
 * reloaded. The first load may hang, and then the event of the new worker loads the page. If the older one has loaded
 * it just before, the app goes on by itself, since it has stored which worker was to be replaced.
 * @returns once the page is made of another build.
 */
async function update({ page }: AppWindow, before: string): Promise<void> {
  await page.evaluate(
    async ({ patience, older }) => {
      sessionStorage.setItem('replacing', `${older} 1`);
      const registration = await navigator.serviceWorker.getRegistration();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      registration?.active?.postMessage('GIVE_WAY');
      registration?.waiting?.postMessage('SKIP_WAITING');
      setTimeout(() => location.reload(), patience);
    },
    { patience: updatePatience, older: versionUnderTest() },
  );
  // While it loads there is no page to ask.
  await expect.poll(async () => (await buildOf(page).catch(() => '')) || before, patiently).not.toBe(before);
}

/** Closes the tab over a write that the server has done, and whose answer is on its way. @returns the write. */
async function closeOverAnswer({ proxy }: Stage, { page }: AppWindow): Promise<number> {
  const during = proxy.sent.length + 1;
  proxy.keepsBack = during;
  await expect.poll(() => proxy.sent.length, patiently).toBe(during);
  await page.close();
  return during;
}

interface Updated {
  tabs: Tabs;
  /** The write over which the sending tab was closed. */
  during: number;
  isDone: boolean;
}

/**
 * A newer version appears after some writes; the connection is slow while it is fetched. The newer worker takes over,
 * and the tab that does not send is reloaded; then the sending one is closed, and another is opened.
 */
async function updateInTheMiddle(stage: Stage, tabs: Tabs): Promise<Updated> {
  const { proxy } = stage;
  await expect.poll(() => proxy.sent.length, patiently).toBeGreaterThanOrEqual(beforeNewer);
  proxy.answerAfter = slowAnswer;
  proxy.newerBuild = stage.newer;
  const [sending, other] = proxy.sent.at(-1)?.tab === 'first' ? tabs : ([tabs[1], tabs[0]] as const);
  const before = await buildOf(other.page);
  await other.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => hasNewerWaiting(other.page), patiently).toBe(true);
  await update(other, before);
  const during = await closeOverAnswer(stage, sending);
  proxy.answerAfter = quickAnswer;
  const third = await openTab(stage, await other.context.newPage(), 'third');
  await third.page.goto('/clinician/dashboard');
  const after = await Promise.all([other, third].map(({ page }) => buildOf(page)));
  return { tabs: [other, third], during, isDone: after.every((build) => build !== '' && build !== before) };
}

/** Waits until nothing is queued any more. @returns writes still queued after a long time. */
async function leftWaiting({ page }: AppWindow): Promise<number> {
  const end = performance.now() + patiently.timeout;
  await expect.poll(async () => (await countWaiting(page)) === 0 || performance.now() > end, forEver).toBe(true);
  return countWaiting(page);
}

/** Browser and server die over photos that are half sent, and are started again; then the line lets them through. */
async function dieOverPhotos(stage: Stage): Promise<HalfSent> {
  const { server, proxy, browser, round } = stage;
  const half = await halfSent(server.db, round);
  await Promise.all([browser.kill(), server.kill()]);
  await server.start();
  proxy.cutsLaterPieces = false;
  const context = await browser.start();
  const { page } = await openTab(stage, await context.newPage(), 'last');
  await page.goto('/clinician/dashboard');
  return half;
}

const countsOf = (sent: readonly Sent[]): string =>
  ['first', 'second', 'third'].map((name) => sent.filter(({ tab }) => tab === name).length).join(', ');

async function figuresOf(stage: Stage): Promise<Figure[]> {
  const { server, proxy, round } = stage;
  const begun = performance.now();
  const seconds = () => `${Math.round((performance.now() - begun) / 1_000)} s`;
  const sealed = await writeAndDie(stage);
  proxy.cutsLaterPieces = true;
  const made = seconds();
  const none = Object.values(await rowsOf(server.db, round)).reduce((sum, count) => sum + count, 0);
  const tabs = await comeBack(stage);
  const updated = await updateInTheMiddle(stage, tabs);
  const left = await leftWaiting(updated.tabs[0]);
  const rows = await rowsOf(server.db, round);
  const sent = proxy.sent.filter(({ tab }) => tab !== 'before');
  const keys = new Set(sent.map(({ key }) => key));
  const half = await dieOverPhotos(stage);
  const photos = await photosArrived(stage);
  const kinds = Object.entries(wanted) as [keyof typeof wanted, number][];
  return [
    told('made on the screens without a network', `${wantedInAll} of ${kinds.length} kinds in ${made}`),
    exactly('with the server when the browser was killed', none, 0),
    ...kinds.map(([kind, count]) => exactly(`rows: ${kind.replaceAll('_', ' ')}`, rows[kind], count)),
    exactly('messages of each thread in order, none twice', await isInOrder(server.db, round), true),
    exactly('left waiting', left, 0),
    exactly('writes that were sent', keys.size, wantedInAll),
    told('sent once more, since the page was gone before the answer', String(sent.length - keys.size)),
    exactly(`both tabs have the newer version by write ${updated.during}`, updated.isDone, true),
    told('sent by each tab', countsOf(sent)),
    exactly('writes on their way from two tabs at once', together(sent), 0),
    exactly('photos that waited when the browser was killed, all sealed', sealed, round.cases.length),
    told('pieces with the server when it and the browser were killed', half.pieces),
    exactly('photos half sent then', half.count, round.cases.length),
    exactly('photos that arrived, whole by their hash, once each', photos.whole, round.cases.length),
    exactly('photos doubled, or pieces left', photos.tooMany, 0),
  ];
}

export async function fiftyWritesOutliveTheBrowser(): Promise<Figure[]> {
  ensureBuilt();
  const newer = mkdtempSync(join(tmpdir(), 'hodi-newer-'));
  buildNewer(newer);
  let figures: Figure[] = [];
  await withServer({ demo: false }, async (server) => {
    const client = await request.newContext();
    const proxy = new TestProxy(server.url);
    const browser = new OwnBrowser();
    try {
      const api = new Api(client, server.url);
      const round = await newRound(peopleIn(server.db, 0), api);
      figures = await figuresOf({ server, proxy, url: await proxy.open(), browser, api, round, newer });
    } finally {
      await browser.close();
      proxy.close();
      await client.dispose();
      rmSync(newer, { recursive: true, force: true });
    }
  });
  return figures;
}
