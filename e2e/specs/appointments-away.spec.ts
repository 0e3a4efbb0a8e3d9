/** Absent clinicians have no free time in calendars and at reception; booking them anyway needs a confirmation. */
import { addDays, weekdayOf } from '@hodi/domain/shared/plain-days.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { bookingDialog, saveBooking, zone } from '../pages/appointments-page.ts';

const today = calendarDay(Date.now(), zone);
/** A Tuesday that is to come, so that the Wednesday after it is of the same week. */
const day = (() => {
  let one = addDays(today, 2);
  while (weekdayOf(one) !== 2) one = addDays(one, 1);
  return one;
})();

test('a day on which the clinician is away has nothing free; booked all the same, it is asked first @desktop @story', async ({
  windows,
  people,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const reception = await people.colleagueOf(doctor, { role: 'receptionist' });
  const colleague = await people.colleagueOf(doctor, { user: { given_name: 'Amina', family_name: 'Yusuf' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putAppointment(put, { clinician: doctor, patient }, { start: momentAt(day, '09:00', zone) });
  const days = { from: today, until: day };
  await server.db
    .insertInto('absence')
    .values({
      clinician_id: doctor.id,
      cover_id: colleague.id,
      from_day: days.from,
      until_day: days.until,
      starts_at: new Date(momentAt(days.from, '00:00', zone)),
      ends_at: new Date(momentAt(addDays(days.until, 1), '00:00', zone)),
      version: 1,
    })
    .execute();

  const desk = await windows.of(reception);
  const { page, t } = desk;
  const free = page.getByRole('region', { name: t('reception.free') });
  await page.goto('/');
  const name = displayName(doctor.user, 'doctor');
  await expect(free.getByRole('listitem').filter({ hasText: name })).toContainText(displayName(colleague.user));
  await expect(free.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
  await expectAccessible(page, 'the day of a reception with somebody away');

  await page.goto(`/clinician/appointments?view=week&day=${day}&clinician=${doctor.id}`);
  const column = page.getByRole('region', { name: new RegExp(`${Number(day.slice(8))} ${t('calendar.away')}$`) });
  await expect(column.getByRole('button', { name: displayName(patient.user) })).toBeVisible();
  await expect(column.getByRole('button', { name: new RegExp(t('calendar.free')) })).toHaveCount(0);
  await expectAccessible(page, 'a week with an absence');

  // Moved into it by the keyboard: asked first, and left where it was.
  const after = addDays(day, 1);
  await putAppointment(put, { clinician: doctor, patient }, { start: momentAt(after, '10:00', zone), topic: 'Cough' });
  await page.reload();
  const next = page.getByRole('region', { name: new RegExp(`^\\S+ ${Number(after.slice(8))}$`) });
  const booked = next.getByRole('button', { name: displayName(patient.user) });
  await booked.click();
  await page.getByRole('button', { name: t('calendar.move') }).click();
  await expect(booked).toBeFocused();
  for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key);
  const asked = page.getByRole('alertdialog', { name: t('booking.away_title', { name }) });
  await expect(asked).toContainText(displayName(colleague.user));
  await asked.getByRole('button', { name: t('booking.away_cancel') }).click();
  await expect(booked).toBeVisible();

  // Booked into it, on purpose.
  await page.goto('/');
  await page.getByRole('searchbox', { name: t('reception.find') }).fill(patient.user.mobile_number.slice(-6));
  await page.getByRole('button', { name: t('reception.book_named', { name: displayName(patient.user) }) }).click();
  const dialog = bookingDialog(desk);
  // The only clinician of a patient who agreed to no team is chosen already.
  await expect(dialog.getByLabel(t('booking.doctor'))).toHaveValue(doctor.id);
  await dialog.getByRole('button', { name: t('booking.date') }).click();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(displayName(colleague.user))).toBeVisible();
  await dialog.getByLabel(t('booking.start'), { exact: true }).selectOption('23:00');
  await saveBooking(desk, dialog);
  await expect(asked).toBeVisible();
  await expectAccessible(page, 'a question about an absence');
  await asked.getByRole('button', { name: t('booking.away_confirm') }).click();
  await expect(page.getByRole('row').filter({ hasText: displayName(patient.user) })).toBeVisible();
});
