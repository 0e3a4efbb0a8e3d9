/** Booking and what follows, with the clinician's and the patient's window open beside each other. */
import { readFile } from 'node:fs/promises';
import {
  createAppointment,
  deleteAppointment,
  listAppointments,
  setAppointmentStatus,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatPlainDate } from '@hodi/i18n/format.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
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

test('book, overlap, move, complete, cancel, delete: both sides see it at once @desktop @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of (400|409)/);
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const name = displayName(patient.user);
  const clinic = await windows.of(doctor);
  const home = await windows.of(patient, { device: 'phone' });
  const { page, t } = clinic;
  await listening(home.page, () => home.page.goto('/patient/appointments'));
  await expect(home.page.getByText(home.t('own_visits.none_upcoming'))).toBeVisible();
  await page.goto('/clinician/appointments');
  await expect(page.getByText(t('appointments.none_upcoming'))).toBeVisible();

  const dialog = await openBooking(clinic);
  await saveBooking(clinic, dialog);
  // Patient, day, start, end, type and topic; the doctor is the caller.
  await expect(dialog.getByText(t('required'))).toHaveCount(6);
  await expect(dialog.getByRole('combobox', { name: t('booking.patient') })).toBeFocused();
  await expectAccessible(page, 'booking with faults');
  await fillBooking(clinic, dialog, { patient: name, quick: '9:00', topic: 'Stomach pain' });
  const begins = dialog.getByLabel(t('booking.start'), { exact: true });
  const ends = dialog.getByLabel(t('booking.end'));
  await expect(ends).toHaveValue('09:30');
  await ends.selectOption('08:30');
  await expect(dialog.getByText(t('end_before_start'))).toBeVisible();
  // At night: the end is of the next day, and the length stays.
  await begins.selectOption('23:30');
  await expect(ends).toHaveValue('00:00');
  await ends.selectOption('00:30');
  const nextDay = formatPlainDate(addDays(tomorrow(), 1), 'short', 'en');
  await expect(dialog.getByText(t('booking.next_day', { day: nextDay }))).toBeVisible();
  await expect(dialog.getByText(t('end_before_start'))).toHaveCount(0);
  await begins.selectOption('09:00');
  await expect(ends).toHaveValue('10:00');
  await ends.selectOption('09:30');
  await saveBooking(clinic, dialog);
  await expect(dialog).toHaveCount(0);
  await expect(appointmentRows(page)).toHaveCount(1);
  await expect(appointmentRows(page)).toContainText(t('appointments.from_to', { from: '09:00', to: '09:30' }));
  const card = home.page.getByRole('article');
  await expect(card).toContainText('09:00');
  const told = (key: 'nav.appointment' | 'nav.appointment_cancelled', time: string) =>
    home.page.getByText(new RegExp(`^${home.t(key, { at: '.*' })}${time}`));
  await expect(told('nav.appointment', '09:00')).toBeVisible();
  await expectAccessible(page, 'upcoming appointments');
  await expectAccessible(home.page, 'own appointments');

  const saving = home.page.waitForEvent('download');
  await card.getByRole('button', { name: home.t('appointment.save_calendar') }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  const start = momentAt(tomorrow(), '09:00', zone).replace(/[-:]|\.000/g, '');
  expect(file).toContain(`DTSTART:${start}`);

  // The same time again is refused, and names the other.
  const again = await openBooking(clinic);
  await fillBooking(clinic, again, { patient: name, quick: '9:00', topic: 'Another' });
  await saveBooking(clinic, again);
  await expect(again.getByText(/09:00–09:30/)).toContainText(name);
  await again.getByRole('button', { name: '12:00', exact: true }).click();
  await saveBooking(clinic, again);
  await expect(appointmentRows(page)).toHaveCount(2);

  // Moved.
  const first = appointmentRows(page).filter({ hasText: 'Stomach pain' });
  await chooseAction(clinic, first, 'appointments.edit');
  const edit = bookingDialog(clinic, 'update');
  await edit.getByRole('button', { name: '15:00', exact: true }).click();
  await saveBooking(clinic, edit);
  await expect(first).toContainText(t('appointments.from_to', { from: '15:00', to: '15:30' }));
  await expect(card.filter({ hasText: 'Stomach pain' })).toContainText('15:00');
  await expect(told('nav.appointment', '15:00')).toBeVisible();

  // Cancelled: gone from what is to come on both sides.
  await chooseAction(clinic, first, 'appointments.cancel');
  await confirmCancelling(clinic);
  await expect(appointmentRows(page)).toHaveCount(1);
  await expect(card).toHaveCount(1);
  await expect(told('nav.appointment_cancelled', '15:00')).toBeVisible();
  // It begins tomorrow only.
  await chooseAction(clinic, appointmentRows(page), 'appointments.complete');
  const early = page.getByRole('alertdialog', { name: t('appointments.complete_title', { name }) });
  await expect(early).toContainText(t('appointments.complete_ahead', { at: '§' }).replace(/.*§/, ''));
  await early.getByRole('button', { name: t('appointments.complete_confirm') }).click();
  await expect(page.getByText(t('appointments.none_upcoming'))).toBeVisible();
  await page.getByRole('tab', { name: t('appointments.past') }).click();
  await expect(appointmentRows(page)).toHaveCount(2);
  await expect(appointmentRows(page).filter({ hasText: 'Another' })).toContainText(t('appointment.state.completed'));
  await expectAccessible(page, 'past appointments');
  await home.page.getByRole('tab', { name: home.t('own_visits.past') }).click();
  await expect(card.filter({ hasText: 'Stomach pain' })).toContainText(home.t('own_visits.state.cancelled'));

  await chooseAction(clinic, first, 'appointments.delete');
  await page.getByRole('button', { name: t('appointments.delete_confirm') }).click();
  await expect(appointmentRows(page)).toHaveCount(1);
  // The patient may still plan for it: it stays visible, without its topic.
  await expect(card.filter({ hasText: 'Stomach pain' })).toHaveCount(0);
  await expect(card.filter({ hasText: home.t('own_visits.state.cancelled') })).toContainText('15:00');
});

