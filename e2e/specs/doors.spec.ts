/** The pages before the login, before any script and without one. */
import type { Browser, Page, Route } from '@playwright/test';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { password } from '../fixtures/people.ts';
import { newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsIn } from '../fixtures/texts.ts';
import { linkTo } from '../pages/invite-dialog.ts';
import { LoginPage } from '../pages/login-page.ts';
import { RegistrationPage } from '../pages/registration-page.ts';

/** Scripts come when they are let go: until then the page is what the server wrote. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isLetGo = false;
  await page.route('**/assets/*.js', (route) => (isLetGo ? route.continue() : void held.push(route)));
  return async () => {
    isLetGo = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const plain = (page: Page) => page.locator('#plain');

async function withoutScript(browser: Browser, url: string, locale: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale, baseURL: url, serviceWorkers: 'block' });
  return context.newPage();
}

test('values typed before the app comes are there after, with the focus and the caret @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.visitor({ fresh: true });
  const { page } = window;
  const letGo = await holdScripts(page);
  const loginPage = new LoginPage(window);
  await page.goto('/login', { waitUntil: 'commit' });
  await loginPage.choose('patient');
  await loginPage.password.fill(password);
  const number = patient.user.mobile_number;
  await loginPage.number.pressSequentially(number.slice(0, 4) + number.slice(6));
  await loginPage.number.evaluate((input) => (input as HTMLInputElement).setSelectionRange(4, 4));
  await expectAccessible(page, 'a form before the app');
  await letGo();
  // The keys go on while the app takes over.
  await page.keyboard.type(number.slice(4, 5), { delay: 50 });
  await expect(plain(page)).toHaveCount(0);
  await page.keyboard.type(number.slice(5, 6));
  await expect(loginPage.number).toBeFocused();
  await expect(loginPage.number).toHaveValue(number);
  await expect(loginPage.password).toHaveValue(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/patient/dashboard');
});

test('a form that is sent before the app comes is sent once, by the app @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.visitor({ fresh: true });
  const { page } = window;
  const letGo = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const loginPage = new LoginPage(window);
  await page.goto('/login', { waitUntil: 'commit' });
  await loginPage.number.fill(patient.user.mobile_number);
  await loginPage.password.fill(password);
  await loginPage.submit.click();
  await loginPage.submit.click();
  await expect(page.locator('form[aria-busy]')).toBeVisible();
  await letGo();
  await page.waitForURL('/patient/dashboard');
  expect(sent.filter((path) => path === login.path || path === '/login')).toEqual([login.path]);
});

test('where the app does not come, the browser sends the form @phone', async ({ windows, people, problems }) => {
  problems.allow(/Failed to load resource|net::ERR/);
  const { patient } = await people.clinic();
  const window = await windows.visitor({ fresh: true });
  const { page, t } = window;
  await page.route('**/assets/*.js', (route) => route.abort());
  const loginPage = new LoginPage(window);
  await page.goto('/login');
  await loginPage.number.fill(patient.user.mobile_number);
  await loginPage.password.fill(password);
  await loginPage.submit.click();
  await page.waitForURL('/plain');
  await expect(page.getByRole('button', { name: t('menu.log_out') })).toBeVisible();
});

test('a registration that is begun before the app comes goes on in it @phone', async ({ windows }) => {
  const window = await windows.visitor({ fresh: true });
  const { page, t } = window;
  const letGo = await holdScripts(page);
  await page.goto('/register-patient', { waitUntil: 'commit' });
  const form = new RegistrationPage(window);
  await form.field('person.given_name').fill('Nyambura');
  await form.list('person.year').selectOption('1992');
  await form.list('person.gender').selectOption('female');
  await form.field('person.address').pressSequentially('Kisu');
  await expectAccessible(page, 'a form before the app');
  await letGo();
  await page.keyboard.type('mu', { delay: 100 });
  await expect(plain(page)).toHaveCount(0);
  await expect(form.field('person.address')).toHaveValue('Kisumu');
  await expect(form.field('person.given_name')).toHaveValue('Nyambura');
  await expect(form.list('person.year')).toHaveValue('1992');
  await expect(form.list('person.gender')).toHaveValue('female');
  await form.continue.click();
  await expect(page.getByText(t('required')).first()).toBeVisible();
});

for (const language of ['en', 'sw'] as const) {
  test(`without a script a patient signs in, reads, writes and leaves, in ${language} @phone`, async ({
    browser,
    server,
    people,
    api,
  }) => {
    const { patient, doctor } = await people.clinic({ patientSpeaks: language });
    const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
    const t = textsIn(language);
    const page = await withoutScript(browser, server.url, language);
    await page.goto('/login');
    await page.getByLabel(t('login.mobile_number')).fill(patient.user.mobile_number);
    await page.getByLabel(t('login.password'), { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: t('login.submit') }).click();
    await expect(page.getByText(t('wrong_credentials'))).toBeVisible();
    await expect(page.getByLabel(t('login.mobile_number'))).toHaveValue(patient.user.mobile_number);
    await page.getByLabel(t('login.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('login.submit') }).click();
    await expect(page).toHaveURL('/plain');
    await page.getByRole('link', { name: new RegExp(doctor.user.family_name ?? '') }).click();
    await page.getByLabel(t('plain.message')).fill('Habari za asubuhi');
    await page.getByRole('button', { name: t('thread.send') }).click();
    await expect(page.getByRole('status')).toHaveText(t('plain.sent'));
    await expect(page.getByText('Habari za asubuhi')).toBeVisible();
    await expect(page).toHaveURL(`/plain/${id}?sent`);
    await page.getByRole('button', { name: t('menu.log_out') }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/plain');
    await expect(page).toHaveURL('/login');
    await page.context().close();
  });
}

test('without a script the own pages are light or dark as the device is @phone', async ({
  browser,
  server,
  people,
}) => {
  const { patient } = await people.clinic();
  const page = await withoutScript(browser, server.url, 'en');
  const t = textsIn('en');
  await page.goto('/login');
  await page.getByLabel(t('login.mobile_number')).fill(patient.user.mobile_number);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('plain.title'));
  await expect(page).toHaveTitle(`${t('plain.title')} · Hodi`);
  // The page has no script of its own; axe is one.
  const context = await browser.newContext({ storageState: await page.context().storageState(), baseURL: server.url });
  const judged = await context.newPage();
  await judged.goto('/plain');
  for (const [colorScheme, colour] of [
    ['light', 'rgb(246, 244, 240)'],
    ['dark', 'rgb(10, 19, 21)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('body')).toHaveCSS('background-color', colour);
    await judged.emulateMedia({ colorScheme });
    await expectAccessible(judged, `the own pages without a script, ${colorScheme}`);
  }
  await context.close();
  await page.context().close();
});

test('without a script the emergency numbers are there, and no page claims to need one @phone', async ({
  browser,
  server,
}) => {
  const page = await withoutScript(browser, server.url, 'sw');
  const t = textsIn('sw');
  await page.goto('/login');
  await expect(page.getByText('JavaScript')).toHaveCount(0);
  await page.getByRole('link', { name: t('login.emergency_numbers') }).click();
  await expect(page.getByRole('link', { name: t('about.call', { number: '112' }) }).first()).toHaveAttribute(
    'href',
    'tel:112',
  );
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsIn('en')('login.emergency_numbers'));
  await page.context().close();
});

for (const language of ['en', 'sw'] as const) {
  test(`a link that is for a child says without a script what to do instead, in ${language} @phone`, async ({
    browser,
    server,
    people,
    api,
    windows,
  }) => {
    const { doctor } = await people.clinic();
    const number = newNumber();
    const names = { given_name: 'Nyambura', additional_name: null, family_name: null };
    const child = { given_name: 'Tumaini', family_name: null };
    await api.as(doctor, invitePatient, {
      body: { id: newId(Date.now()), ...names, mobile_number: number, email: null, method: 'sms', language, child },
    });
    const link = await linkTo((await windows.visitor()).page, number);
    const page = await withoutScript(browser, server.url, language);
    const t = textsIn(language);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('plain.link_needs_script'));
    // Playwright finds no text inside of noscript by itself.
    await expect(page.locator('#plain main noscript p').first()).toHaveText(t('plain.link_elsewhere'));
    await expect(page.getByText(t('shell.loading'))).toBeHidden();
    await page
      .locator('#plain main')
      .getByRole('link', { name: t('login.emergency_numbers') })
      .click();
    await expect(page).toHaveURL('/emergency');
    await page.context().close();
  });
}
