/** A newer version of the app is announced, and waits until the person agrees: no form or text is lost. */
import type { Browser, Locator, Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { TestProxy } from '../fixtures/test-proxy.ts';
import { newerBuild } from '../fixtures/newer-build.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, plainFever } from '../fixtures/content.ts';
import { fillPhone } from '../fixtures/device-storage.ts';
import { lostConnections, type Problems } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { storedMessages } from '../fixtures/stored-rows.ts';
import { type AppWindow, Windows } from '../fixtures/windows.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

interface Version {
  version: string;
}
interface Around {
  browser: Browser;
  url: string;
  problems: Problems;
}

/** A server that gives out a newer build as soon as there is one. */
type Work = (windows: Windows, proxy: TestProxy) => Promise<void>;
async function withNewer({ browser, url, problems }: Around, work: Work) {
  const proxy = new TestProxy(url);
  const windows = new Windows({ browser, url: await proxy.open(), problems, device: 'phone' });
  try {
    await work(windows, proxy);
  } finally {
    await windows.closeAll();
    proxy.close();
    if (proxy.newerBuild !== undefined) rmSync(proxy.newerBuild, { recursive: true, force: true });
  }
}

const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dataset['hodiTest'] = 'same'));
/** It was not loaded anew since. */
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['hodiTest'] === 'same');

const newerWaits = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

/** The app is on the phone, and the news of it is put away. */
async function openDashboard({ page, t }: AppWindow, path = '/patient/dashboard'): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await page.getByRole('button', { name: t('shell.later') }).click();
}

async function fetchNewer(page: Page, proxy: TestProxy): Promise<void> {
  proxy.newerBuild = newerBuild();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => newerWaits(page)).toBe(true);
}

/** It was loaded anew, and is made of the newer build. */
async function expectNewer(page: Page): Promise<void> {
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect.poll(() => isNewer(page).catch(() => false)).toBe(true);
}

/** A phone without room for typed text, or for the tab's notes about itself. */
async function leaveNoRoom(page: Page): Promise<void> {
  await fillPhone(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}

/** Whether the page is made of the newer build. */
const isNewer = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.scripts].some(({ src }) => src.endsWith('NNNN.js')));

/** Pressed until it is done, with pauses in which the older worker falls idle; a full phone may not store the request. */
async function updates(page: Page, update: Locator): Promise<void> {
  const isDone = () => isNewer(page).catch(() => false);
  // It goes with the page: a click that waits for it would outlive both.
  const press = () => update.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  const intervals = [5_000, 15_000];
  await expect.poll(async () => (await isDone()) || press().then(isDone, isDone), { intervals }).toBe(true);
}

