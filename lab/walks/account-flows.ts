/** The own account: details, display, password, devices, second factor. */
import { expect, type Locator } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { password } from '#e2e/fixtures/people.ts';
import { newNumber, otherCode, smsTo } from '#e2e/fixtures/sms.ts';
import { AccountPage } from '#e2e/pages/account-page.ts';
import { newPassword } from '#e2e/pages/registration-page.ts';
import type { Walk } from './walk.ts';
import type { Flow, Scene } from './scene.ts';

async function changeDetails(walk: Walk, account: AccountPage, { isBrief }: Scene): Promise<void> {
  const { window, hands } = walk;
  const { page, t } = window;
  await hands.press(account.button('account.edit'));
  await expect(account.field('person.given_name')).toBeVisible();
  await walk.step('details-form');
  if (!isBrief) {
    await hands.type(account.field('person.given_name'), '');
    await hands.type(account.field('person.email'), 'zawadi@');
    await hands.press(account.button('account.save'));
    await expect(account.field('person.given_name')).toBeFocused();
    await walk.step('details-faults');
  }
  await hands.type(account.field('person.given_name'), 'Zawadi Wairimu');
  const list = (key: 'quiz.day' | 'quiz.month' | 'quiz.year') =>
    page.getByRole('combobox', { name: t(key), exact: true });
  await hands.pick(list('quiz.day'), '14');
  await hands.pick(list('quiz.month'), '03');
  await hands.pick(list('quiz.year'), '1984');
  await hands.pick(account.field('person.gender'), 'female');
  await hands.type(account.field('person.email'), 'zawadi@example.org');
  await hands.press(account.button('account.save'));
  await expect(account.value('person.name')).toContainText('Zawadi Wairimu');
  await walk.step('details-saved');
  await expect(page.getByText(t('account.waiting'))).toHaveCount(0, { timeout: 120_000 });
}

async function changePassword(walk: Walk, account: AccountPage, { isBrief }: Scene): Promise<void> {
  const { window, hands } = walk;
  const { page, t } = window;
  await hands.press(account.button('password.change'));
  const fields = [account.field('password.present'), account.field('password.new'), account.field('password.again')];
  const submit = page.locator('form').getByRole('button', { name: t('password.change') });
  const fill = async (...texts: string[]) => {
    for (const [at, text] of texts.entries()) await hands.type(fields[at] as Locator, text);
  };
  await expect(fields[0] as Locator).toBeVisible();
  await walk.step('password-form');
  if (!isBrief) {
    await hands.press(submit);
    await expect(fields[0] as Locator).toBeFocused();
    await walk.step('password-missing');
    await fill('not-the-password', newPassword, newPassword);
    await hands.press(submit);
    await expect(fields[0] as Locator).toHaveAccessibleDescription(t('wrong_password'));
    await walk.step('password-wrong');
  }
  await fill(password, newPassword, newPassword);
  await walk.send(submit, 'password', {
    arrived: async () => (await fields[0]?.count()) === 0,
    ifDone: () => expect(page.getByText(t('password.perhaps_changed'))).toBeVisible(),
  });
  await walk.step('password-changed');
}

