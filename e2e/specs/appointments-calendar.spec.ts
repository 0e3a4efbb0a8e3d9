/** Day and week of a clinician and the day of the clinic: booking where it is free, and moving. */
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { addDays, weekdayOf } from '@hodi/domain/shared/plain-days.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { bookingDialog, confirmCancelling, saveBooking, tomorrow, zone } from '../pages/appointments-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

/** A Tuesday that is to come: with a Monday before it in the same week. */
function tuesday(): string {
  let day = addDays(tomorrow(), 1);
  while (weekdayOf(day) !== 2) day = addDays(day, 1);
  return day;
}
const day = tuesday();
const putOf = ({ db }: Server) => ({ db, at: new Date(), password_hash: 'none' });
const at = (time: string) => ({ start: momentAt(day, time, zone) });

test('the week: what is free is booked, what is booked is moved by arrows or dragged, an overlap goes back @desktop @story', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { patient, doctor } = await people.clinic();
  const other = await people.patientOf(doctor, { user: { given_name: 'Baraka' } });
  const [name, second] = [displayName(patient.user), displayName(other.user)];
  await putAppointment(putOf(server), { clinician: doctor, patient }, { ...at('09:00'), topic: 'Fever' });
  await putAppointment(putOf(server), { clinician: doctor, patient: other }, { ...at('11:00'), topic: 'Cough' });
  const clinic = await windows.of(doctor);
  const { page, t } = clinic;
  await page.goto('/clinician/appointments');
  await page.getByRole('radio', { name: t('calendar.view.week') }).check();
  await page.goto(`/clinician/appointments?view=week&day=${day}`);
  const column = page.getByRole('region', { name: new RegExp(`^\\S+ ${Number(day.slice(8))}$`) });
  const booked = column.getByRole('button', { name });
  await expect(booked).toContainText(t('appointments.from_to', { from: '09:00', to: '09:30' }));
  await expect(booked).toContainText('Fever');
  await expectAccessible(page, 'a week');

  // By the keyboard: two steps down and one day to the left.
  await booked.click();
  const details = page.getByRole('dialog', { name });
  await expectAccessible(page, 'an appointment of the calendar');
  await details.getByRole('button', { name: t('calendar.move') }).click();
  await expect(details).toHaveCount(0);
  await expect(page.getByText(t('calendar.how_to_move')).first()).toBeVisible();
  await expect(booked).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(booked).toContainText(t('appointments.from_to', { from: '09:30', to: '10:00' }));
  await expect(page.getByText(new RegExp(`^${t('booking.was_updated', { name, at: '.*' })}`))).toBeVisible();

  // Onto the other one: the clinic refuses it, and it stands where it was.
  const target = column.getByRole('button', { name: second });
  await expect(target).toContainText(t('appointments.from_to', { from: '11:00', to: '11:30' }));
  await booked.dragTo(target);
  // It is read out, and stays until it can be read.
  const refusal = page.getByRole('status').filter({ hasText: /11:00–11:30/ });
  await expect(refusal).toContainText(second);
  await expect(booked).toContainText(t('appointments.from_to', { from: '09:30', to: '10:00' }));

  // Dragged to where it is free.
  await booked.dragTo(column.getByRole('button', { name: /14:00/ }));
  await expect(booked).toContainText(t('appointments.from_to', { from: '14:00', to: '14:30' }));

  // A free time is booked with its time filled in.
  const free = column.getByRole('button', { name: new RegExp(`^${t('calendar.free')}.* 15:30$`) });
  await free.focus();
  await page.keyboard.press('Enter');
  const dialog = bookingDialog(clinic);
  await expect(dialog.getByLabel(t('booking.start'), { exact: true })).toHaveValue('15:30');
  await expect(dialog.getByLabel(t('booking.end'))).toHaveValue('16:00');
  await dialog.getByRole('combobox', { name: t('booking.patient') }).fill(second.slice(0, 5));
  await dialog.getByRole('option', { name: second }).click();
  await dialog.getByRole('radio', { name: t('appointment.type.checkup') }).check();
  await dialog.getByLabel(t('booking.topic')).fill('Rash');
  await saveBooking(clinic, dialog);
  await expect(column.getByRole('button', { name: second })).toHaveCount(2);
  await expect(free).toHaveCount(0);

  // One that is cancelled with its reason frees the time.
  await column.getByRole('button', { name: /Rash/ }).click();
  await page.getByRole('dialog', { name: second }).getByRole('button').nth(1).click();
  await page.getByRole('menuitem', { name: t('appointments.cancel') }).click();
  await confirmCancelling(clinic);
  await expect(free).toBeVisible();
});