// Files that the older build was prefetching are gone from a server that has the newer one.
test.beforeEach(({ problems }) => problems.allow(...lostConnections, /404 .*\/assets\//));

test('a newer version is looked for every five minutes; Later leaves all as it is, Update now brings the words over @phone', async ({
  browser,
  server,
  problems,
  people,
  api,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await withNewer({ browser, url: server.url, problems }, async (windows, proxy) => {
    const window = await windows.of(patient, { keepsApp: true });
    const { page, t } = window;
    await page.clock.install();
    await page.goto(`/patient/e-contact/${id}`);
    const thread = new ThreadPage(window);
    const later = page.getByRole('button', { name: t('shell.later') });
    await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
    await later.click();
    await thread.composer.fill('Half a sen');
    await mark(page);

    proxy.newerBuild = newerBuild();
    const news = page.getByText(t('shell.update_ready'));
    await page.clock.fastForward('04:00');
    await expect(news).toHaveCount(0);
    await page.clock.fastForward('01:10');
    await expect(news).toBeVisible();
    await expect.poll(() => newerWaits(page)).toBe(true);
    await expect(thread.composer).toHaveValue('Half a sen');
    await later.click();
    await expect(news).toHaveCount(0);
    await thread.composer.pressSequentially('tence.');
    await thread.write('A whole sentence.');
    expect(await isMarked(page)).toBe(true);
    expect(await isNewer(page)).toBe(false);

    await thread.composer.fill('Not sent yet.');
    await page.clock.fastForward('05:10');
    await expect(news).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.getByRole('button', { name: t('shell.update_now') }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(thread.composer).toHaveValue('Not sent yet.');
    await expect.poll(() => isNewer(page).catch(() => false)).toBe(true);
    await expect.poll(() => storedMessages(server.db, id)).toEqual(['A whole sentence.']);

    const asked = page.waitForResponse('**/version.json');
    await page.clock.fastForward('05:10');
    await asked;
    await expect(thread.composer).toHaveValue('Not sent yet.');
    await expect(news).toHaveCount(0);
  });
});

test('a newer worker leaves an open questionnaire alone, and an update in its middle keeps every answer @phone', async ({
  browser,
  server,
  problems,
  people,
}) => {
  const { patient } = await people.clinic();
  await withNewer({ browser, url: server.url, problems }, async (windows, proxy) => {
    const window = await windows.of(patient, { keepsApp: true });
    const { page, t } = window;
    await page.goto('/patient/quiz/temperature');
    const quiz = await QuizPage.of(window, 'temperature');
    await quiz.expectQuestion('fever_now');
    await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
    await page.getByRole('button', { name: t('shell.later') }).click();
    await mark(page);
    proxy.newerBuild = newerBuild();
    // As a browser does by itself, at its own times.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText(t('shell.update_ready'))).toBeVisible();
    await quiz.option('fever_now', 'recent').check();
    await quiz.next();
    await expect(quiz.option('fever_now', 'recent')).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
    // A file that never comes keeps the older worker at work.
    proxy.keepsSilent = /\/assets\/slow/;
    await page.evaluate(() => void fetch('/assets/slow.js').catch(() => undefined));
    await page.getByRole('button', { name: t('shell.update_now') }).click();
    await expectNewer(page);
    await quiz.back();
    await expect(quiz.option('fever_now', 'recent')).toBeChecked();
  });
});

test('a newer version that is on the phone already can be taken without a network @phone', async ({
  browser,
  server,
  problems,
  people,
}) => {
  const { patient } = await people.clinic();
  await withNewer({ browser, url: server.url, problems }, async (windows, proxy) => {
    const window = await windows.of(patient, { keepsApp: true });
    const { page, context, t } = window;
    await openDashboard(window);
    await mark(page);
    await fetchNewer(page, proxy);
    await context.setOffline(true);
    const offline = page.getByText(t('connection.offline'));
    await expect(offline).toBeVisible();
    await expect(page.getByText(t('shell.update_ready'))).toBeVisible();
    await page.getByRole('button', { name: t('shell.update_now') }).click();
    await expectNewer(page);
    await expect(offline).toBeVisible();
  });
});

test('on a full phone an update waits for words that lie nowhere else, and comes once they are sent @phone @story', async ({
  browser,
  server,
  problems,
  people,
  api,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await withNewer({ browser, url: server.url, problems }, async (windows, proxy) => {
    const window = await windows.of(patient, { keepsApp: true });
    const { page, t } = window;
    await openDashboard(window);
    await page.goto(`/patient/e-contact/${id}`);
    const thread = new ThreadPage(window);
    await thread.expectReady();
    await fetchNewer(page, proxy);
    await leaveNoRoom(page);
    await mark(page);
    await thread.composer.fill('Nowhere else.');
    const update = page.getByRole('button', { name: t('shell.update_now') });
    await update.click();
    await expect(page.getByText(t('shell.update_would_lose'))).toBeVisible();
    await expectAccessible(page, 'an update for which there is no room');
    expect(await isMarked(page)).toBe(true);
    await expect(thread.composer).toHaveValue('Nowhere else.');

    await page.getByRole('button', { name: t('thread.send'), exact: true }).click();
    await expect(thread.message('Nowhere else.')).toContainText(t('thread.sent'));
    await updates(page, update);
    await expect(thread.message('Nowhere else.')).toBeVisible();
    expect(await storedMessages(server.db, id)).toEqual(['Nowhere else.']);
  });
});

test('on a full phone an update does not cut off what is on its way @phone', async ({
  browser,
  server,
  problems,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: feverEmergency });
  await withNewer({ browser, url: server.url, problems }, async (windows, proxy) => {
    const window = await windows.of(doctor, { keepsApp: true });
    const { page, context, t } = window;
    await openDashboard(window, '/clinician/dashboard');
    await page.goto(`/clinician/e-contact/${id}`);
    const { acknowledgements } = new ConsultationPage(window, patient);
    await expect(acknowledgements).toHaveCount(2);
    await expect(page.locator('dl > div').first()).toBeVisible();
    await fetchNewer(page, proxy);
    await leaveNoRoom(page);
    await mark(page);
    const [left, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await context.route('**/red-flags/**', async (route) => {
      left.resolve();
      await mayGo.promise;
      await route.continue();
    });
    await acknowledgements.first().click();
    await left.promise;
    const update = page.getByRole('button', { name: t('shell.update_now') });
    await update.click();
    await expect(page.getByText(t('shell.update_would_lose'))).toBeVisible();
    mayGo.resolve();
    await expect.poll(async () => (await api.thread(doctor, id)).item.unacknowledged_red_flag_count).toBe(1);
    expect(await isMarked(page)).toBe(true);
    await updates(page, update);
    await expect(acknowledgements).toHaveCount(1);
  });
});

test('a page that the older worker loads once more while it is being replaced becomes the newer one by itself @phone', async ({
  browser,
  server,
  problems,
  people,
}) => {
  const { patient } = await people.clinic();
  await withNewer({ browser, url: server.url, problems }, async (windows, proxy) => {
    const window = await windows.of(patient, { keepsApp: true });
    const { page, t } = window;
    await openDashboard(window);
    const older = await page.evaluate(async () => ((await (await fetch('/version.json')).json()) as Version).version);
    await fetchNewer(page, proxy);
    // "Update now" has noted this, and its load has come to the older worker: when exactly, no test can choose.
    await page.evaluate((version) => sessionStorage.setItem('replacing', `${version} 1`), older);
    await page.reload();
    await expect.poll(() => isNewer(page).catch(() => false)).toBe(true);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('replacing'))).toBeNull();
    await expect(page.getByText(t('shell.update_ready'))).toHaveCount(0);
  });
});
