/** From nobody to an own dashboard: the steps, the code from the SMS, and what is kept on the way. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { codeTo, newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginPage } from '../pages/login-page.ts';
import { RegistrationPage, newPassword, newcomer } from '../pages/registration-page.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 4\d\d/;

/** Everything that this tab and this device keep of what was typed. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));

test('a patient registers on a phone, in Kiswahili, and what was typed survives @phone @story', async ({ windows }) => {
  const window = await windows.visitor({ language: 'sw' });
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  await page.goto('/login');
  await page.getByRole('link', { name: t('login.create_patient') }).click();

  await form.continue.click();
  await expect(form.field('person.given_name')).toBeFocused();
  await expect(form.field('person.given_name')).toHaveAccessibleDescription(t('required'));
  await expectAccessible(page, 'personal, with faults');
  await form.fillPersonal({ ...who, number: '0712' });
  await form.field('person.address').fill('Kibuye, Kisumu');
  await form.continue.click();
  await expect(form.field('login.mobile_number')).toBeFocused();
  await expect(form.field('login.mobile_number')).toHaveAccessibleDescription(new RegExp(t('invalid_phone')));
  await form.field('login.mobile_number').fill(who.number);
  await page.reload();
  await expect(form.field('person.given_name')).toHaveValue(who.given_name);
  await expect(form.list('person.year')).toHaveValue(who.birthday.year);
  await form.continue.click();

  await form.fillPasswords('short', 'other');
  await form.continue.click();
  await expect(form.field('login.password')).toBeFocused();
  await expect(form.field('registration.repeat_password')).toHaveAccessibleDescription(t('passwords_do_not_match'));
  await expectAccessible(page, 'security, with faults');
  await form.fillPasswords(newPassword);
  await page.goBack();
  await expect(form.field('login.mobile_number')).toHaveValue(who.number);
  await form.continue.click();
  await expect(form.field('login.password')).toHaveValue(newPassword);
  await page.getByLabel(t('shell.language')).selectOption('en');
  await expect(form.field('login.password')).toHaveCount(0);
  await page.getByLabel('Language').selectOption('sw');
  await expect(form.field('login.password')).toHaveValue(newPassword);
  expect(await kept(page)).toContain(who.given_name);
  expect(await kept(page)).not.toContain(newPassword);
  await form.continue.click();

  await expect(form.heading('registration.code_heading')).toBeFocused();
  expect(await kept(page)).not.toContain(who.given_name);
  await expectAccessible(page, 'code');
  const code = await codeTo(page, who.number);
  await form.code.fill(code);
  await form.confirm.click();
  await page.waitForURL('/patient/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(who.given_name);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('hodi-')))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/patient/dashboard');
});

test('a clinician registers with the keyboard alone, waits for approval, and gets in by itself @desktop', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(refused, /WebSocket/);
  const { institution } = await people.clinic({ asksApproval: true, named: 'Afya Early Clinic' });
  const window = await windows.visitor({ theme: 'dark' });
  const { page, t } = window;
  await page.clock.install();
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  /** From field to field with Tab; what is typed chooses in lists too. */
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
  };
  await page.goto('/register-clinician');
  await form.field('person.given_name').focus();
  await page.keyboard.type(who.given_name);
  await type('', who.family_name, '5', 'March', '1992', t('people.female'), who.number, '');
  await expectAccessible(page, 'personal, dark');
  await page.keyboard.press('Enter');

  await expect(form.heading('registration.institution_heading')).toBeFocused();
  const choice = page.getByRole('radio', { name: institution.name });
  await expect(choice.first()).toBeVisible();
  await page
    .getByRole('radio')
    .and(page.locator(`[value="${institution.id}"]`))
    .focus();
  await page.keyboard.press('Space');
  await type(t('people.nurse'), 'Midwife', 'Mothers of Kisumu', 'Ten years on the ward');
  await expectAccessible(page, 'institution, dark');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(form.heading('registration.security_heading')).toBeFocused();
  await type(newPassword, '', newPassword);
  await page.keyboard.press('Enter');
  await expect(form.heading('registration.code_heading')).toBeFocused();
  await form.code.focus();
  await page.keyboard.type(await codeTo(page, who.number));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: t('approval.title') })).toBeVisible();
  await expectAccessible(page, 'waiting for approval, dark');
  await page.getByRole('button', { name: t('approval.check') }).click();
  await expect(page.getByRole('status').filter({ hasText: /\d\d:\d\d/ })).toBeVisible();
  await server.db
    .updateTable('clinician')
    .set({ approval: 'approved' })
    .where('institution_id', '=', institution.id)
    .execute();
  // The page looks every 30 seconds.
  await page.clock.fastForward(31_000);
  await expect(page).toHaveURL('/clinician/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(who.given_name);
});