async function changeNumber(walk: Walk, account: AccountPage, { isBrief }: Scene): Promise<void> {
  const { window, hands } = walk;
  const { page, t } = window;
  await hands.press(account.button('phone.change'));
  const number = newNumber();
  const field = account.field('phone.new');
  await expect(field).toBeVisible();
  const send = page.locator('form').getByRole('button', { name: t('forgotten.send_code') });
  if (!isBrief) {
    await hands.press(send);
    await expect(field).toBeFocused();
    await walk.step('number-missing');
  }
  await hands.type(field, number);
  await hands.type(account.field('password.present'), password);
  const code = account.field('registration.code');
  await walk.send(send, 'number', { arrived: () => code.isVisible() });
  await walk.step('number-code');
  await expect.poll(async () => (await smsTo(page, number)).length).toBeGreaterThan(0);
  const sent = (await smsTo(page, number))[0]?.code ?? '';
  const confirm = page.locator('form').getByRole('button', { name: t('registration.confirm') });
  if (!isBrief) {
    await hands.type(code, otherCode(sent));
    await hands.press(confirm);
    await expect(code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
    await expect(code).toBeFocused();
    await walk.step('number-wrong-code');
  }
  await hands.type(code, sent);
  await walk.send(confirm, 'number-confirm', { arrived: async () => (await code.count()) === 0 });
  await walk.step('number-changed');
}

async function endOthers(walk: Walk): Promise<void> {
  const { window, hands } = walk;
  const { page, t } = window;
  await walk.step('devices');
  await hands.press(page.getByRole('button', { name: t('devices.end_others') }));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await walk.step('devices-asks');
  const sure = dialog.getByRole('button', { name: t('devices.end_others') });
  await walk.send(sure, 'devices', { arrived: async () => (await dialog.count()) === 0 });
  await walk.step('devices-ended');
}

async function changeDisplay(walk: Walk): Promise<void> {
  const { window, hands } = walk;
  const { page, t, language } = window;
  const html = page.locator('html');
  const theme = await html.getAttribute('data-theme');
  await hands.choose(page.getByRole('radio', { name: t(theme === 'dark' ? 'account.light' : 'account.dark') }));
  await expect(html).not.toHaveAttribute('data-theme', theme ?? '');
  await hands.choose(page.getByRole('radio', { name: language === 'en' ? 'Kiswahili' : 'English' }));
  await expect(html).not.toHaveAttribute('lang', language);
  await walk.step('display-changed');
  await hands.choose(page.getByRole('radio', { name: language === 'en' ? 'English' : 'Kiswahili' }));
  await expect(html).toHaveAttribute('lang', language);
  await hands.choose(page.getByRole('radio', { name: t(theme === 'dark' ? 'account.dark' : 'account.light') }));
}

export const patientAccount: Flow = async (scene) => {
  const { patient } = await scene.people.clinic({ patientSpeaks: scene.look.language });
  const walk = await scene.open(patient);
  await scene.windows.of(patient);
  const account = new AccountPage(walk.window);
  await account.open();
  await walk.step('account');
  await changeDetails(walk, account, scene);
  if (!scene.isBrief) await changeDisplay(walk);
  await endOthers(walk);
  await changeNumber(walk, account, scene);
  await changePassword(walk, account, scene);
};

/** @returns one of the recovery codes. */
async function turnOn(walk: Walk, account: AccountPage, { isBrief }: Scene): Promise<string> {
  const { window, hands } = walk;
  const { page, t } = window;
  const dialog = page.locator('dialog');
  const field = dialog.getByLabel(t('login.password'), { exact: true });
  await hands.press(account.button('second_factor.turn_on'));
  await expect(field).toBeFocused();
  await walk.step('factor-password');
  const go = dialog.getByRole('button', { name: t('shell.continue') });
  if (!isBrief) {
    await hands.type(field, 'not-the-password');
    await hands.press(go);
    await expect(dialog.getByText(t('wrong_password'))).toBeVisible();
    await walk.step('factor-wrong-password');
  }
  await hands.type(field, password);
  const code = dialog.getByLabel(t('second_factor.code'));
  await walk.send(go, 'factor-begin', { arrived: () => code.isVisible() });
  await walk.step('factor-picture');
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const confirm = dialog.getByRole('button', { name: t('second_factor.confirm') });
  if (!isBrief) {
    await hands.type(code, '000000');
    await hands.press(confirm);
    await expect(dialog.getByText(t('incorrect_code'))).toBeVisible();
    await walk.step('factor-wrong-code');
  }
  await hands.type(code, new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  const why = dialog.getByText(t('second_factor.recovery_why'));
  await walk.send(confirm, 'factor-confirm', { arrived: () => why.isVisible() });
  await walk.step('factor-codes');
  const spare = (await dialog.locator('li').first().textContent())?.trim() ?? '';
  await hands.press(dialog.getByRole('button', { name: t('second_factor.kept') }).last());
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('second_factor.on'), { exact: true })).toBeVisible();
  await walk.step('factor-on');
  return spare;
}

async function turnOff(walk: Walk, account: AccountPage, code: string): Promise<void> {
  const { window, hands } = walk;
  const { page, t } = window;
  const dialog = page.locator('dialog');
  await hands.press(account.button('second_factor.turn_off'));
  const field = dialog.getByLabel(t('login.password'), { exact: true });
  await expect(field).toBeFocused();
  await walk.step('factor-off-password');
  await hands.type(field, password);
  await hands.type(dialog.getByLabel(t('login.totp_code')), code);
  const sure = dialog.getByRole('button', { name: t('second_factor.turn_off') });
  await walk.send(sure, 'factor-off', { arrived: async () => (await dialog.count()) === 0 });
  await expect(page.getByText(t('second_factor.off'), { exact: true })).toBeVisible();
  await walk.step('factor-is-off');
}

export const clinicianAccount: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic({ doctorSpeaks: scene.look.language });
  const walk = await scene.open(doctor);
  const account = new AccountPage(walk.window, 'clinician');
  await account.open();
  await walk.step('account');
  await changeDetails(walk, account, scene);
  await turnOff(walk, account, await turnOn(walk, account, scene));
};
