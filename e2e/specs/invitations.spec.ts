/** A clinician invites a patient who has an account and answers on the dashboard; or a patient joins an open list. */
import type { Route } from '@playwright/test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { invitePatient, listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import type { Api } from '../fixtures/api.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { newNumber, smsTo } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { doctorName, openInvite } from '../pages/invite-dialog.ts';
import { PatientHome } from '../pages/patient-home.ts';
import { PatientList } from '../pages/patient-list.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const inviteFromElsewhere = (api: Api, doctor: ClinicianSeed, { user }: PatientSeed) =>
  api.as(doctor, invitePatient, {
    body: {
      id: newId(Date.now()),
      given_name: user.given_name,
      additional_name: null,
      family_name: user.family_name,
      mobile_number: user.mobile_number,
      email: null,
      method: 'sms',
    },
  });

test('an invitation appears on the patient’s dashboard, and accepting it on both sides, without a network in between @desktop @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 409/);
  const { doctor, patient: connected, institution } = await people.clinic();
  const { patient, doctor: theirs } = await people.clinic({ patientSpeaks: 'sw' });
  const [desk, hand] = [await windows.of(doctor), await windows.of(patient, { device: 'phone', theme: 'dark' })];
  const list = new PatientList(desk);
  const home = new PatientHome(hand);
  await home.open();
  await expect(home.doctors).toBeVisible();
  await desk.page.goto('/clinician/dashboard');

  const { dialog, field, send } = await openInvite(desk);
  await send.click();
  await expect(field('given_name')).toBeFocused();
  await expect(field('given_name')).toHaveAccessibleDescription(desk.t('required'));
  await expect(field('mobile_number')).toHaveAccessibleDescription(desk.t('invite.mobile_required'));
  await dialog.getByRole('radio', { name: desk.t('invite.method_email') }).check();
  await field('given_name').fill(patient.user.given_name);
  await field('family_name').fill(patient.user.family_name ?? '');
  await field('mobile_number').fill(patient.user.mobile_number);
  await send.click();
  await expect(field('email')).toHaveAccessibleDescription(desk.t('required'));
  await expectAccessible(desk.page, 'inviting, with a fault');
  // Closed by a slip of the hand: nothing typed is lost.
  await desk.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await desk.page.getByRole('button', { name: desk.t('invite.open') }).click();
  await expect(field('given_name')).toHaveValue(patient.user.given_name);
  await dialog.getByRole('radio', { name: desk.t('invite.method_sms') }).check();
  const invited = displayName(patient.user);
  await expectKeeps(desk.page);
  await desk.context.setOffline(true);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(desk.page.getByText(desk.t('invite.waits', { name: invited }))).toBeVisible();
  await desk.context.setOffline(false);

  const buttons = home.needs.getByRole('button');
  await expect(buttons).toHaveCount(2);
  await expect.poll(async () => (await smsTo(desk.page, patient.user.mobile_number)).length).toBe(1);
  await expect(home.needs).toContainText(doctorName(doctor));
  await expectAccessible(hand.page, 'an invitation in Kiswahili, dark');
  await list.open('?tab=pending');
  await expect(list.rowOf(displayName(patient.user))).toHaveCount(1);
  await expectAccessible(desk.page, 'pending invitations');
  // Accepting opens the record: it says so first.
  await home.needs.getByRole('button', { name: hand.t('patient_home.accept') }).click();
  const asked = hand.page.getByRole('alertdialog');
  const about = { name: doctorName(doctor), place: institution.name };
  await expect(asked).toContainText(hand.t('patient_home.accept_meaning', about));
  await expectAccessible(hand.page, 'accepting an invitation, asked, dark');
  await asked.getByRole('button', { name: hand.t('shell.cancel') }).click();
  await expect(buttons).toHaveCount(2);
  await expectKeeps(hand.page);
  await hand.context.setOffline(true);
  await home.answerInvitation('accept');
  await expect(home.needs).toContainText(hand.t('patient_home.accept_waits'));
  await expectAccessible(hand.page, 'an accepted invitation that waits, dark');
  await hand.context.setOffline(false);

  await expect(list.rows).toHaveCount(0);
  await expect(home.needs).toHaveCount(0);
  await list.tab('active').click();
  await expect(list.rowOf(displayName(patient.user)).getByRole('link').first()).toBeVisible();

  // One that is refused when it is sent later is put right and takes its place.
  await expectKeeps(desk.page);
  await desk.context.setOffline(true);
  await openInvite(desk);
  await field('given_name').fill('Amani');
  await field('mobile_number').fill(connected.user.mobile_number);
  await send.click();
  await expect(dialog).toBeHidden();
  await desk.context.setOffline(false);
  await desk.page.getByRole('button', { name: desk.t('connection.look') }).click();
  await desk.page.getByRole('link', { name: desk.t('connection.edit') }).click();
  await expect(dialog).toContainText(desk.t('already_connected'));
  await expect(field('given_name')).toHaveValue('Amani');
  await expectAccessible(desk.page, 'an invitation that was refused later');
  await field('mobile_number').fill(newNumber());
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(desk.page.getByText(desk.t('invite.sent', { name: 'Amani' }))).toBeVisible();
  await expect(desk.page.getByRole('button', { name: desk.t('connection.look') })).toHaveCount(0);
  const header = hand.page.getByRole('banner');
  await expect(home.doctors).toContainText(hand.t('patient_home.doctor_place', { count: 1, total: 2 }));
  await home.doctors.getByRole('button', { name: hand.t('patient_home.next_doctor') }).click();
  await home.doctors
    .getByRole('button', { name: hand.t('patient_home.choose_named', { name: doctorName(doctor) }) })
    .click();
  await expect(home.doctors.getByRole('listitem').first()).toContainText(hand.t('patient_home.selected'));
  // If the choice arrives after the reload, the strip goes back to its first card under the next press.
  const selected = async () => (await api.as(patient, getOwnPatient, {})).patient.selected_clinician_id;
  await expect.poll(selected).toBe(doctor.id);
  await home.page.reload();
  await expect(home.doctors.getByRole('listitem').first()).toContainText(doctorName(doctor));
  await expect(header).toContainText(doctorName(doctor));
  // The clinician on the card is asked: from the other card the inquiry goes to the other one.
  const first = hand.t('patient_home.get_help');
  await expect(home.doctors.getByRole('link', { name: first, exact: true })).toBeVisible();
  await home.doctors.getByRole('button', { name: hand.t('patient_home.next_doctor') }).click();
  const name = doctorName(theirs);
  await home.doctors.getByRole('link', { name: hand.t('patient_home.get_help_from', { name }) }).click();
  await expect(hand.page).toHaveURL('/patient/get-help');
  await expect(header).toContainText(name);
});

