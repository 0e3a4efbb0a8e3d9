/** The own account: details, display, password, devices, second factor. */
import { expect, type Locator } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { password } from '#e2e/fixtures/people.ts';
import { newNumber, otherCode, smsTo } from '#e2e/fixtures/sms.ts';
import { AccountPage } from '#e2e/pages/account-page.ts';
import { newPassword } from '#e2e/pages/registration-page.ts';
import type { Journey } from './journey.ts';
import type { Flow, Scene } from './scene.ts';

async function changeDetails(journey: Journey, account: AccountPage, { isBrief }: Scene): Promise<void> {
  const { window, input } = journey;
  const { page, t } = window;
  await input.press(account.button('account.edit'));
  await expect(account.field('person.given_name')).toBeVisible();
  await journey.step('details-form');
  if (!isBrief) {
    await input.type(account.field('person.given_name'), '');
    await input.type(account.field('person.email'), 'zawadi@');
    await input.press(account.button('account.save'));
    await expect(account.field('person.given_name')).toBeFocused();
    await journey.step('details-faults');
  }
  await input.type(account.field('person.given_name'), 'Zawadi Wairimu');
  const list = (key: 'quiz.day' | 'quiz.month' | 'quiz.year') =>
    page.getByRole('combobox', { name: t(key), exact: true });
  await input.pick(list('quiz.day'), '14');
  await input.pick(list('quiz.month'), '03');
  await input.pick(list('quiz.year'), '1984');
  await input.pick(account.field('person.gender'), 'female');
  await input.type(account.field('person.email'), 'zawadi@example.org');
  await input.press(account.button('account.save'));
  await expect(account.value('person.name')).toContainText('Zawadi Wairimu');
  await journey.step('details-saved');
  await expect(page.getByText(t('account.waiting'))).toHaveCount(0, { timeout: 120_000 });
}

async function changePassword(journey: Journey, account: AccountPage, { isBrief }: Scene): Promise<void> {
  const { window, input } = journey;
  const { page, t } = window;
  await input.press(account.button('password.change'));
  const fields = [account.field('password.present'), account.field('password.new'), account.field('password.again')];
  const submit = page.locator('form').getByRole('button', { name: t('password.change') });
  const fill = async (...texts: string[]) => {
    for (const [at, text] of texts.entries()) await input.type(fields[at] as Locator, text);
  };
  await expect(fields[0] as Locator).toBeVisible();
  await journey.step('password-form');
  if (!isBrief) {
    await input.press(submit);
    await expect(fields[0] as Locator).toBeFocused();
    await journey.step('password-missing');
    await fill('not-the-password', newPassword, newPassword);
    await input.press(submit);
    await expect(fields[0] as Locator).toHaveAccessibleDescription(t('wrong_password'));
    await journey.step('password-wrong');
  }
  await fill(password, newPassword, newPassword);
  await journey.send(submit, 'password', {
    arrived: async () => (await fields[0]?.count()) === 0,
    ifDone: () => expect(page.getByText(t('password.perhaps_changed'))).toBeVisible(),
  });
  await journey.step('password-changed');
}