test('the server’s error of a field leads to its step, and institutions that fail to load are requested again @desktop', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(refused, ...lostConnections);
  const { institution } = await people.clinic({ named: 'Afya First Clinic' });
  const window = await windows.visitor();
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  const isList = (url: URL) => url.pathname === '/institutions/choices';
  await page.route(isList, (route) => route.abort('connectionreset'));
  await page.goto('/register-clinician');
  await form.fillPersonal(who);
  await form.continue.click();
  await expect(page.getByText(t('registration.institutions_lost'))).toBeVisible();
  const choice = page.locator(`[value="${institution.id}"]`);
  await askAgain(page.getByRole('button', { name: t('shell.try_again') }), {
    of: isList,
    mend: () => page.unroute(isList),
    come: choice,
  });
  await choice.check();
  await form.field('registration.role').selectOption('doctor');
  await form.field('registration.profession').fill('General practitioner');
  await form.field('registration.list_name').fill('Lake patients');
  await form.field('registration.experience').fill('Eight years');
  await form.continue.click();

  await form.fillPasswords('password1');
  await form.continue.click();
  await expect(form.field('login.password')).toHaveAccessibleDescription(new RegExp(t('password_too_common')));
  await expect(form.field('login.password')).toBeFocused();
  await form.fillPasswords(newPassword);
  const isSending = (url: URL) => url.pathname === '/auth/register-clinician';
  const fields = [{ field: 'mobile_number', code: 'invalid_phone', message: t('invalid_phone') }];
  await page.route(isSending, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'invalid_request', message: t('invalid_request'), details: { fields } },
    }),
  );
  await form.continue.click();
  await expect(form.field('login.mobile_number')).toBeFocused();
  await expect(form.field('login.mobile_number')).toHaveAccessibleDescription(new RegExp(t('invalid_phone')));
  await page.unroute(isSending);
  await form.field('login.mobile_number').fill(newNumber());
  await form.continue.click();
  await expect(page.locator(`[value="${institution.id}"]`)).toBeChecked();
});

test('a stored registration is deleted after half an hour @phone @story', async ({ windows }) => {
  const window = await windows.visitor();
  const { page } = window;
  await page.clock.install();
  await page.goto('/register-patient');
  const given = new RegistrationPage(window).field('person.given_name');
  await expect(page.locator('#plain')).toHaveCount(0);
  await given.fill('Nyambura');
  await page.clock.fastForward('29:00');
  await page.reload();
  await expect(given).toHaveValue('Nyambura');
  await page.clock.fastForward('31:00');
  await page.reload();
  await expect(given).toHaveValue('');
  expect(await kept(page)).not.toContain('Nyambura');
});

test('registration is for logged-out people, and the login knows the way @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const inside = await windows.of(patient);
  for (const path of ['/register-patient', '/register-clinician', '/forgot-password']) {
    await inside.page.goto(path);
    await expect(inside.page).toHaveURL('/patient/dashboard');
  }
  const outside = await windows.visitor();
  const login = new LoginPage(outside);
  await login.open();
  await login.choose('clinician');
  await outside.page.getByRole('link', { name: outside.t('login.create_clinician') }).click();
  await expect(outside.page).toHaveURL('/register-clinician');
});