test('a declined invitation is gone; a deleted one goes at once; one accepted too late says so @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections, /status of (409|410)/);
  const [{ doctor: one }, { doctor: other }, { doctor: last }, { patient }] = [
    await people.clinic(),
    await people.clinic(),
    await people.clinic(),
    await people.clinic(),
  ];
  const hand = await windows.of(patient);
  const home = new PatientHome(hand);
  await inviteFromElsewhere(api, one, patient);
  await listening(hand.page, () => home.open());
  await home.answerInvitation('decline');
  await expect(home.needs).toHaveCount(0);

  await inviteFromElsewhere(api, other, patient);
  await expect(home.needs.getByRole('button')).toHaveCount(2, atOnce);
  const desk = await windows.of(other);
  const list = new PatientList(desk);
  await list.open('?tab=pending');
  const row = list.rowOf(displayName(patient.user));
  await row.getByRole('button', { name: desk.t('invite.delete') }).click();
  const dialog = desk.page.getByRole('alertdialog');
  await expect(dialog).toContainText(desk.t('invite.delete_text'));
  await expectAccessible(desk.page, 'deleting an invitation');
  const refuse = (route: Route) => route.fulfill({ status: 409, json: { code: 'id_taken', message: 'Nope' } });
  await desk.context.route('**/patient-invitations/*', refuse);
  await dialog.getByRole('button', { name: desk.t('invite.delete_confirm') }).click();
  await expect(desk.page.getByText(`${desk.t('invite.not_deleted')}. Nope`)).toBeVisible();
  await desk.context.unroute('**/patient-invitations/*', refuse);
  await desk.context.route('**/patient-invitations/*/resend', refuse);
  await row.getByRole('button', { name: desk.t('invite.resend') }).click();
  await expect(desk.page.getByText(`${desk.t('invite.not_sent')}. Nope`)).toBeVisible();
  await desk.context.unroute('**/patient-invitations/*/resend', refuse);
  await row.getByRole('button', { name: desk.t('invite.delete') }).click();
  await dialog.getByRole('button', { name: desk.t('invite.delete_confirm') }).click();
  await expect(home.needs).toHaveCount(0, atOnce);
  await expect(row).toHaveCount(0);

  // An acceptance made without a network arrives after the invitation expired: the person reads why, and the row shows
  // it too.
  await inviteFromElsewhere(api, last, patient);
  await expect(home.needs.getByRole('button')).toHaveCount(2, atOnce);
  await expectKeeps(hand.page);
  await hand.context.setOffline(true);
  await home.answerInvitation('accept');
  await expect(home.needs).toContainText(hand.t('patient_home.accept_waits'));
  const past = new Date(Date.now() - 60_000);
  await server.db
    .updateTable('patient_invitation')
    .set({ expires_at: past })
    .where('clinician_id', '=', last.id)
    .execute();
  await hand.context.setOffline(false);
  await hand.page.getByRole('button', { name: hand.t('connection.look') }).click();
  const unsent = hand.page.getByRole('dialog', { name: hand.t('connection.unsent_title') });
  await expect(unsent).toContainText(hand.t('connection.refused'));
  await expect(unsent).toContainText(hand.t('invitation_expired'));
  await expectAccessible(hand.page, 'an acceptance that came too late');
  await hand.page.keyboard.press('Escape');
  await expect(home.needs).not.toContainText(hand.t('patient_home.accept_waits'));
  await expect(home.needs.getByRole('button', { name: hand.t('patient_home.accept') })).toHaveCount(0);
});

