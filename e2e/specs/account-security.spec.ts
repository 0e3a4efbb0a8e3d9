/** Protection of the own account: password, signed-in devices, and the second factor of staff. */
import type { Locator } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { changeOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { stopTime } from '../fixtures/time/page-clock.ts';
import { password } from '../fixtures/people.ts';
import { codeTo, newNumber, otherCode } from '../fixtures/sms.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { AccountPage } from '../pages/account-page.ts';
import { LoginPage } from '../pages/login-page.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 4\d\d/;
const newPassword = 'nyumba-ya-mawe-7';

interface Unanswered {
  submit: Locator;
  typed: readonly Locator[];
}

/**
 * The server accepts it and never answers. The page's clock stands still meanwhile: the two minutes begin when the
 * request has left, and the time that the machine needs otherwise does not count.
 */
async function expectToldAfterTwoMinutes({ page, t }: AppWindow, { submit, typed }: Unanswered): Promise<void> {
  const isChange = (url: URL) => url.pathname === '/auth/password';
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(isChange, () => ask());
  for (const field of typed) await field.fill(newPassword);
  await stopTime(page);
  await submit.click();
  await asked;
  const told = page.locator('form').getByText(t('network_error'));
  await page.clock.fastForward(119_000);
  await expect(page.getByRole('button', { name: t('account.saving') })).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(told).toBeVisible();
  for (const field of typed) await expect(field).toHaveValue(newPassword);
  await page.clock.resume();
  await page.unroute(isChange);
}

test.beforeEach(({ problems }) => problems.allow(refused, ...lostConnections));

test('a new password: faults beside their fields, then it opens the account, and ends it elsewhere @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const elsewhere = await windows.of(patient);
  const account = new AccountPage(window);
  const other = new AccountPage(elsewhere);
  await window.page.clock.install();
  await listening(elsewhere.page, () => other.open('sign-in'));
  await account.open('sign-in');
  await account.button('password.change').click();
  const present = account.field('password.present');
  const chosen = account.field('password.new');
  const again = account.field('password.again');
  const { t, page } = window;
  const submit = page.locator('form').getByRole('button', { name: t('password.change') });
  await expectToldAfterTwoMinutes(window, { submit, typed: [present, chosen, again] });
  await present.fill('not-the-password');
  await chosen.fill('seven77');
  await again.fill('seven78');
  await submit.click();
  await expect(chosen).toHaveAccessibleDescription(new RegExp(t('password_too_short', { min: 8 })));
  await expect(again).toHaveAccessibleDescription(t('passwords_do_not_match'));
  await chosen.fill(newPassword);
  await again.fill(newPassword);
  await submit.click();
  await expect(present).toHaveAccessibleDescription(t('wrong_password'));
  await expect(present).toBeFocused();
  await present.fill(password);
  await chosen.fill('password');
  await again.fill('password');
  await submit.click();
  await expect(chosen).toHaveAccessibleDescription(new RegExp(t('password_too_common')));
  await chosen.fill(newPassword);
  await again.fill(newPassword);
  await submit.click();
  await expect(page.getByText(t('password.changed'))).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await expect(elsewhere.page).toHaveURL('/login', atOnce);
  await expect(elsewhere.page.getByText(t('session.ended'))).toBeVisible();
  const login = new LoginPage(elsewhere);
  await login.send({ number: patient.user.mobile_number, password: newPassword, role: 'patient' });
  await expect(elsewhere.page).toHaveURL('/patient/dashboard');
});

test('another mobile number: faults beside their fields, the code from the new phone, then it opens the account @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient);
  const { page, t, context } = window;
  const account = new AccountPage(window);
  const elsewhere = await windows.of(patient);
  await listening(elsewhere.page, () => new AccountPage(elsewhere).open('sign-in'));
  await account.open('sign-in');
  const shown = window.page.getByRole('region', { name: window.t('person.mobile_number') }).getByRole('strong');
  const former = await shown.innerText();
  await account.button('phone.change').click();
  const number = newNumber();
  const typed = account.field('phone.new');
  await typed.fill('0712');
  await account.button('forgotten.send_code').click();
  await expect(typed).toHaveAccessibleDescription(new RegExp(t('invalid_phone')));
  await typed.fill(former);
  await account.field('password.present').fill('not-the-password');
  await account.button('forgotten.send_code').click();
  await expect(account.field('password.present')).toHaveAccessibleDescription(t('wrong_password'));
  await account.field('password.present').fill(password);
  await account.button('forgotten.send_code').click();
  await expect(typed).toHaveAccessibleDescription(new RegExp(t('same_number')));
  await typed.fill(number);
  await context.setOffline(true);
  await expect(page.getByText(t('network_error'))).toBeVisible();
  // Only once the first request is lost: with the network back it would arrive, and a second code be sent.
  const lost = page.waitForEvent('requestfailed', (request) =>
    new URL(request.url()).pathname.endsWith(changeOwnPhone.path),
  );
  await account.button('forgotten.send_code').click();
  await lost;
  await context.setOffline(false);
  await account.button('forgotten.send_code').click();

  // Phones drop a page while its owner reads the SMS.
  const field = page.getByRole('textbox', { name: t('registration.code') });
  await expect(field).toBeVisible();
  await page.reload();
  await expect(page.getByText(/\d:\d\d/)).toBeVisible();
  const code = await codeTo(page, number);
  await field.fill(otherCode(code));
  await account.button('registration.confirm').click();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
  await expectAccessible(page, 'code from the new phone');
  await expect(shown).toHaveText(former);
  await field.fill(code);
  await account.button('registration.confirm').click();
  await expect(field).toHaveCount(0);
  const now = /798/;
  await expect(shown).toHaveText(now);
  await expect(elsewhere.page).toHaveURL(/\/login/, atOnce);
  await account.open();
  await account.button('menu.log_out').click();
  const login = new LoginPage(window);
  await login.send({ number, password, role: 'patient' });
  await expect(page).toHaveURL('/patient/dashboard');
});

