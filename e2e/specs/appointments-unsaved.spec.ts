/** Text in an appointment's form that did not reach the clinic is kept, and reported. */
import { createAppointment, getAppointment, updateAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatPlainDate } from '@hodi/i18n/format.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { emptyPhone, expectKept, expectNothingWaits, fillPhone } from '../fixtures/device-storage.ts';
import type { People } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test, type TestFixtures } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';
import {
  appointmentRows,
  bookingDialog,
  chooseAction,
  confirmCancelling,
  fillBooking,
  openBooking,
  saveBooking,
  tomorrow,
  zone,
} from '../pages/appointments-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

test('typed values outlive a reload, and are gone once it is booked @phone', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const name = displayName(patient.user);
  const clinic = await windows.of(doctor);
  const { page, t } = clinic;
  await page.goto('/clinician/appointments');
  await fillBooking(clinic, await openBooking(clinic), {
    patient: name,
    quick: '15:00 mchana',
    topic: 'Shinikizo la damu',
  });
  await expectKept(page, 'Shinikizo la damu');
  await page.reload();
  const again = await openBooking(clinic);
  await expect(again.getByLabel(t('booking.topic'))).toHaveValue('Shinikizo la damu');
  await expect(again).toContainText(name);
  await expect(again.getByRole('button', { name: t('booking.date') })).toContainText(
    formatPlainDate(tomorrow(), 'short', 'sw'),
  );
  await expect(again.getByLabel(t('booking.start'), { exact: true })).toHaveValue('15:00');
  await expect(again.getByLabel(t('booking.end'))).toHaveValue('15:30');
  await expect(again.getByRole('radio', { name: t('appointment.type.follow_up') })).toBeChecked();
  await saveBooking(clinic, again);
  await expect(appointmentRows(page)).toContainText('Shinikizo la damu');
  const next = await openBooking(clinic);
  await expect(next.getByLabel(t('booking.topic'))).toHaveValue('');
});

test('booked without a network and refused later: its author sees why, and what was typed @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 409/);
  const { patient, doctor } = await people.clinic();
  const other = await people.patientOf(doctor, { user: { given_name: 'Zawadi', family_name: 'Mumba' } });
  const clinic = await windows.of(doctor, { keepsApp: true });
  const { page, context, t } = clinic;
  await page.goto('/clinician/appointments');
  const dialog = await openBooking(clinic);
  await fillBooking(clinic, dialog, { patient: displayName(patient.user), quick: '12:00', topic: 'Blood pressure' });
  await expectKeeps(page);
  await context.setOffline(true);
  await saveBooking(clinic, dialog);
  const unsent = page.getByRole('region', { name: t('appointments.unsent') });
  await expect(unsent).toContainText(t('connection.waiting'));
  // Meanwhile a colleague at the desk gives that time to somebody else.
  const body = {
    id: newId(Date.now()),
    patient_id: other.id,
    clinician_id: doctor.id,
    start_time: momentAt(tomorrow(), '12:00', zone),
    end_time: momentAt(tomorrow(), '12:30', zone),
    topic: 'First come',
    type: 'consultation' as const,
  };
  await api.as(doctor, createAppointment, { body });
  await context.setOffline(false);

  await expect(unsent).toContainText(t('connection.refused'));
  await expect(unsent).toContainText(displayName(other.user));
  await expect(unsent).toContainText('12:00–12:30');
  await expectAccessible(page, 'a booking that was refused');
  // It waits for its author, also in another session of the app, and wherever they are in it.
  await page.goto('/clinician/dashboard');
  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 1 }) });
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const list = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(list).toContainText(displayName(patient.user));
  await list.getByRole('link', { name: t('connection.edit') }).click();
  const edit = bookingDialog(clinic);
  await expect(edit.getByLabel(t('booking.topic'))).toHaveValue('Blood pressure');
  await expect(edit.getByLabel(t('booking.start'), { exact: true })).toHaveValue('12:00');
  await edit.getByRole('button', { name: '18:00', exact: true }).click();
  await saveBooking(clinic, edit);
  await expect(edit).toHaveCount(0);
  await expect(unsent).toHaveCount(0);
  await expect(appointmentRows(page)).toHaveCount(2);
  await expect(appointmentRows(page).filter({ hasText: 'Blood pressure' })).toContainText(
    t('appointments.from_to', { from: '18:00', to: '18:30' }),
  );
});

