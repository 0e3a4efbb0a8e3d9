/** The link of an invitation registers people without an account: by SMS without a code, by e-mail with one. */
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import type { Api } from '../fixtures/api.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { codeTo, newNumber, smsTo } from '../fixtures/sms.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { doctorName, linkTo, openInvite } from '../pages/invite-dialog.ts';
import { PatientHome } from '../pages/patient-home.ts';
import { PatientList } from '../pages/patient-list.ts';
import { RegistrationPage, newPassword, newcomer } from '../pages/registration-page.ts';

interface Later {
  api: Api;
  server: Server;
  desk: AppWindow;
  list: PatientList;
  doctor: ClinicianSeed;
}

/** A patient registered on the spot consents later, by the code: from the list of pending ones. */
async function agreesLater({ api, server, desk: { page, t }, list, doctor }: Later): Promise<void> {
  const number = newNumber();
  await api.as(doctor, assistedRegister, {
    body: {
      id: newId(Date.now()),
      given_name: 'Wekesa',
      additional_name: null,
      family_name: null,
      birthday: '1980-02-03',
      gender: 'male',
      address: 'Kondele, Kisumu',
      mobile_number: number,
      email: null,
      preferred_language: 'sw',
      consent: 'code',
      confirmed_duplicate: true,
    },
  });
  const row = list.rowOf('Wekesa');
  await expect(row).toContainText(t('invite.delivery_delivered'), atOnce);
  await row.getByRole('button', { name: t('invite.consent') }).click();
  const dialog = page.getByRole('dialog', { name: t('invite.consent_title', { name: 'Wekesa' }) });
  await expect(dialog.getByRole('link', { name: t('registration.outbox') })).toHaveAttribute('href', '/dev/outbox');
  const codes = async () => (await smsTo(page, number)).flatMap(({ code }) => code ?? []);
  await expect.poll(async () => (await codes()).length).toBe(1);
  // The code was sent in the future, so it is too early for another one, and the server says for how long.
  const inAnHour = new Date(Date.now() + 59 * 60_000);
  await server.db
    .updateTable('verification')
    .set({ sent_at: inAnHour })
    .where('mobile_number', '=', normalisePhone(number) ?? '')
    .execute();
  await dialog.getByRole('button', { name: t('registration.resend') }).click();
  await expect(dialog).toContainText(t('registration.code_not_sent'));
  await expect(dialog).toContainText(/60:00|5\d:\d\d/);
  await dialog.getByLabel(t('registration.code'), { exact: true }).fill((await codes())[0] ?? '');
  await expectAccessible(page, 'the code of a patient who agrees later');
  await dialog.getByRole('button', { name: t('registration.confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
}

test('the link in an SMS registers without a code, connects, and is good once @phone', async ({
  windows,
  people,
  problems,
  server,
  api,
}) => {
  problems.allow(/status of (404|429)/);
  const { doctor, institution } = await people.clinic();
  await people.team(doctor);
  const desk = await windows.of(doctor, { device: 'desktop' });
  const list = new PatientList(desk);
  await listening(desk.page, () => list.open('?tab=pending'));
  await agreesLater({ api, server, desk, list, doctor });
  const who = newcomer(newNumber());
  const { dialog, field, send } = await openInvite(desk);
  await field('given_name').fill(who.given_name);
  await field('mobile_number').fill(who.number);
  await send.click();
  await expect(dialog).toBeHidden();
  const row = list.rowOf(who.given_name);
  await expect(row).toContainText(desk.t('invite.delivery_delivered'), atOnce);

  // Eight days later nobody has answered.
  const long_ago = new Date(Date.now() - 8 * 86_400_000);
  const late_link = await linkTo(desk.page, who.number);
  await server.db
    .updateTable('patient_invitation')
    .set({ sent_at: long_ago, expires_at: new Date(Date.now() - 86_400_000) })
    .where('clinician_id', '=', doctor.id)
    .execute();
  await listening(desk.page, () => desk.page.reload());
  await expect(row).toContainText(desk.t('patients.status_expired'));
  await expectAccessible(desk.page, 'an expired invitation');
  await row.getByRole('button', { name: desk.t('invite.resend') }).click();
  await expect(row).toContainText(desk.t('invite.delivery_delivered'), atOnce);
  await expect.poll(() => linkTo(desk.page, who.number)).not.toBe(late_link);

  const window = await windows.visitor({ language: 'sw' });
  const { page } = window;
  const link = await linkTo(page, who.number);
  await page.goto(link);
  const form = new RegistrationPage(window);
  await expect(form.field('person.given_name')).toHaveValue(who.given_name);
  const clinic = institution.name;
  const from = { name: doctorName(doctor), place: clinic };
  await expect(page.getByText(window.t('registration.invited_by', from))).toBeVisible();
  await expect(page.getByRole('radio', { name: window.t('team_care.team', { clinic }) })).toBeChecked();
  await expectAccessible(page, 'registration by invitation');
  const mine = page.getByRole('radio', { name: window.t('team_care.chosen', { name: doctorName(doctor) }) });
  await mine.check();
  await page.reload();
  await expect(mine).toBeChecked();
  await form.fillPersonal(who);
  await form.field('person.address').fill('Kibuye, Kisumu');
  await form.continue.click();
  await expect(form.heading('registration.security_heading')).toBeFocused();
  await page.reload();
  await form.fillPasswords(newPassword);
  await form.continue.click();
  await page.waitForURL('/patient/dashboard');
  await expect(new PatientHome(window).doctors).toContainText(doctorName(doctor));
  await expect(page.getByText(window.t('team_care.now_chosen', { clinic }))).toBeVisible();
  await expect(list.rows).toHaveCount(0, atOnce);
  await list.tab('active').click();
  await expect(list.rowOf(who.given_name)).toHaveCount(1);
  await expect(list.rowOf('Wekesa')).toHaveCount(1);

  const late = await windows.visitor({ language: 'sw', theme: 'dark' });
  await late.page.goto(link);
  await expect(
    late.page.getByRole('heading', { level: 1, name: late.t('registration.invalid_invitation') }),
  ).toBeVisible();
  await expectAccessible(late.page, 'an invitation that is no longer good');
  await late.page.getByRole('link', { name: late.t('registration.go_to_login') }).click();
  await expect(late.page).toHaveURL('/login');
});

test('the link in an e-mail registers with a code for the number, and connects @phone', async ({
  windows,
  people,
  api,
}) => {
  const { doctor } = await people.clinic();
  const who = newcomer(newNumber());
  const email = `amani.${Date.now()}@example.org`;
  await api.as(doctor, invitePatient, {
    body: {
      id: newId(Date.now()),
      given_name: who.given_name,
      additional_name: null,
      family_name: null,
      mobile_number: who.number,
      email,
      method: 'email',
      language: 'sw',
    },
  });
  const window = await windows.visitor({ language: 'sw' });
  const { page } = window;
  const form = new RegistrationPage(window);
  await page.goto(await linkTo(page, email));
  await expect(page.getByText(doctorName(doctor))).toBeVisible();
  await form.fillPersonal(who);
  await form.field('person.address').fill('Kibuye, Kisumu');
  await form.continue.click();
  await form.fillPasswords(newPassword);
  await form.continue.click();
  await form.code.fill(await codeTo(page, who.number));
  await form.confirm.click();
  await page.waitForURL('/patient/dashboard');
  await expect(new PatientHome(window).doctors).toContainText(doctorName(doctor));
});
