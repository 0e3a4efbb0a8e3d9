/** Appointments that changed, or arrived, while nobody here heard of it: told to their author, and never done twice. */
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { answerGetsLost } from '../fixtures/line/writes.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import {
  appointmentRows,
  bookingDialog,
  chooseAction,
  fillBooking,
  openBooking,
  saveBooking,
  tomorrow,
  zone,
} from '../pages/appointments-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const nine = (patient: PatientSeed, doctor: ClinicianSeed) => ({
  id: newId(Date.now()),
  patient_id: patient.id,
  clinician_id: doctor.id,
  start_time: momentAt(tomorrow(), '09:00', zone),
  end_time: momentAt(tomorrow(), '09:30', zone),
  topic: 'Fever',
  type: 'consultation' as const,
});

/** By the banner that every page has, to what waits for its author. */
async function editUnsent({ page, t }: AppWindow): Promise<void> {
  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 1 }) });
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const list = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await list.getByRole('link', { name: t('connection.edit') }).click();
}

test('the form that was opened in an empty list stays, with what is typed in it, when the list fills @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const clinic = await windows.of(doctor);
  const { page, t } = clinic;
  await page.goto('/clinician/appointments');
  const ways = page.getByRole('button', { name: t('appointment.new') });
  await expect(ways).toHaveCount(2);
  await ways.last().click();
  const topic = bookingDialog(clinic).getByLabel(t('booking.topic'));
  await topic.fill('Follow-up');
  await api.as(doctor, createAppointment, { body: nine(patient, doctor) });
  await expect(page.getByText('Fever', { exact: true }).first()).toBeVisible();
  await expect(topic).toHaveValue('Follow-up');
});

test('edited without a network while somebody else changed it: its author sees what they typed and what is there now @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of (404|409|410)/);
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const e_contact_id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { id, ...planned } = nine(patient, doctor);
  const { appointment } = await api.as(doctor, createAppointment, { body: { id, ...planned, e_contact_id } });
  const clinic = await windows.of(doctor, { keepsApp: true });
  const { page, context, t } = clinic;
  const row = appointmentRows(page);
  const edit = bookingDialog(clinic, 'update');
  const topic = edit.getByLabel(t('booking.topic'), { exact: true });
  await page.goto('/clinician/appointments');
  await chooseAction(clinic, row, 'appointments.edit');
  await topic.fill('Fever, again');
  await expectKeeps(page);
  await context.setOffline(true);
  await saveBooking(clinic, edit);
  await expect(row).toContainText('Fever, again');
  await expect(row).toContainText(t('connection.waiting'));
  // Meanwhile, at the desk.
  const { patient_id: _, ...plan } = planned;
  const body = { ...plan, topic: 'Malaria test', version: appointment.version };
  await api.as(doctor, updateAppointment, { params: { appointment_id: id }, body });
  await context.setOffline(false);
  await expect(row).toContainText(t('connection.refused'));
  await expect(row).toContainText('Malaria test');
  await expectAccessible(page, 'an edit that was refused');

  await page.goto('/clinician/dashboard');
  await editUnsent(clinic);
  await expect(topic).toHaveValue('Fever, again');
  const newer = edit.getByRole('listitem');
  await expect(newer).toHaveCount(1);
  await expect(newer).toContainText('Malaria test');
  await expectAccessible(page, 'what was typed over what is there now');
  await page.reload();
  await expect(topic).toHaveValue('Fever, again');
  await expect(newer).toHaveCount(1);
  // After a load it may come once the form stands there: then it is told once more, and the next press saves.
  await expect(async () => {
    if ((await edit.count()) > 0) await saveBooking(clinic, edit);
    await expect(edit).toHaveCount(0, { timeout: timeLimit(3_000) });
  }).toPass();
  await expect(row).toContainText('Fever, again');
  await expect(row).not.toContainText(t('connection.refused'));
  const there = async () =>
    (await api.as(doctor, listAppointments, {})).items.map(({ appointment: of }) => [of.topic, of.e_contact_id]);
  expect(await there()).toEqual([['Fever, again', e_contact_id]]);

  // Deleted meanwhile: what was typed becomes another one.
  await chooseAction(clinic, row, 'appointments.edit');
  await topic.fill('Fever, for the third time');
  await expectKeeps(page);
  await context.setOffline(true);
  await saveBooking(clinic, edit);
  await expect(row).toContainText(t('connection.waiting'));
  await api.as(doctor, deleteAppointment, { params: { appointment_id: id } });
  await context.setOffline(false);
  await expect(row).toHaveCount(0);
  await page.reload();
  await editUnsent(clinic);
  const another = bookingDialog(clinic);
  await expect(another.getByLabel(t('booking.topic'))).toHaveValue('Fever, for the third time');
  await saveBooking(clinic, another);
  await expect(row).toContainText('Fever, for the third time');
  expect(await there()).toEqual([['Fever, for the third time', e_contact_id]]);
});