async function changeNumber(journey: Journey, account: AccountPage, { isBrief }: Scene): Promise<void> {
  const { window, input } = journey;
  const { page, t } = window;
  await input.press(account.button('phone.change'));
  const number = newNumber();
  const field = account.field('phone.new');
  await expect(field).toBeVisible();
  const send = page.locator('form').getByRole('button', { name: t('forgotten.send_code') });
  if (!isBrief) {
    await input.press(send);
    await expect(field).toBeFocused();
    await journey.step('number-missing');
  }
  await input.type(field, number);
  await input.type(account.field('password.present'), password);
  const code = account.field('registration.code');
  await journey.send(send, 'number', { arrived: () => code.isVisible() });
  await journey.step('number-code');
  await expect.poll(async () => (await smsTo(page, number)).length).toBeGreaterThan(0);
  const sent = (await smsTo(page, number))[0]?.code ?? '';
  const confirm = page.locator('form').getByRole('button', { name: t('registration.confirm') });
  if (!isBrief) {
    await input.type(code, otherCode(sent));
    await input.press(confirm);
    await expect(code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
    await expect(code).toBeFocused();
    await journey.step('number-wrong-code');
  }
  await input.type(code, sent);
  await journey.send(confirm, 'number-confirm', { arrived: async () => (await code.count()) === 0 });
  await journey.step('number-changed');
}

async function endOthers(journey: Journey): Promise<void> {
  const { window, input } = journey;
  const { page, t } = window;
  await journey.step('devices');
  await input.press(page.getByRole('button', { name: t('devices.end_others') }));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await journey.step('devices-asks');
  const sure = dialog.getByRole('button', { name: t('devices.end_others') });
  await journey.send(sure, 'devices', { arrived: async () => (await dialog.count()) === 0 });
  await journey.step('devices-ended');
}

async function changeDisplay(journey: Journey): Promise<void> {
  const { window, input } = journey;
  const { page, t, language } = window;
  const html = page.locator('html');
  const theme = await html.getAttribute('data-theme');
  await input.choose(page.getByRole('radio', { name: t(theme === 'dark' ? 'account.light' : 'account.dark') }));
  await expect(html).not.toHaveAttribute('data-theme', theme ?? '');
  await input.choose(page.getByRole('radio', { name: language === 'en' ? 'Kiswahili' : 'English' }));
  await expect(html).not.toHaveAttribute('lang', language);
  await journey.step('display-changed');
  await input.choose(page.getByRole('radio', { name: language === 'en' ? 'English' : 'Kiswahili' }));
  await expect(html).toHaveAttribute('lang', language);
  await input.choose(page.getByRole('radio', { name: t(theme === 'dark' ? 'account.dark' : 'account.light') }));
}

export const patientAccount: Flow = async (scene) => {
  const { patient } = await scene.people.clinic({ patientSpeaks: scene.look.language });
  const journey = await scene.open(patient);
  await scene.windows.of(patient);
  const account = new AccountPage(journey.window);
  await account.open();
  await journey.step('account');
  await account.turnTo('details');
  await changeDetails(journey, account, scene);
  if (!scene.isBrief) {
    await account.turnTo('display');
    await changeDisplay(journey);
  }
  await account.turnTo('devices');
  await endOthers(journey);
  await account.turnTo('sign-in');
  await changeNumber(journey, account, scene);
  await changePassword(journey, account, scene);
};

/** @returns one of the recovery codes. */
async function turnOn(journey: Journey, account: AccountPage, { isBrief }: Scene): Promise<string> {
  const { window, input } = journey;
  const { page, t } = window;
  const dialog = page.locator('dialog');
  const field = dialog.getByLabel(t('login.password'), { exact: true });
  await input.press(account.button('second_factor.turn_on'));
  await expect(field).toBeFocused();
  await journey.step('factor-password');
  const go = dialog.getByRole('button', { name: t('shell.continue') });
  if (!isBrief) {
    await input.type(field, 'not-the-password');
    await input.press(go);
    await expect(dialog.getByText(t('wrong_password'))).toBeVisible();
    await journey.step('factor-wrong-password');
  }
  await input.type(field, password);
  const code = dialog.getByLabel(t('second_factor.code'));
  await journey.send(go, 'factor-begin', { arrived: () => code.isVisible() });
  await journey.step('factor-picture');
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const confirm = dialog.getByRole('button', { name: t('second_factor.confirm') });
  if (!isBrief) {
    await input.type(code, '000000');
    await input.press(confirm);
    await expect(dialog.getByText(t('incorrect_code'))).toBeVisible();
    await journey.step('factor-wrong-code');
  }
  await input.type(code, new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  const why = dialog.getByText(t('second_factor.recovery_why'));
  await journey.send(confirm, 'factor-confirm', { arrived: () => why.isVisible() });
  await journey.step('factor-codes');
  const spare = (await dialog.locator('li').first().textContent())?.trim() ?? '';
  await input.press(dialog.getByRole('button', { name: t('second_factor.kept') }).last());
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('second_factor.on'), { exact: true })).toBeVisible();
  await journey.step('factor-on');
  return spare;
}

async function turnOff(journey: Journey, account: AccountPage, code: string): Promise<void> {
  const { window, input } = journey;
  const { page, t } = window;
  const dialog = page.locator('dialog');
  await input.press(account.button('second_factor.turn_off'));
  const field = dialog.getByLabel(t('login.password'), { exact: true });
  await expect(field).toBeFocused();
  await journey.step('factor-off-password');
  await input.type(field, password);
  await input.type(dialog.getByLabel(t('login.totp_code')), code);
  const sure = dialog.getByRole('button', { name: t('second_factor.turn_off') });
  await journey.send(sure, 'factor-off', { arrived: async () => (await dialog.count()) === 0 });
  await expect(page.getByText(t('second_factor.off'), { exact: true })).toBeVisible();
  await journey.step('factor-is-off');
}

export const clinicianAccount: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic({ doctorSpeaks: scene.look.language });
  const journey = await scene.open(doctor);
  const account = new AccountPage(journey.window, 'clinician');
  await account.open();
  await journey.step('account');
  await account.turnTo('details');
  await changeDetails(journey, account, scene);
  await account.turnTo('sign-in');
  await turnOff(journey, account, await turnOn(journey, account, scene));
};
