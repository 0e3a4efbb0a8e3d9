import type { Page } from '@playwright/test';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsIn } from '../fixtures/texts.ts';
import { AccountMenu } from '../pages/account-menu.ts';
import { expectServiceWorkerInControl } from '../pages/waits/app-files.ts';

const sw = textsIn('sw');
const en = textsIn('en');

/** A mark that a reload would wipe away. */
const mark = () => document.documentElement.setAttribute('data-mark', 'here');
const isMarked = () => document.documentElement.hasAttribute('data-mark');

/** Notes what the page writes of cookies, to the letter: a browser fills in what is left out. */
const noteCookies = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...own,
      set(this: Document, text: string) {
        (globalThis.written ??= []).push(text);
        own?.set?.call(this, text);
      },
    });
  });
const writtenIn = (page: Page): Promise<string[] | undefined> => page.evaluate(() => globalThis.written);
declare global {
  var written: string[] | undefined;
}

test('the login changes its language without a reload and remembers it @phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: en('login.submit') })).toBeVisible();
  await page.evaluate(mark);
  await page.getByRole('radio', { name: 'Kiswahili' }).click();
  await expect(page.getByRole('button', { name: sw('login.submit') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  expect(await page.evaluate(isMarked)).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: sw('login.submit') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
});

test('the language is that of the address, else the remembered, else of the browser, else English @phone', async ({
  windows,
}) => {
  const { page, context } = await windows.visitor({ language: 'sw' });
  const html = page.locator('html');
  const submit = (language: 'en' | 'sw') =>
    page.getByRole('button', { name: textsIn(language)('login.submit'), exact: true });
  await page.goto('/login');
  await expect(html).toHaveAttribute('lang', 'sw');
  await page.goto('/login?lng=en');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(submit('en')).toBeVisible();
  await page.goto('/login');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.evaluate(() => localStorage.removeItem('i18nextLng'));
  await context.addCookies([{ name: 'i18next', value: 'sw', url: page.url() }]);
  await page.goto('/login');
  await expect(submit('sw')).toBeVisible();
});

test('a patient changes the language: it shows at once, stays, and follows to another device @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  await page.goto('/patient/account');
  await expect(page.getByRole('heading', { level: 1, name: en('account.title') })).toBeVisible();
  await page.evaluate(mark);
  const saved = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/auth/update'));
  await new AccountMenu(window).choose('Kiswahili');
  await expect(page.getByRole('heading', { level: 1, name: sw('account.title') })).toBeVisible();
  expect(await page.evaluate(isMarked)).toBe(true);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: sw('account.title') })).toBeVisible();
  // A browser in English, but the person prefers Kiswahili by now.
  const elsewhere = await windows.of(patient, { language: 'en' });
  await elsewhere.page.goto('/patient/account');
  await expect(elsewhere.page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(elsewhere.page.getByRole('heading', { level: 1, name: sw('account.title') })).toBeVisible();
});

test('without a cookie the language stored before wins over the browser’s; one nobody speaks counts as none @phone', async ({
  windows,
}) => {
  const { page, context } = await windows.visitor({ language: 'en' });
  const html = page.locator('html');
  await page.goto('/login');
  await expect(html).toHaveAttribute('lang', 'en');
  await context.clearCookies({ name: 'i18next' });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'sw'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: sw('login.submit'), exact: true })).toBeVisible();
  await context.clearCookies({ name: 'i18next' });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await noteCookies(page);
  await page.goto('/login?lng=xx');
  await expect(page.getByRole('button', { name: en('login.submit'), exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18next');
  expect(cookie).toMatchObject({ value: 'en', sameSite: 'Lax' });
  expect(await writtenIn(page)).toEqual(['i18next=en; path=/; max-age=31536000; samesite=lax']);
});

test('a page that came over an encrypted line keeps its language from every other @phone', async ({
  windows,
  server,
}) => {
  const { page } = await windows.visitor({ language: 'en' });
  const origin = 'https://hodi.example.org';
  await page.route(`${origin}/**`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace(origin, server.url) }) }),
  );
  await noteCookies(page);
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('button', { name: en('login.submit'), exact: true })).toBeVisible();
  expect(await writtenIn(page)).toEqual(['i18next=en; path=/; max-age=31536000; samesite=lax; secure']);
});

test('a language that the server could not be told of stays without a word, and is told at the next start @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const isUpdate = (url: URL) => url.pathname === '/auth/update';
  await page.route(isUpdate, (route) => route.abort());
  await page.goto('/patient/account');
  const failed = page.waitForEvent('requestfailed', (request) => isUpdate(new URL(request.url())));
  await new AccountMenu(window).choose('Kiswahili');
  await failed;
  const title = page.getByRole('heading', { level: 1, name: sw('account.title') });
  await expect(title).toBeVisible();
  await expect(page.getByText(sw('network_error'))).toHaveCount(0);
  await page.unroute(isUpdate);
  const told = page.waitForResponse((answer) => isUpdate(new URL(answer.url())));
  await page.reload();
  await expect(title).toBeVisible();
  expect((await told).ok()).toBe(true);
});

test('a language chosen on one device switches the other at once @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const other = await windows.of(patient);
  await listening(other.page, () => other.page.goto('/patient/account'));
  await expect(other.page.getByRole('heading', { level: 1, name: en('account.title') })).toBeVisible();
  await window.page.goto('/patient/account');
  await new AccountMenu(window).choose('Kiswahili');
  await expect(other.page.getByRole('heading', { level: 1, name: sw('account.title') })).toBeVisible(atOnce);
});

test('the theme follows the system until somebody chooses, then stays, also after login @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const visitor = await windows.visitor({ theme: 'dark' });
  await visitor.page.goto('/login');
  const theme = visitor.page.locator('html');
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await visitor.page.getByRole('button', { name: en('shell.dark_mode') }).click();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await visitor.page.reload();
  await expect(theme).toHaveAttribute('data-theme', 'dark');

  const window = await windows.of(patient);
  await window.page.goto('/patient/account');
  await new AccountMenu(window).choose(en('shell.dark_mode'));
  await expect(window.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await window.page.reload();
  await expect(window.page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

/** With data saving on, the app prefetches no texts. */
const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object };
    if (connection) Object.defineProperty(Object.getPrototypeOf(connection), 'saveData', { get: () => true });
  });
const noAppointments = (page: Page, language: 'en' | 'sw') =>
  page.getByText(textsIn(language)('patient_home.no_appointments'), { exact: true });

test('without a network what is on the phone is read in the other language @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { keepsApp: true });
  const { page, context, t } = window;
  await saveData(page);
  await page.goto('/patient/dashboard');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await expectServiceWorkerInControl(page);
  await expect(noAppointments(page, 'en')).toBeVisible();
  await context.setOffline(true);
  await new AccountMenu(window).choose('Kiswahili');
  await expect(page.getByRole('navigation').getByText(sw('nav.get_help')).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByText(en('something_went_wrong'))).toHaveCount(0);
  await expect(noAppointments(page, 'sw')).toBeVisible();
});

test('texts that do not come are read as before, and in the other language once they can come @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  await saveData(page);
  await page.goto('/patient/dashboard');
  await expect(noAppointments(page, 'en')).toBeVisible();
  const texts = /\/patient\.texts-/;
  await page.route(texts, (route) => route.abort());
  await new AccountMenu(window).choose('Kiswahili');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByText(en('something_went_wrong'))).toHaveCount(0);
  // Nothing stands there by its key, or not at all.
  await expect(noAppointments(page, 'en')).toBeVisible();
  await page.unroute(texts);
  await expect(noAppointments(page, 'sw')).toBeVisible();
});