test('who moves an appointment by the keyboard keeps the focus on it, in another column too @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  await putAppointment(putOf(server), { clinician: doctor, patient }, at('09:00'));
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/appointments?view=week&day=${day}`);
  const booked = page.getByRole('button', { name: displayName(patient.user) });
  for (const [key, from, to] of [
    ['ArrowDown', '09:15', '09:45'],
    ['ArrowRight', '09:15', '09:45'],
    ['ArrowLeft', '09:15', '09:45'],
  ] as const) {
    await booked.press('Enter');
    await page.getByRole('button', { name: t('calendar.move') }).click();
    await expect(booked).toBeFocused();
    for (const one of [key, 'Enter']) await page.keyboard.press(one);
    await expect(page.getByText(t('calendar.how_to_move'))).toHaveCount(0);
    await expect(booked).toContainText(t('appointments.from_to', { from, to }));
    await expect(booked).toBeFocused();
  }
});

test('moved again before the calendar is read anew: over the first move, and back to it where it is refused @desktop', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { patient, doctor } = await people.clinic();
  const other = await people.patientOf(doctor, { user: { given_name: 'Baraka' } });
  await putAppointment(putOf(server), { clinician: doctor, patient }, at('09:00'));
  await putAppointment(putOf(server), { clinician: doctor, patient: other }, at('11:00'));
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/appointments?view=day&day=${day}`);
  const booked = page.getByRole('button', { name: displayName(patient.user) });
  const stands = (from: string, to: string) => expect(booked).toContainText(t('appointments.from_to', { from, to }));
  const moveTo = (name: RegExp | string) => booked.dragTo(page.getByRole('button', { name }));
  const isMove = /\/appointments\/[-0-9a-f]{36}$/;
  const answers: number[] = [];
  page.on('response', (answer) => void (isMove.test(answer.url()) && answers.push(answer.status())));
  await stands('09:00', '09:30');
  const [isSent, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/appointments/calendar?*', (route) => isRead.promise.then(() => route.continue()));
  await page.route(isMove, (route) => isSent.promise.then(() => route.continue()));

  // The second before the first has its answer.
  await moveTo(/14:00/);
  await stands('14:00', '14:30');
  await moveTo(/15:00/);
  await stands('15:00', '15:30');
  isSent.resolve();
  await expect.poll(() => answers).toEqual([200, 200]);
  await stands('15:00', '15:30');

  // Another one after it, and one that is refused.
  await moveTo(/16:00/);
  await expect.poll(() => answers).toEqual([200, 200, 200]);
  await moveTo(displayName(other.user));
  await expect.poll(() => answers).toEqual([200, 200, 200, 409]);
  await stands('16:00', '16:30');
  isRead.resolve();
  await stands('16:00', '16:30');
});

test('the day of the clinic has everybody, and of a colleague’s patient nothing but the time @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const colleague = await people.colleagueOf(doctor, { role: 'nurse', user: { given_name: 'Fatuma' } });
  const theirs = await people.patientOf(colleague, { user: { given_name: 'Zawadi' } });
  await putAppointment(putOf(server), { clinician: doctor, patient }, at('10:00'));
  await putAppointment(putOf(server), { clinician: colleague, patient: theirs }, at('10:00'));
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/appointments?view=clinic&day=${day}`);
  const own = page.getByRole('region', { name: /Wanjiru/ });
  const other = page.getByRole('region', { name: /Fatuma/ });
  await expect(own.getByRole('button', { name: displayName(patient.user) })).toBeVisible();
  await expect(other.getByRole('button', { name: t('calendar.busy') })).toContainText(
    t('appointments.from_to', { from: '10:00', to: '10:30' }),
  );
  await expect(page.getByText('Zawadi')).toHaveCount(0);
  await expectAccessible(page, 'the day of the clinic');
  // Its next day, and the day of one of them.
  await page.getByRole('button', { name: t('calendar.next_day') }).click();
  await expect(other.getByRole('button', { name: t('calendar.busy') })).toHaveCount(0);
  await page.getByRole('button', { name: t('calendar.previous_day') }).click();
  await page.getByRole('radio', { name: t('calendar.view.day') }).check();
  await page
    .getByRole('combobox', { name: t('calendar.whose') })
    .selectOption({ label: displayName(colleague.user, 'nurse') });
  await expect(page.getByRole('button', { name: t('calendar.busy') })).toBeVisible();
});

test('a phone shows a day, also without a network, and says so @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  await putAppointment(putOf(server), { clinician: doctor, patient }, at('09:00'));
  const { page, context, t } = await windows.of(doctor, { device: 'phone' });
  await page.goto(`/clinician/appointments?view=week&day=${day}`);
  await expect(page.getByRole('radio', { name: t('calendar.view.day') })).toBeChecked();
  await expect(page.getByRole('radio', { name: t('calendar.view.week') })).toHaveCount(0);
  const booked = page.getByRole('button', { name: displayName(patient.user) });
  await expect(booked).toBeVisible();
  await expectAccessible(page, 'a day on a phone');
  await expectKeeps(page);
  await context.setOffline(true);
  await expect(page.getByText(t('calendar.offline'))).toBeVisible();
  await expect(booked).toBeVisible();
  await page.getByRole('button', { name: t('calendar.next_day') }).click();
  await expect(page.getByText(t('calendar.not_loaded'))).toBeVisible();
  await context.setOffline(false);
  // With the network it comes by itself.
  await expect(page.getByText(t('calendar.not_loaded'))).toHaveCount(0);
});

test('an appointment booked from a consultation has topic and type of the inquiry @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const clinic = await windows.of(doctor);
  const { page, t } = clinic;
  await page.goto(`/clinician/e-contact/${id}`);
  await page
    .getByRole('button', { name: t('appointment.new') })
    .first()
    .click();
  const dialog = bookingDialog(clinic);
  await expect(dialog.getByLabel(t('booking.topic'))).toHaveValue(topicTitle('temperature').en);
  await expect(dialog.getByRole('radio', { name: t('appointment.type.follow_up') })).toBeChecked();
});