test('an invitation that had arrived unheard is told, and the corrected number is invited by pressing once more @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of (403|409)/);
  const { doctor } = await people.clinic();
  const desk = await windows.of(doctor);
  const { page, context, t } = desk;
  await page.goto('/clinician/patients');
  const { dialog, field, send } = await openInvite(desk);
  const [first, second] = [newNumber(), newNumber()];
  await field('given_name').fill('Nyambura');
  await field('family_name').fill('Gitau');
  await field('mobile_number').fill(first);
  // The server does it, and something in between answers in its place.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Nope' } });
  };
  await context.route(`**${pathOf(invitePatient)}`, lose, { times: 1 });
  await send.click();
  await expect(dialog.getByText(`${t('invite.not_sent')}. Nope`)).toBeVisible();
  await field('mobile_number').fill(second);
  await send.click();
  await expect(dialog.getByText(t('connection.earlier_arrived'))).toBeVisible();
  const invited = async () =>
    (await api.as(doctor, listPatientInvitations, {})).items.map(({ mobile_number }) => mobile_number);
  expect(await invited()).toHaveLength(1);
  await send.click();
  await expect(dialog).toHaveCount(0);
  expect(new Set(await invited()).size).toBe(2);
});

test('a patient without a clinician joins an open list, also without a network @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor, patient } = await people.clinic({ patientSpeaks: 'sw' });
  const { db } = server;
  await db.deleteFrom('relationship').where('patient_id', '=', patient.id).execute();
  await db.updateTable('patient').set({ selected_clinician_id: null }).where('id', '=', patient.id).execute();
  await db.updateTable('app_user').set({ family_name: 'Mapokezi' }).where('id', '=', doctor.user.id).execute();
  // Those of other tests would fill the first page.
  await db.updateTable('clinician').set({ expanding_patients: false }).where('id', '!=', doctor.id).execute();
  const name = displayName({ ...doctor.user, family_name: 'Mapokezi' }, 'doctor');
  const { page, context, t } = await windows.of(patient);
  await page.goto('/patient/dashboard');
  await page.getByRole('button', { name: t('open_lists.join_named', { name }) }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(name);
  await expectAccessible(page, 'joining an open list');
  await expectKeeps(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: t('open_lists.join') }).click();
  await expect(page.getByRole('region', { name: t('open_lists.title') })).toContainText(t('open_lists.waits'));
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: t('patient_home.your_doctor') })).toContainText(name);
  await expect(page.getByRole('banner')).toContainText(name);
});