test('a form opens with what its row shows, though this device has read an older one, and what is typed stays @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const { id, patient_id, ...planned } = nine(patient, doctor);
  const { appointment } = await api.as(doctor, createAppointment, { body: { id, patient_id, ...planned } });
  const clinic = await windows.of(doctor);
  const { page, context, t } = clinic;
  const row = appointmentRows(page);
  const edit = bookingDialog(clinic, 'update');
  const topic = edit.getByLabel(t('booking.topic'), { exact: true });
  await page.goto('/clinician/appointments');
  const read = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/appointments/${id}`));
  await chooseAction(clinic, row, 'appointments.edit');
  await read;
  await edit.getByRole('button', { name: t('shell.cancel') }).click();
  const body = { ...planned, topic: 'Malaria test', version: appointment.version };
  await api.as(doctor, updateAppointment, { params: { appointment_id: id }, body });
  await expect(row).toContainText('Malaria test');
  const held = Promise.withResolvers<void>();
  await context.route(`**/appointments/${id}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooseAction(clinic, row, 'appointments.edit');
  // From the row: no answer comes as long as it is held.
  await expect(topic).toHaveValue('Malaria test');
  await topic.press('End');
  await topic.pressSequentially(', and');
  const readAgain = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith(`/appointments/${id}`),
  );
  held.resolve();
  await readAgain;
  await topic.pressSequentially(' fever');
  await expect(topic).toHaveValue('Malaria test, and fever');

  // Changed once more elsewhere: on a phone that stands below what is seen, and the press shows it.
  await page.setViewportSize({ width: 360, height: 740 });
  const params = { appointment_id: id };
  const { version } = (await api.as(doctor, getAppointment, { params })).appointment;
  await api.as(doctor, updateAppointment, { params, body: { ...planned, topic: 'Typhoid test', version } });
  const newer = edit.getByRole('listitem').filter({ hasText: 'Typhoid test' });
  await expect(newer).toHaveCount(1);
  await edit.getByLabel(t('booking.doctor'), { exact: true }).focus();
  await expect(newer).not.toBeInViewport();
  await saveBooking(clinic, edit);
  await expect(newer).toBeInViewport();
});

test('an edit that was refused opens as what was typed where this device has never read the appointment @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of (404|409)/, /ERR_FAILED .*\/appointments\//);
  const { patient, doctor } = await people.clinic();
  const { id, patient_id, ...planned } = nine(patient, doctor);
  const { appointment } = await api.as(doctor, createAppointment, { body: { id, patient_id, ...planned } });
  const clinic = await windows.of(doctor, { fetchesAhead: true });
  const { page, context, t } = clinic;
  const row = appointmentRows(page);
  const edit = bookingDialog(clinic, 'update');
  const topic = edit.getByLabel(t('booking.topic'), { exact: true });
  const isReading = (url: URL) => url.pathname === `/appointments/${id}`;
  await context.route(isReading, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  await page.goto('/clinician/appointments');
  await chooseAction(clinic, row, 'appointments.edit');
  await topic.fill('Fever, again');
  await expectKeeps(page);
  await context.setOffline(true);
  await saveBooking(clinic, edit);
  await expect(row).toContainText(t('connection.waiting'));
  const body = { ...planned, topic: 'Malaria test', version: appointment.version };
  await api.as(doctor, updateAppointment, { params: { appointment_id: id }, body });
  await context.setOffline(false);
  await expect(row).toContainText(t('connection.refused'));
  await editUnsent(clinic);
  await expect(edit).toContainText('Fever, again');
  await expect(edit.getByRole('heading', { name: t('booking.not_compared') })).toBeVisible();
  await expectAccessible(page, 'an edit that cannot be compared');
  const again = edit.getByRole('button', { name: t('shell.try_again') });
  await askAgain(again, { of: isReading, mend: () => context.unroute(isReading), come: topic });
  await expect(topic).toHaveValue('Fever, again');
  await expect(edit.getByRole('listitem').filter({ hasText: 'Malaria test' })).toBeVisible();
});

