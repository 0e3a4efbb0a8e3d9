/** The server has the files of its newest app only: an older app finds the way out if one of its pages is gone. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TestProxy } from '../fixtures/test-proxy.ts';
import { newerBuild } from '../fixtures/newer-build.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectKept } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { type AppWindow, Windows } from '../fixtures/windows.ts';
import { ThreadPage } from '../pages/thread-page.ts';

/** Whether the page is made of the newer build. */
const isNewer = ({ page }: AppWindow): Promise<boolean> =>
  page.evaluate(() => [...document.scripts].some(({ src }) => src.endsWith('NNNN.js'))).catch(() => false);

const openAccount = async ({ page, t }: AppWindow): Promise<void> =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: t('nav.account'), exact: true })
    .first()
    .click();

const account = ({ page, t }: AppWindow) => page.getByRole('heading', { level: 1, name: t('account.title') });

/** Of the shell on this phone, by their addresses. */
const shellFiles = ({ page }: AppWindow): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('hodi-shell-'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

test('a page that only the newer app has brings that app, with the draft, and the other tab lives on @phone', async ({
  browser,
  server,
  problems,
  people,
  api,
}) => {
  problems.allow(...lostConnections, /404 .*\/assets\//);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const build = newerBuild();
  const proxy = new TestProxy(server.url);
  // It was never fetched here.
  proxy.hasNot = /\/assets\/patient-account-/;
  const windows = new Windows({ browser, url: await proxy.open(), problems, device: 'phone' });
  try {
    const window = await windows.of(patient, { keepsApp: true });
    const { page, t } = window;
    await page.goto(`/patient/e-contact/${id}`);
    await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
    const thread = new ThreadPage(window);
    await thread.composer.fill('Half a sentence');
    await expectKept(page, 'Half a sentence');
    const other = { ...window, page: await window.context.newPage() };
    await other.page.goto('/patient/dashboard');
    await expect(other.page.getByRole('navigation').first()).toBeVisible();
    await page.goto('/patient/dashboard');
    await expect(page.getByRole('navigation').first()).toBeVisible();
    const gone = (await shellFiles(window)).filter((path) => !existsSync(join(build, path)));
    expect(gone.length).toBeGreaterThan(0);

    proxy.newerBuild = build;
    await openAccount(window);
    await expect(page.getByRole('heading', { level: 1, name: t('shell.not_here_yet') })).toBeVisible();
    await expect(account(window)).toBeVisible();
    await expect.poll(() => isNewer(window)).toBe(true);
    await page.goto(`/patient/e-contact/${id}`);
    await expect(thread.composer).toHaveValue('Half a sentence');

    // The other tab's files are still there for it; and it finds its way to the newer app as well.
    expect(await isNewer(other)).toBe(false);
    const isThere = (path: string) => other.page.evaluate(async (asked) => (await fetch(asked)).ok, path);
    for (const path of gone.filter((name) => name.startsWith('/assets/'))) expect(await isThere(path), path).toBe(true);
    await openAccount(other);
    await expect(account(other)).toBeVisible();
    await expect.poll(() => isNewer(other)).toBe(true);
  } finally {
    await windows.closeAll();
    proxy.close();
    rmSync(build, { recursive: true, force: true });
  }
});
