/** An institution asks its staff for a second factor: who switches it on, and what somebody who has none meets. */
import { Secret, TOTP } from 'otpauth';
import { getInstitution, setSecondFactorRule } from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import type { Api } from '../fixtures/api.ts';
import { atOnce } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { password } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { storedMessages } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { AccountPage } from '../pages/account-page.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { InstitutionPage } from '../pages/institution-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

test.beforeEach(({ problems }) =>
  problems.allow(...lostConnections, /status of 4(01|09)/, /status of 400 .*socket\.io/),
);

/** Password, code of the app, recovery codes: as far as these are shown. */
async function turnOn({ page, t }: AppWindow): Promise<void> {
  const dialog = page.locator('dialog');
  await page.getByRole('button', { name: t('second_factor.turn_on'), exact: true }).click();
  await dialog.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await dialog.getByLabel(t('second_factor.code')).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('second_factor.recovery_why'))).toBeVisible();
}

const keep = ({ page, t }: AppWindow) =>
  page
    .locator('dialog')
    .getByRole('button', { name: t('second_factor.kept') })
    .last()
    .click();

/** As the admin does it at another desk. */
async function setRule(api: Api, admin: ClinicianSeed, is_required: boolean): Promise<void> {
  const params = { institution_id: admin.institution_id };
  const { version } = (await api.as(admin, getInstitution, { params })).institution;
  await api.as(admin, setSecondFactorRule, { params, body: { is_required, version } });
}

for (const [device, theme, language] of [
  ['@desktop', 'light', 'en'],
  ['@phone', 'dark', 'sw'],
] as const) {
  test(`an administrator who has one asks it of the staff, and cannot turn off their own, in ${language} ${device}`, async ({
    windows,
    people,
    api,
    server,
  }) => {
    const { institution, doctor } = await people.clinic();
    const admin = await people.colleagueOf(doctor, { role: 'admin' });
    const { id } = admin.user;
    await server.db.updateTable('app_user').set({ preferred_language: language }).where('id', '=', id).execute();
    const desk = await windows.of(admin, { language, theme });
    const { page, t } = desk;
    const list = new InstitutionPage(desk);
    const open = async () => {
      await list.open(institution);
      if (device === '@phone') {
        await list.button('roles.settings').click();
        await page.getByRole('menuitem', { name: t('roles.factor'), exact: true }).click();
      } else await list.button('roles.factor').click();
    };
    const rule = list.dialog.getByRole('checkbox', { name: t('roles.factor_rule') });
    await open();
    await expect(list.dialog).toContainText(t('roles.factor_own_first'));
    await expect(rule).toBeDisabled();
    await expect(list.dialog).toContainText(t('roles.factor_missing', { count: 2 }));
    await expectAccessible(page, `a second factor asked of staff, without an own one, ${language}`);
    await list.dialog.getByRole('link', { name: t('roles.factor_own') }).click();
    await expect(page).toHaveURL('/clinician/account');

    const { recoveryCodes } = await api.turnOnSecondFactor(admin);
    await open();
    await expect(list.dialog).toContainText(t('roles.factor_missing', { count: 1 }));
    await rule.check();
    await list.press('institution.save');
    await expect(page.getByText(t('roles.factor_saved'))).toBeVisible();
    await open();
    await expect(rule).toBeChecked();
    await expectAccessible(page, `a second factor asked of staff, ${language}`);

    const account = new AccountPage(desk, 'clinician');
    await account.open('sign-in');
    await expect(page.getByText(t('second_factor.is_required'))).toBeVisible();
    await expect(account.button('second_factor.turn_off')).toHaveCount(0);
    await account.button('second_factor.set_up_anew').click();
    const dialog = page.locator('dialog');
    await dialog.getByLabel(t('login.password'), { exact: true }).fill(password);
    await dialog.getByLabel(t('login.totp_code')).fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: t('second_factor.picture') })).toBeVisible();
  });
}

for (const [device, theme, doctorSpeaks] of [
  ['@phone @story', 'dark', 'sw'],
  ['@desktop', 'light', 'en'],
] as const) {
  test(`an open session goes on; the next sign-in sets it up first, and sends the waiting writes, in ${doctorSpeaks} ${device}`, async ({
    windows,
    people,
    api,
    server,
  }) => {
    const { doctor, patient } = await people.clinic({ doctorSpeaks });
    const admin = await people.colleagueOf(doctor, { role: 'admin' });
    const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
    const window = await windows.of(doctor, { theme });
    const { page, context, t } = window;
    const thread = new ConsultationPage(window, patient);
    await api.turnOnSecondFactor(admin);
    await setRule(api, admin, true);
    await page.goto(`/clinician/e-contact/${id}`);
    await thread.reply('Kunywa maji mengi');
    await expect.poll(() => storedMessages(server.db, id)).toContain('Kunywa maji mengi');

    await expectKeeps(page);
    await context.setOffline(true);
    await thread.reply('Njoo kesho asubuhi');
    await server.db
      .updateTable('session')
      .set({ ended_at: new Date() })
      .where('user_id', '=', doctor.user.id)
      .execute();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/, atOnce);
    const login = new LoginPage(window);
    await login.send({ number: doctor.user.mobile_number, password, role: 'clinician' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(t('second_factor.required_title'));
    await page.goto(`/clinician/e-contact/${id}`);
    await expect(title).toHaveText(t('second_factor.required_title'));
    await expect(page.getByText(t('second_factor.required_why'))).toBeVisible();
    await expectAccessible(page, `a second factor is asked for, ${doctorSpeaks}`);
    await turnOn(window);
    // The line comes back by itself now; the codes stay until they were kept.
    await expect.poll(() => storedMessages(server.db, id), atOnce).toContain('Njoo kesho asubuhi');
    await expect(page.locator('dialog').getByText(t('second_factor.recovery_why'))).toBeVisible();
    await keep(window);
    await thread.show('messages');
    await expect(thread.message('Njoo kesho asubuhi')).toBeVisible();
    await expect(page).toHaveURL(`/clinician/e-contact/${id}`);
    const stored = await storedMessages(server.db, id);
    expect(stored.filter((text) => text === 'Njoo kesho asubuhi')).toHaveLength(1);

    // Lost with the phone, and taken off while they work.
    await server.db.deleteFrom('second_factor').where('user_id', '=', doctor.user.id).execute();
    if (device !== '@desktop') await page.goto('/clinician/patients');
    else await page.getByRole('link', { name: t('nav.patients'), exact: true }).click();
    await expect(title).toHaveText(t('second_factor.required_title'));
    await setRule(api, admin, false);
    await expect(title).toHaveText(t('patients.title'));
  });
}
