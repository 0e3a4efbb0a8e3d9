/** Two patients may have the same name: whatever acts for one of them says which. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { profileOf } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  appointmentRows,
  bookingDialog,
  chooseAction,
  fillBooking,
  openBooking,
  saveBooking,
} from '../pages/appointments-page.ts';

test('of two patients of the same name one is booked, moved and cancelled for sure @desktop @story', async ({
  windows,
  people,
}) => {
  const { patient: older, doctor } = await people.clinic();
  const { given_name, additional_name, family_name } = older.user;
  const younger = await people.patientOf(doctor, {
    birthday: '2019-03-01',
    user: { given_name, additional_name, family_name },
  });
  const clinic = await windows.of(doctor);
  const { page, t } = clinic;
  const factsOf = (patient: typeof older, between = ' · ') =>
    [patient.member_id, t('people.years', { count: profileOf(patient).age_years }), t('people.female')].join(between);
  // In a table and in the form each stands by itself, so that none begins or ends a line with a sign.
  const cellOf = (patient: typeof older) =>
    `${patient.member_id} ${t('people.years_short', { count: profileOf(patient).age_years })} ${t('people.female')}`;
  const name = displayName(older.user);

  await page.goto('/clinician/appointments');
  for (const [patient, quick] of [
    [older, '9:00'],
    [younger, '12:00'],
  ] as const) {
    const dialog = await openBooking(clinic);
    await fillBooking(clinic, dialog, { patient: `${name} ${patient.member_id}`, quick, topic: `At ${quick}` });
    await expect(dialog.getByRole('status', { name: t('booking.patient'), exact: true })).toHaveText(
      `${name} ${factsOf(patient, ' ')}`,
    );
    await saveBooking(clinic, dialog);
    await expect(dialog).toHaveCount(0);
  }
  const rows = appointmentRows(page);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'At 9:00' })).toContainText(cellOf(older));
  const row = rows.filter({ hasText: 'At 12:00' });
  await expect(row).toContainText(cellOf(younger));

  await chooseAction(clinic, row, 'appointments.edit');
  const edit = bookingDialog(clinic, 'update');
  await expect(edit.getByRole('status', { name: t('booking.patient'), exact: true })).toHaveText(
    `${name} ${factsOf(younger, ' ')}`,
  );
  await edit
    .getByRole('button', { name: t('shell.close') })
    .first()
    .click();
  await expect(edit).toHaveCount(0);
  for (const change of ['cancel', 'delete'] as const) {
    await chooseAction(clinic, row, `appointments.${change}`);
    const asked = page.getByRole('alertdialog', { name: t(`appointments.${change}_title`, { name }) });
    // The name is set apart, so that one in Arabic script leaves the numbers where they are.
    await expect(asked).toContainText(`\u2068${name}\u2069 · ${factsOf(younger)}`);
    await asked.getByRole('button', { name: t('appointments.keep') }).click();
    await expect(asked).toHaveCount(0);
  }
});