test('an appointment that is deleted does not vanish without a word @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const body = {
    id: newId(Date.now()),
    patient_id: patient.id,
    clinician_id: doctor.id,
    start_time: momentAt(tomorrow(), '09:00', zone),
    end_time: momentAt(tomorrow(), '09:30', zone),
    topic: 'Stomach pain',
    type: 'consultation' as const,
  };
  await api.as(doctor, createAppointment, { body });
  const { page, t } = await windows.of(patient);
  await listening(page, () => page.goto('/patient/dashboard'));
  const home = page.getByRole('region', { name: t('patient_home.next_appointment'), exact: true });
  await expect(home).toContainText('Stomach pain');
  await api.as(doctor, deleteAppointment, { params: { appointment_id: body.id } });
  await expect(page.getByText(new RegExp(`^${t('nav.appointment_cancelled', { at: '.*' })}09:00`))).toBeVisible();
  await page.reload();
  // A cancelled appointment is nobody's next one.
  await expect(home).toHaveCount(0);
  const coming = page.getByRole('region', { name: t('patient_home.upcoming_appointments'), exact: true });
  await expect(coming).toContainText(t('patient_home.no_appointments'));
  await expect(coming).toContainText('09:00');
  await expect(coming).toContainText(t('appointment.state.cancelled'));
  await expect(coming).not.toContainText('Stomach pain');
  await expect(coming.getByRole('button', { name: t('appointment.save_calendar') })).toHaveCount(0);
  await page.goto('/patient/appointments?tab=past');
  await expect(page.getByRole('article')).toContainText(t('own_visits.state.cancelled'));
  await expectAccessible(page, 'own appointments, one deleted');
});

test('booked where one is: on the dashboard, at the patient, in the consultation @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const name = displayName(patient.user);
  const clinic = await windows.of(doctor);
  const { page } = clinic;
  const book = async (typed: Parameters<typeof fillBooking>[2]) => {
    const dialog = await openBooking(clinic);
    await fillBooking(clinic, dialog, typed);
    await expect(dialog).toContainText(name);
    await saveBooking(clinic, dialog);
    await expect(dialog).toHaveCount(0);
  };
  await page.goto('/clinician/dashboard');
  await book({ patient: name, quick: '9:00', topic: 'From the dashboard' });
  // There the patient stands already.
  await page.goto(`/clinician/patients/${patient.id}`);
  await book({ quick: '12:00', topic: 'At the patient' });
  await expect(page.getByRole('main')).toContainText('At the patient');
  await page.goto(`/clinician/e-contact/${id}`);
  await book({ quick: '15:00', topic: 'In the consultation' });
  const { items } = await api.as(doctor, listAppointments, {});
  expect(items.map(({ appointment }) => [appointment.patient_id, appointment.topic])).toEqual(
    ['In the consultation', 'At the patient', 'From the dashboard'].map((topic) => [patient.id, topic]),
  );
});