/** The server refuses, in its own words: a case that no screen expects. */
const refusal = { status: 422, json: { code: 'unheard_of', message: 'The clinic is closed for good.' } };

test('a refusal by the clinic is shown with its cause, and nothing typed is lost @desktop', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of 422/);
  const { patient, doctor } = await people.clinic();
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putAppointment(put, { clinician: doctor, patient }, { start: momentAt(tomorrow(), '09:00', zone) });
  const clinic = await windows.of(doctor);
  const { page, t } = clinic;
  await page.goto('/clinician/appointments');
  const row = appointmentRows(page);
  await expect(row).toHaveCount(1);
  await page.route(/\/appointments(\/|$)/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(refusal),
  );
  const isTold = async (key: Parameters<Texts>[0]) =>
    expect(page.getByText(`${t(key)} ${refusal.json.message}`)).toBeVisible();

  const dialog = await openBooking(clinic);
  await fillBooking(clinic, dialog, { patient: displayName(patient.user), quick: '12:00', topic: 'Never' });
  await saveBooking(clinic, dialog);
  await isTold('booking.failed_create');
  await expect(dialog.getByLabel(t('booking.topic'))).toHaveValue('Never');
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();

  await chooseAction(clinic, row, 'appointments.edit');
  const edit = bookingDialog(clinic, 'update');
  await edit.getByLabel(t('booking.topic')).fill('Never again');
  await saveBooking(clinic, edit);
  await isTold('booking.failed_update');
  await expect(edit.getByLabel(t('booking.topic'))).toHaveValue('Never again');
  await edit.getByRole('button', { name: t('shell.cancel') }).click();

  await chooseAction(clinic, row, 'appointments.complete');
  await page.getByRole('button', { name: t('appointments.complete_confirm') }).click();
  await isTold('booking.failed_complete');
  await chooseAction(clinic, row, 'appointments.cancel');
  await confirmCancelling(clinic);
  await isTold('booking.failed_cancel');
  await chooseAction(clinic, row, 'appointments.delete');
  await page.getByRole('button', { name: t('appointments.delete_confirm') }).click();
  await isTold('booking.failed_delete');
  await expect(row).toContainText(t('appointment.state.scheduled'));

  // A person who has closed the form meanwhile finds it, with the cause, under "needs attention".
  const answered = Promise.withResolvers<void>();
  await page.route(/\/appointments\//, async (route) => {
    if (route.request().method() === 'PUT') await answered.promise;
    return route.fallback();
  });
  await chooseAction(clinic, row, 'appointments.edit');
  await edit.getByLabel(t('booking.topic')).fill('Never once more');
  await saveBooking(clinic, edit);
  await edit.getByRole('button', { name: t('shell.close') }).click();
  answered.resolve();
  await page.getByRole('button', { name: t('connection.look') }).click();
  const unsent = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(unsent.getByText(refusal.json.message, { exact: true })).toBeVisible();
  await unsent.getByRole('link', { name: t('connection.edit') }).click();
  await expect(edit.getByRole('textbox', { name: t('booking.topic') })).toHaveValue('Never once more');
});

type Parts = Pick<TestFixtures, 'windows' | 'api'> & { people: People };

/** A visit at nine tomorrow, and its row on the screen of the clinic, where the app is kept. */
async function visitAtNine({ people, windows, api }: Parts) {
  const { patient, doctor } = await people.clinic();
  const [start_time, end_time] = ['09:00', '09:30'].map((at) => momentAt(tomorrow(), at, zone)) as [string, string];
  const plan = { clinician_id: doctor.id, start_time, end_time, topic: 'Fever', type: 'consultation' as const };
  const id = newId(Date.now());
  const booking = { id, patient_id: patient.id, ...plan };
  const { appointment } = await api.as(doctor, createAppointment, { body: booking });
  const clinic = await windows.of(doctor, { keepsApp: true });
  await clinic.page.goto('/clinician/appointments');
  const change = (topic: string) => {
    const body = { ...plan, topic, version: appointment.version };
    return api.as(doctor, updateAppointment, { params: { appointment_id: id }, body });
  };
  return { id, doctor, clinic, row: appointmentRows(clinic.page), change };
}

