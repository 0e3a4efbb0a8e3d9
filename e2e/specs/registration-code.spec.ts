/** The end of a registration: the code from the SMS in all its turns, and bad lines on the way to it. */
import type { Page } from '@playwright/test';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { codeTo, newNumber, otherCode, smsTo } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { RegistrationPage, newPassword, newcomer } from '../pages/registration-page.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 4\d\d/;

/** Quicker than any finger: the screen has not changed before the second. */
const sendTwice = (page: Page) =>
  page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });

test('the code: wrong, another after a wait, a reload, another number @phone', async ({
  windows,
  server,
  problems,
}) => {
  problems.allow(refused);
  const window = await windows.visitor();
  const { page, t } = window;
  // The test moves the page's clock, so no wait ends because the machine is slow.
  const begun = Date.now();
  const minutesLater = (minutes: number) => page.clock.setFixedTime(begun + minutes * 60_000);
  await minutesLater(0);
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  const stored = normalisePhone(who.number) ?? '';
  const becomesSent = (sent_at: Date) =>
    server.db.updateTable('verification').set({ sent_at }).where('mobile_number', '=', stored).execute();
  await form.begin(who);
  const first = await codeTo(page, who.number);

  await form.confirm.click();
  await expect(form.code).toHaveAccessibleDescription(new RegExp(t('invalid_code')));
  await form.code.fill(otherCode(first));
  await form.confirm.click();
  await expect(form.code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
  await expect(form.code).toBeFocused();

  await page.reload();
  await expect(form.heading('registration.code_heading')).toBeVisible();
  await expect(page.getByText(/No code\?.*1:00/)).toBeVisible();
  const resend = page.getByRole('button', { name: t('registration.resend') });
  await expect(resend).toHaveCount(0);
  // The page allows another code, but the server finds it too early and says for how long.
  await becomesSent(new Date(Date.now() + 60_000));
  await minutesLater(1.1);
  await resend.click();
  await expect(page.getByRole('main').getByText(/Please wait \d+ (seconds|minutes)/)).toBeVisible();
  await expect(resend).toHaveCount(0);
  await becomesSent(new Date(Date.now() - 600_000));
  await minutesLater(5);
  await resend.click();
  await expect(page.getByRole('status').getByText(t('registration.resent'))).toBeVisible();
  await expect(form.code).toHaveValue('');
  expect(await codeTo(page, who.number, 2)).not.toBe(first);

  await page.getByRole('button', { name: t('registration.change_number') }).click();
  await expect(form.field('login.mobile_number')).toBeFocused();
});

test('changing the number loses nothing, and the new one gets a code @phone', async ({ windows }) => {
  const window = await windows.visitor();
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const [wrong, right] = [newNumber(), newNumber()];
  await form.begin(newcomer(wrong));
  await page.getByRole('button', { name: t('registration.change_number') }).click();
  await expect(form.field('login.mobile_number')).toBeFocused();
  await expect(form.field('person.given_name')).toHaveValue('Nyambura');
  await form.field('login.mobile_number').fill(right);
  await form.continue.click();
  await expect(form.field('login.password')).toHaveValue(newPassword);
  await form.continue.click();
  await form.code.fill(await codeTo(page, right));
  await form.confirm.click();
  await page.waitForURL('/patient/dashboard');
});

test('a number that has an account already sees the same @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const seen: string[] = [];
  for (const number of [newNumber(), patient.user.mobile_number]) {
    const window = await windows.visitor();
    await new RegistrationPage(window).begin(newcomer(number));
    const text = await window.page.getByRole('main').innerText();
    seen.push(text.replace(/\+254[\d\s]+\d/, 'number').replace(/\d:\d\d/, 'wait'));
    await expect.poll(async () => (await smsTo(window.page, number)).length).toBe(1);
  }
  expect(seen[1]).toBe(seen[0]);
});

test('a cut line at each step says so, keeps what was typed, and a double tap sends once @phone', async ({
  windows,
  problems,
}) => {
  problems.allow(...lostConnections);
  const window = await windows.visitor();
  const { page, context, t } = window;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  await page.goto('/register-patient');
  await form.fillPersonal(who);
  await form.field('person.address').fill('Kibuye');
  await context.setOffline(true);
  await form.continue.click();
  await form.fillPasswords(newPassword);
  await expect(page.getByRole('main').getByText(t('registration.offline'))).toBeVisible();
  await form.continue.click();
  await expect(page.getByRole('main').getByText(t('network_error'))).toBeVisible();
  await expect(form.field('login.password')).toHaveValue(newPassword);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);

  await context.setOffline(false);
  sent.length = 0;
  await sendTwice(page);
  await expect(form.code).toBeVisible();
  expect(sent.filter((path) => path === '/auth/register-patient')).toHaveLength(1);

  const code = await codeTo(page, who.number);
  await context.setOffline(true);
  await form.code.fill(code);
  await form.confirm.click();
  const lost = page.getByRole('main').getByText(`${t('registration.not_verified')}. ${t('network_error')}`);
  await expect(lost).toBeVisible();
  await expect(form.code).toHaveValue(code);
  await context.setOffline(false);
  sent.length = 0;
  await sendTwice(page);
  await page.waitForURL('/patient/dashboard');
  expect(sent.filter((path) => path === '/auth/verify-phone')).toHaveLength(1);
});
