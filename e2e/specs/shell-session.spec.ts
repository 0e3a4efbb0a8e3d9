/** A session lasts until the server refuses it or its owner logs out; an access token is renewed silently. */
import type { Page } from '@playwright/test';
import { refreshPath } from '@hodi/domain/sessions/login-rules.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectServiceWorkerInControl } from '../pages/waits/app-files.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 401/;

/** Gives the token another time of expiry, in seconds from now; its signature no longer fits. */
const setExpiry = (page: Page, seconds: number) =>
  page.evaluate((left) => {
    const [head, body = '', signature] = (localStorage.getItem('accessToken') ?? '').split('.');
    const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as object;
    const changed = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) + left }));
    localStorage.setItem('accessToken', [head, changed, signature].join('.'));
  }, seconds);

const title = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [what, left] of [
  ['has expired', -60],
  ['is about to expire', 20],
  ['the server no longer takes', 600],
] as const) {
  test(`a token that ${what} is renewed, and the page opens @phone${left < 0 ? ' @story' : ''}`, async ({
    windows,
    people,
    problems,
  }) => {
    // The page before the reload may still ask on a line that the server has closed.
    problems.allow(refused, /status of 400 .*socket\.io/);
    const { page } = await windows.of((await people.clinic()).patient);
    await page.goto('/patient/account');
    await expect(title(page)).toBeVisible();
    await setExpiry(page, left);
    const before = await page.evaluate(() => localStorage.getItem('accessToken'));
    await page.reload();
    await expect(title(page)).toBeVisible();
    await expect(page).toHaveURL('/patient/account');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(before);
  });
}

test('of several tabs one renews, and all go on @phone', async ({ windows, people, problems }) => {
  problems.allow(refused);
  const { page, context } = await windows.of((await people.clinic()).patient);
  await page.goto('/patient/account');
  await expect(title(page)).toBeVisible();
  const renewals: string[] = [];
  context.on('request', (request) => request.url().endsWith(refreshPath) && renewals.push(request.url()));
  await setExpiry(page, -60);
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/patient/account')));
  for (const tab of tabs) await expect(title(tab)).toBeVisible();
  expect(renewals).toHaveLength(1);
});

test('a session that the server refuses ends at the login @phone @story', async ({ windows, people, problems }) => {
  problems.allow(refused);
  const { page, context } = await windows.of((await people.clinic()).patient);
  await page.goto('/patient/account');
  await expect(title(page)).toBeVisible();
  await setExpiry(page, -60);
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('accessToken');
});

test('without a network an expired token logs nobody out @phone @story', async ({ windows, people, problems }) => {
  // Requests at the moment the connection returns may still use the old token; they are repeated.
  problems.allow(...lostConnections, /status of 401/);
  const { page, context, t } = await windows.of((await people.clinic()).patient, { keepsApp: true });
  await page.goto('/patient/account');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await expectServiceWorkerInControl(page);
  await setExpiry(page, -60);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(t('connection.offline'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/patient/account');
  await context.setOffline(false);
  await expect(title(page)).toHaveText(t('account.title'));
});

test('a failing network or server at the start logs nobody out, is told apart, and trying again helps @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 500/);
  const { page, t } = await windows.of((await people.clinic()).patient);
  const isProfile = (url: URL) => url.pathname === '/patients/me';
  const line: { now: 'cut' | 'server fails' } = { now: 'cut' };
  const stumbled = { status: 500, json: { code: 'unheard_of', message: 'The clinic stumbled.' } };
  await page.route(isProfile, (route) =>
    line.now === 'cut' ? route.abort('connectionreset') : route.fulfill(stumbled),
  );
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { name: t('frame.not_loaded') })).toBeVisible();
  await expect(page.getByText(t('network_error'))).toBeVisible();
  line.now = 'server fails';
  const again = page.getByRole('button', { name: t('shell.try_again') });
  await again.click();
  await expect(page.getByText(stumbled.json.message)).toBeVisible();
  await expect(page.getByText(t('network_error'))).toHaveCount(0);
  await askAgain(again, {
    of: isProfile,
    mend: () => page.unroute(isProfile),
    come: page.getByRole('navigation', { name: t('nav.main') }).filter({ visible: true }),
  });
  await expect(page.getByRole('heading', { name: t('frame.not_loaded') })).toHaveCount(0);
  await expect(page).toHaveURL('/patient/dashboard');
});

test('until it is known who is there a page shows its shape alone, and leads nowhere @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(refused);
  const { page, t } = await windows.of((await people.clinic()).patient);
  await page.goto('/login');
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(title(page)).toBeVisible();
  await setExpiry(page, -60);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const isRenewal = (url: URL) => url.pathname === refreshPath;
  await page.route(isRenewal, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText(t('shell.loading'), { exact: true })).toBeAttached();
  await expect(page.getByRole('button', { name: t('login.submit') })).toHaveCount(0);
  await expect(page).toHaveURL('/login');
  answer();
  await expect(page).toHaveURL('/patient/dashboard');
});
