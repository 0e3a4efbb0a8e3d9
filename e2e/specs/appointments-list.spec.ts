/** Appointments where a list is long, and where the reader's clock is another than the clinic's. */
import { setAppointmentStatus } from '@hodi/domain/appointments/appointments.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  appointmentRows,
  bookingDialog,
  chooseAction,
  saveBooking,
  tomorrow,
  zone,
} from '../pages/appointments-page.ts';

/** Three hours behind the clinic in every season. */
const timeZone = 'Atlantic/Reykjavik';

test('another time zone than that of the clinic is told wherever a time stands', async ({
  windows,
  people,
  api,
  server,
}, { project }) => {
  const { patient, doctor } = await people.clinic();
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  const id = await putAppointment(put, { clinician: doctor, patient }, { start: momentAt(tomorrow(), '01:00', zone) });
  // Of the day before.
  const theirs = { from: '22:00', to: '22:30' };
  const home = await windows.of(patient, { timeZone });
  await home.page.goto('/patient/appointments');
  const card = home.page.getByRole('article');
  await expect(card).toContainText(home.t('own_visits.from_to', { from: '01:00', to: '01:30' }));
  await expect(card).toContainText(home.t('own_visits.clinic_clock', { city: 'Nairobi', ...theirs }));
  const saving = home.page.waitForEvent('download');
  await card.getByRole('button', { name: home.t('appointment.save_calendar') }).click();
  expect((await saving).suggestedFilename()).toBe(`hodi-${tomorrow()}.ics`);
  if (project.name === 'phone') return;
  const clinic = await windows.of(doctor, { timeZone });
  const { page, t } = clinic;
  await page.goto('/clinician/appointments');
  const row = appointmentRows(page);
  await expect(row).toContainText(t('appointments.from_to', { from: '01:00', to: '01:30' }));
  await expect(row).toContainText(t('appointments.clock_of', { city: 'Nairobi' }));
  await chooseAction(clinic, row, 'appointments.edit');
  const edit = bookingDialog(clinic, 'update');
  await expect(edit.getByLabel(t('booking.start'), { exact: true })).toHaveValue('01:00');
  await expect(edit).toContainText(t('booking.own_clock', { city: 'Nairobi', ...theirs }));
  await edit.getByRole('button', { name: '15:00', exact: true }).click();
  await expect(edit).toContainText(t('booking.own_clock', { city: 'Nairobi', from: '12:00', to: '12:30' }));
  await saveBooking(clinic, edit);
  await expect(row).toContainText(t('appointments.from_to', { from: '15:00', to: '15:30' }));
  await api.as(doctor, setAppointmentStatus, {
    params: { appointment_id: id },
    body: { status: 'cancelled', version: 2 },
  });
  await page.goto('/clinician/statistics');
  await expect(page.getByText(t('statistics.clinic_time', { city: 'Nairobi' }))).toBeVisible();
});

test('a long list is gone through page by page, found by its numbers @desktop', async ({ windows, people, server }) => {
  const { patient, doctor } = await people.clinic();
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  for (let number = 1; number <= 23; number += 1) {
    const start = momentAt(addDays(tomorrow(), number), '09:00', zone);
    await putAppointment(put, { clinician: doctor, patient }, { start, topic: `Visit ${number}.` });
  }
  const { page, t } = await windows.of(doctor);
  const rows = appointmentRows(page);
  await page.goto('/clinician/appointments');
  const pager = page.getByRole('navigation', { name: t('list.pages') });
  await expect(pager).toContainText(t('list.range', { from: 1, to: 20, total: 23 }));
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('Visit 1.');
  await pager.getByRole('button', { name: t('list.next') }).click();
  await expect(pager).toContainText(t('list.range', { from: 21, to: 23, total: 23 }));
  await expect(rows).toHaveCount(3);
  await expect(rows.last()).toContainText('Visit 23.');
  await expect(pager.getByRole('button', { name: t('list.next') })).toBeDisabled();
  await pager.getByRole('button', { name: t('list.back') }).click();
  await expect(rows.first()).toContainText('Visit 1.');
  // A search begins at its own first page.
  await pager.getByRole('button', { name: t('list.next') }).click();
  await page.getByRole('searchbox', { name: t('appointments.search') }).fill('visit 2');
  await expect(pager).toContainText(t('list.range', { from: 1, to: 5, total: 5 }));
});

test('a column of doctors stands only where it tells something @desktop', async ({ windows, people, server }) => {
  const { patient, doctor } = await people.clinic();
  const reception = await people.colleagueOf(doctor, { role: 'receptionist' });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putAppointment(put, { clinician: doctor, patient }, { start: momentAt(tomorrow(), '09:00', zone) });
  for (const [reader, columns] of [
    [doctor, 0],
    [reception, 1],
  ] as const) {
    const { page, t } = await windows.of(reader);
    await page.goto('/clinician/appointments');
    await expect(appointmentRows(page)).toHaveCount(1);
    await expect(page.getByRole('columnheader', { name: t('appointments.doctor') })).toHaveCount(columns);
  }
});