test('the devices that are signed in: this one is marked, another one is ended, then all others @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const [second, third] = [await windows.of(patient), await windows.of(patient)];
  for (const other of [second, third]) await listening(other.page, () => new AccountPage(other).open('devices'));
  const account = new AccountPage(window);
  await account.open('devices');
  const { page, t } = window;
  const rows = page.getByRole('region', { name: t('devices.title') }).getByText(/^(Chrome|Firefox)/);
  const ends = page.getByRole('button', { name: /^Log out Chrome/ });
  await expect(page.getByText(t('devices.this'), { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(ends).toHaveCount(1);
  await page.getByRole('button', { name: t('devices.end_others') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('devices.end_others') })
    .click();
  await expect(ends).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  for (const ended of [second, third]) {
    await expect(ended.page).toHaveURL('/login', atOnce);
    await expect(ended.page.getByText(t('session.ended'))).toBeVisible();
  }
});

test('a doctor turns the second factor on, keeps the recovery codes, and turns it off @desktop @story', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const account = new AccountPage(window, 'clinician');
  const { page, t } = window;
  await account.open('sign-in');
  const dialog = page.locator('dialog');
  const begin = async () => {
    await dialog.getByLabel(t('login.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await account.button('second_factor.turn_on').click();
  await dialog.getByLabel(t('login.password'), { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('wrong_password'))).toBeVisible();
  await begin();
  await expect(dialog.getByRole('img', { name: t('second_factor.picture') })).toBeVisible();
  await expectAccessible(page, 'second factor');
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const code = dialog.getByLabel(t('second_factor.code'));
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('incorrect_code'))).toBeVisible();
  await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('second_factor.recovery_why'))).toBeVisible();
  expect(await dialog.locator('li').count()).toBeGreaterThanOrEqual(8);
  const spare = (await dialog.locator('li').first().textContent())?.trim() ?? '';
  await expectAccessible(page, 'recovery codes');
  await dialog
    .getByRole('button', { name: t('second_factor.kept') })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('second_factor.on'), { exact: true })).toBeVisible();
  await account.button('second_factor.turn_off').click();
  await begin();
  const proof = dialog.getByLabel(t('login.totp_code'));
  await expect(dialog.getByText(t('required'))).toBeVisible();
  await expect(proof).toBeFocused();
  await proof.fill('zzzz-zzzz');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('incorrect_code'))).toBeVisible();
  await expectAccessible(page, 'turning the second factor off');
  await proof.fill(spare);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('second_factor.off'), { exact: true })).toBeVisible();
});

for (const [what, device, doctorSpeaks] of [
  ['password', '@phone', 'sw'],
  ['number', '@desktop', 'en'],
] as const) {
  test(`with a second factor a new ${what} asks for a code of it too, in ${doctorSpeaks} ${device}`, async ({
    windows,
    people,
    api,
  }) => {
    const { doctor } = await people.clinic({ doctorSpeaks });
    const window = await windows.of(doctor);
    const { recoveryCodes } = await api.turnOnSecondFactor(doctor);
    const account = new AccountPage(window, 'clinician');
    const { page, t } = window;
    await account.open('sign-in');
    const isPassword = what === 'password';
    await account.button(isPassword ? 'password.change' : 'phone.change').click();
    const typed = isPassword
      ? [account.field('password.new'), account.field('password.again')]
      : [account.field('phone.new')];
    const value = isPassword ? newPassword : newNumber();
    for (const field of typed) await field.fill(value);
    await account.field('password.present').fill(password);
    const submit = page
      .locator('form')
      .getByRole('button', { name: t(isPassword ? 'password.change' : 'forgotten.send_code') });
    await submit.click();
    const code = page.getByLabel(t('login.totp_code'));
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(new RegExp(t('totp_required')));
    await expectAccessible(page, `a code before a new ${what}`);
    await code.fill('zzzz-zzzz');
    await submit.click();
    await expect(code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
    for (const field of typed) await expect(field).toHaveValue(value);
    await code.fill(recoveryCodes[0] ?? '');
    await submit.click();
    await expect(
      isPassword ? page.getByText(t('password.changed')) : page.getByRole('textbox', { name: t('registration.code') }),
    ).toBeVisible();
  });
}

test('patients are offered no second factor @phone', async ({ windows, people }) => {
  const window = await windows.of((await people.clinic()).patient);
  await new AccountPage(window).open('devices');
  await expect(window.page.getByText(window.t('devices.title'))).toBeVisible();
  await expect(window.page.getByText(window.t('second_factor.title'))).toHaveCount(0);
});