test('an edit that was refused goes with nothing that its author does before they have confirmed it @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of (409|422)/);
  const { clinic, row, change } = await visitAtNine({ people, windows, api });
  const { page, context, t } = clinic;
  const edit = bookingDialog(clinic, 'update');
  await chooseAction(clinic, row, 'appointments.edit');
  await edit.getByLabel(t('booking.topic')).fill('Fever, again');
  await expectKeeps(page);
  await context.setOffline(true);
  await saveBooking(clinic, edit);
  await expect(row).toContainText(t('connection.waiting'));
  await change('Malaria test');
  await context.setOffline(false);
  await expect(row).toContainText(t('connection.refused'));

  const asks = page.getByRole('alertdialog');
  await chooseAction(clinic, row, 'appointments.complete');
  await expect(asks).toContainText('Fever, again');
  await expectAccessible(page, 'completing over an edit that was refused');
  await asks.getByRole('button', { name: t('appointments.keep') }).click();
  await expect(asks).toHaveCount(0);
  await expect(row).toContainText(t('connection.refused'));
  // A repeated refusal loses nothing either.
  await page.route(/\/appointments\/.*\/status$/, (route) => route.fulfill(refusal));
  await chooseAction(clinic, row, 'appointments.cancel');
  await expect(asks).toContainText('Fever, again');
  await confirmCancelling(clinic);
  await expect(page.getByText(`${t('booking.failed_cancel')} ${refusal.json.message}`)).toBeVisible();
  await expect(row).toContainText(t('connection.refused'));
  await page.unroute(/\/appointments\/.*\/status$/);
  await chooseAction(clinic, row, 'appointments.complete');
  await asks.getByRole('button', { name: t('appointments.complete_confirm') }).click();
  await expect(row).toHaveCount(0);
  await expectNothingWaits(page);
});

test('a move that waits outlives a deletion that the full phone could not keep @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { id, doctor, clinic, row } = await visitAtNine({ people, windows, api });
  const { page, context, t } = clinic;
  const edit = bookingDialog(clinic, 'update');
  await chooseAction(clinic, row, 'appointments.edit');
  await edit.getByRole('button', { name: '15:00', exact: true }).click();
  await expectKeeps(page);
  await context.setOffline(true);
  await saveBooking(clinic, edit);
  await expect(row).toContainText(t('connection.waiting'));

  // There is room to take away, and none to add.
  await fillPhone(page, ['add', 'put']);
  await chooseAction(clinic, row, 'appointments.delete');
  const asks = page.getByRole('alertdialog');
  await expect(asks).toContainText(t('appointments.lost_with_it'));
  await asks.getByRole('button', { name: t('appointments.delete_confirm') }).click();
  await expect(page.getByText(`${t('booking.failed_delete')} ${t('connection.not_kept')}`)).toBeVisible();
  await expect(row).toContainText(t('connection.waiting'));

  // Nor does it go for an edit that is not kept.
  await chooseAction(clinic, row, 'appointments.edit');
  await edit.getByRole('button', { name: '18:00', exact: true }).click();
  await saveBooking(clinic, edit);
  await expect(edit).toContainText(t('connection.not_kept'));
  await edit.getByRole('button', { name: t('shell.cancel') }).click();
  await expect(row).toContainText(t('connection.waiting'));

  await emptyPhone(page);
  await context.setOffline(false);
  await expectNothingWaits(page);
  const { appointment } = await api.as(doctor, getAppointment, { params: { appointment_id: id } });
  expect(appointment.start_time).toBe(momentAt(tomorrow(), '15:00', zone));
});