test('booked without a network: shown as waiting, and there once @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const { patient, doctor } = await people.clinic();
  const name = displayName(patient.user);
  const clinic = await windows.of(doctor);
  const { page, context, t } = clinic;
  await page.goto('/clinician/appointments');
  const dialog = await openBooking(clinic);
  await fillBooking(clinic, dialog, { patient: name, quick: '12:00', topic: 'Blood pressure' });
  await expectKeeps(page);
  await context.setOffline(true);
  await saveBooking(clinic, dialog);
  const waiting = page.getByRole('region', { name: t('appointments.unsent') });
  await expect(waiting).toContainText(name);
  await expect(waiting).toContainText(t('connection.waiting'));
  await expectAccessible(page, 'a booking that waits');
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect(appointmentRows(page)).toHaveCount(1);
  const { items } = await api.as(doctor, listAppointments, {});
  expect(items.map(({ appointment }) => appointment.topic)).toEqual(['Blood pressure']);
});

test('a change or deletion by somebody else meanwhile is said, and nothing typed is lost @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of (404|409|410)/);
  const { patient, doctor } = await people.clinic();
  const id = newId(Date.now());
  const body = {
    id,
    patient_id: patient.id,
    clinician_id: doctor.id,
    start_time: momentAt(tomorrow(), '23:00', zone),
    end_time: momentAt(tomorrow(), '23:30', zone),
    topic: 'Fever',
    type: 'consultation' as const,
  };
  const { appointment } = await api.as(doctor, createAppointment, { body });
  const clinic = await windows.of(doctor);
  const { page, t } = clinic;
  await listening(page, () => page.goto('/clinician/appointments'));
  await chooseAction(clinic, appointmentRows(page), 'appointments.edit');
  const edit = bookingDialog(clinic, 'update');
  await edit.getByLabel(t('booking.topic')).fill('Fever, again');
  // In another window: it ends after midnight, and day and time of the end are one thing to take over.
  const end = edit.getByLabel(t('booking.end'), { exact: true });
  await end.selectOption('23:45');
  const { id: _, patient_id: __, ...plan } = body;
  const change = { ...plan, end_time: momentAt(addDays(tomorrow(), 1), '00:30', zone), version: appointment.version };
  const params = { appointment_id: id };
  const { appointment: moved } = await api.as(doctor, updateAppointment, { params, body: change });
  const newer = edit.getByRole('listitem');
  await expect(newer).toHaveCount(1);
  const nextDay = formatPlainDate(addDays(tomorrow(), 1), 'short', 'en');
  await expect(edit.getByText(t('booking.next_day', { day: nextDay }))).toHaveCount(0);
  await newer.getByRole('button').click();
  await expect(newer).toHaveCount(0);
  await expect(end).toHaveValue('00:30');
  await expect(end).toHaveAccessibleDescription('');
  await expect(edit.getByText(t('booking.next_day', { day: nextDay }))).toBeVisible();
  // A colleague completes it: what was typed waits until it is scheduled again.
  const complete = { status: 'completed' as const, version: moved.version };
  const { appointment: completed } = await api.as(doctor, setAppointmentStatus, { params, body: complete });
  await expect(edit.getByText(t('booking.gone_completed'))).toBeVisible();
  await edit
    .getByRole('button', { name: t('booking.close') })
    .last()
    .click();
  const again = { status: 'scheduled' as const, version: completed.version };
  await api.as(doctor, setAppointmentStatus, { params, body: again });
  await chooseAction(clinic, appointmentRows(page), 'appointments.edit');
  await expect(edit.getByLabel(t('booking.topic'))).toHaveValue('Fever, again');
  // In another window: it leaves the list at once, and the form stays.
  await api.as(doctor, deleteAppointment, { params });
  await expect(edit.getByText(t('booking.gone_deleted'))).toBeVisible();
  await expect(appointmentRows(page)).toHaveCount(0);
  await edit.getByRole('button', { name: t('booking.as_new') }).click();
  const dialog = bookingDialog(clinic);
  await expect(dialog.getByLabel(t('booking.topic'))).toHaveValue('Fever, again');
  await saveBooking(clinic, dialog);
  await expect(appointmentRows(page)).toContainText('Fever, again');
});
