/**
 * Headers of the pages: the login link for visitors, the clinician whom a patient talks to, and the patient of a
 * conversation.
 */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { plainFever } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountMenu } from '../pages/account-menu.ts';

test('a visitor chooses language and theme and finds the way in, which the login itself does not offer @phone', async ({
  windows,
}) => {
  const { page, t } = await windows.visitor();
  await page.goto('/no/such/page');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Hodi' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('combobox', { name: t('shell.language') })).toBeVisible();
  await expect(header.getByRole('button', { name: t('shell.dark_mode') })).toBeVisible();
  await header.getByRole('link', { name: t('shell.sign_in') }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: t('shell.dark_mode') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('shell.sign_in'), exact: true })).toHaveCount(0);
});

for (const path of ['/register-patient', '/register-clinician', '/forgot-password', '/about']) {
  test(`a visitor of ${path} finds the way in above the page @phone`, async ({ windows }) => {
    const { page, t } = await windows.visitor();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell.sign_in'), exact: true })
      .click();
    await expect(page).toHaveURL('/login');
  });
}

test('logging out on a public page leads to the login @phone', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const window = await windows.of(await people.patientOf(doctor));
  await window.page.goto('/about');
  await new AccountMenu(window).logOut();
  await expect(window.page).toHaveURL('/login');
});

test('My Patients leads back to the dashboard @desktop', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  await page.goto('/clinician/patients');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('nav.dashboard') })
    .click();
  await expect(page).toHaveURL('/clinician/dashboard');
});

test('a patient sees the selected clinician and their institution, and in the menu their own name and e-mail @phone', async ({
  windows,
  people,
}) => {
  const { doctor, institution } = await people.clinic();
  const email = 'achieng@example.org';
  const patient = await people.patientOf(doctor, { user: { email } });
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.goto('/patient/account');
  const header = page.getByRole('banner');
  await expect(header).toContainText(displayName(doctor.user, doctor.role));
  await expect(header).toContainText(institution.name);
  await new AccountMenu(window).open();
  const menu = page.getByRole('presentation').filter({ has: page.getByRole('menu', { name: t('menu.label') }) });
  await expect(menu).toContainText(displayName(patient.user));
  await expect(menu).toContainText(email);
});

test('a conversation says whose it is: the doctor to the patient, the patient to the doctor, whose clinic stands above @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, institution } = await people.clinic();
  const email = 'achieng@example.org';
  const patient = await people.patientOf(doctor, { user: { email } });
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });

  const theirs = await windows.of(patient);
  await theirs.page.goto(`/patient/e-contact/${id}`);
  const head = theirs.page.locator('header').filter({ has: theirs.page.getByRole('heading', { level: 1 }) });
  await expect(head).toContainText(displayName(doctor.user, doctor.role));
  await expect(head).toContainText(theirs.t('people.doctor'));
  await head.getByRole('link', { name: theirs.t('thread.back_to_mine') }).click();
  await expect(theirs.page).toHaveURL('/patient/get-help?tab=mine');

  const ours = await windows.of(doctor);
  await ours.page.goto(`/clinician/e-contact/${id}`);
  const title = ours.page.getByRole('heading', { level: 1, name: displayName(patient.user) });
  const consultation = ours.page.locator('header').filter({ has: title });
  await expect(consultation).toContainText(patient.member_id);
  await expect(consultation).toContainText(email);
  await expect(ours.page.getByRole('banner').first()).toContainText(institution.name);
  await consultation.getByRole('link', { name: ours.t('thread.back_to_inquiries') }).click();
  await expect(ours.page).toHaveURL('/clinician/patient-inquiries');
});