test('a booking that had arrived unheard is there once, and its author is told that the edit was not sent @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of (403|409)/);
  const { patient, doctor } = await people.clinic();
  const clinic = await windows.of(doctor, { keepsApp: true });
  const { page, context, t } = clinic;
  const topics = async () =>
    (await api.as(doctor, listAppointments, {})).items.map(({ appointment }) => appointment.topic);
  await page.goto('/clinician/appointments');
  const dialog = bookingDialog(clinic);
  const topic = dialog.getByLabel(t('booking.topic'));
  const told = t('connection.earlier_arrived');

  // With a network: in the form.
  await openBooking(clinic);
  await fillBooking(clinic, dialog, { patient: displayName(patient.user), quick: '9:00', topic: 'First' });
  await answerGetsLost(context, createAppointment.path);
  await saveBooking(clinic, dialog);
  await expect(dialog.getByText(t('booking.failed_create'))).toBeVisible();
  await topic.fill('First, edited');
  await saveBooking(clinic, dialog);
  await expect(dialog.getByText(told, { exact: true })).toBeVisible();
  await expect(topic).toHaveValue('First, edited');
  await expectAccessible(page, 'a booking that had arrived');
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();
  await expect(appointmentRows(page)).toHaveCount(1);
  await expect(appointmentRows(page)).not.toContainText('edited');

  // Without one: from the queue, both the first version and the edit.
  const unsent = page.getByRole('region', { name: t('appointments.unsent') });
  await openBooking(clinic);
  await fillBooking(clinic, dialog, { patient: displayName(patient.user), quick: '12:00', topic: 'Second' });
  await expectKeeps(page);
  await context.setOffline(true);
  await saveBooking(clinic, dialog);
  await expect(unsent).toContainText(t('connection.waiting'));
  await answerGetsLost(context, createAppointment.path);
  await context.setOffline(false);
  await expect(unsent).toContainText(t('connection.refused'));
  await context.setOffline(true);
  await unsent.getByRole('button', { name: t('connection.edit') }).click();
  await topic.fill('Second, edited');
  await saveBooking(clinic, dialog);
  await expect(unsent).toContainText('Second, edited');
  await expect(unsent).toContainText(t('connection.waiting'));
  await context.setOffline(false);
  await expect(unsent).toContainText(told);
  await expect(unsent).toContainText('Second, edited');
  await expect(appointmentRows(page)).toHaveCount(2);
  expect((await topics()).toSorted()).toEqual(['First', 'Second']);

  // Over a reload too; and the edit stays until its author is done with it.
  await page.reload();
  await unsent.getByRole('button', { name: t('connection.edit') }).click();
  await topic.fill('Second, edited again');
  await saveBooking(clinic, dialog);
  await expect(dialog.getByText(told, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();
  await expect(unsent).toContainText('Second, edited again');
  await unsent.getByRole('button', { name: t('connection.discard') }).click();
  await page.getByRole('button', { name: t('connection.discard_confirm', { count: 1 }) }).click();
  await expect(unsent).toHaveCount(0);
  expect((await topics()).toSorted()).toEqual(['First', 'Second']);
});
