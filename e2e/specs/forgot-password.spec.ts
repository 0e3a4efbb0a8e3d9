/** A new password by a code to the own number, and then straight in. */
import { expectAccessible } from '../fixtures/axe.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { codeTo, newNumber, otherCode, smsTo } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { LoginPage } from '../pages/login-page.ts';
import { newPassword } from '../pages/registration-page.ts';
import { ForgotPasswordPage } from '../pages/forgot-password-page.ts';
import { RecordPage } from '../pages/record-page.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 4\d\d/;

for (const [language, theme] of [
  ['sw', 'light'],
  ['en', 'dark'],
] as const) {
  const story = language === 'sw' ? ' @story' : '';
  test(`somebody sets a new password and is logged in with it, in ${language} @phone${story}`, async ({
    windows,
    people,
    problems,
  }) => {
    problems.allow(refused);
    const { doctor } = await people.clinic();
    const { mobile_number } = doctor.user;
    const window = await windows.visitor({ language, theme });
    const { page, t } = window;
    const form = new ForgotPasswordPage(window);
    const login = new LoginPage(window);
    await login.open();
    await login.choose('clinician');
    await page.getByRole('link', { name: t('login.forgot') }).click();
    await expect(page.getByRole('radio', { name: t('login.clinician') })).toBeChecked();
    await form.sendCode.click();
    await expect(form.number).toHaveAccessibleDescription(t('required'));
    await expect(form.number).toBeFocused();
    await expectAccessible(page, 'whose password');
    await form.number.fill(mobile_number);
    await form.sendCode.click();

    const code = await codeTo(page, mobile_number);
    await page.reload();
    await form.fillIn({ code: otherCode(code), password: 'password1', repeated: 'password2' });
    await form.save.click();
    await expect(form.repeated).toHaveAccessibleDescription(t('passwords_do_not_match'));
    await form.repeated.fill('password1');
    await form.save.click();
    await expect(form.password.or(form.code).and(page.locator('[aria-invalid=true]')).first()).toBeFocused();
    await expectAccessible(page, 'new password, with faults');
    await form.fillIn({ code, password: newPassword });
    await form.save.click();
    await page.waitForURL('/clinician/dashboard');
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('code');
  });
}

for (const language of ['sw', 'en'] as const) {
  test(`a patient away for two months gives their year of birth, as the clinic has it, in ${language} @phone`, async ({
    windows,
    people,
    server,
    problems,
  }) => {
    problems.allow(refused);
    const { doctor, patient } = await people.clinic({ doctorSpeaks: language, patientSpeaks: language });
    const { id, mobile_number } = patient.user;
    const long = new Date(Date.now() - 61 * 86_400_000);
    await server.db.updateTable('app_user').set({ created_at: long }).where('id', '=', id).execute();
    const window = await windows.visitor({ language });
    const { page, t } = window;
    const form = new ForgotPasswordPage(window);
    await page.goto('/forgot-password?role=patient');
    await form.number.fill(mobile_number);
    await form.sendCode.click();
    await form.fillIn({ code: await codeTo(page, mobile_number), password: newPassword });
    await expect(form.birthYear).toHaveCount(0);
    await form.save.click();
    await expect(form.birthYear).toBeFocused();
    await expect(page.getByText(t('forgotten.birth_year_why'))).toBeVisible();
    // Nothing in the request was wrong: it is asked for now.
    await expect(page.getByText(t('invalid_request'))).toHaveCount(0);
    await form.birthYear.fill('1961');
    await form.save.click();
    await expect(form.birthYear).toHaveAccessibleDescription(new RegExp(t('other_birth_year')));
    await expectAccessible(page, 'year of birth');

    const clinic = await windows.of(doctor);
    const record = new RecordPage(clinic, patient);
    await record.open();
    await record.choose('record.edit');
    const editing = record.dialog(clinic.t('record.edit_title', { name: displayName(patient.user) }));
    await editing.getByRole('combobox', { name: clinic.t('quiz.year') }).selectOption('1961');
    await editing.getByRole('button', { name: clinic.t('account.save'), exact: true }).click();
    await expect(editing).toHaveCount(0);

    await form.save.click();
    await page.waitForURL('/patient/dashboard');
  });
}

test('a number without an account sees the same, and a cut line loses nothing @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const seen: string[] = [];
  for (const number of [newNumber(), patient.user.mobile_number]) {
    const window = await windows.visitor();
    const { page, context, t } = window;
    const form = new ForgotPasswordPage(window);
    await page.goto('/forgot-password');
    await form.number.fill(number);
    await context.setOffline(true);
    await form.sendCode.click();
    await expect(page.getByRole('main').getByText(t('network_error'))).toBeVisible();
    await expect(form.number).toHaveValue(number);
    await context.setOffline(false);
    await form.sendCode.click();
    await expect(form.code).toBeVisible();
    const text = await page.getByRole('main').innerText();
    seen.push(text.replace(/\+254[\d\s]+\d/, 'number').replace(/\d:\d\d/, 'wait'));
    // People without an account are told so too: by SMS, where nobody else reads it.
    await expect.poll(() => smsTo(page, number)).toHaveLength(1);
  }
  expect(seen[1]).toBe(seen[0]);
});

test('with a second factor the login goes on after the new password, with the code of the app @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(refused);
  const { doctor } = await people.clinic();
  const { recoveryCodes } = await api.turnOnSecondFactor(doctor);
  const window = await windows.visitor();
  const { page } = window;
  const form = new ForgotPasswordPage(window);
  const login = new LoginPage(window);
  await page.goto('/forgot-password?role=clinician');
  await form.number.fill(doctor.user.mobile_number);
  await form.sendCode.click();
  await form.fillIn({ code: await codeTo(page, doctor.user.mobile_number), password: newPassword });
  await form.save.click();
  await page.waitForURL('/login');
  await expect(login.code).toBeFocused();
  await expect(login.password).toHaveValue(newPassword);
  await login.code.fill(recoveryCodes[0] ?? '');
  await login.submit.click();
  await page.waitForURL('/clinician/dashboard');
});
