/** The desk of a team: tells two patients of one name apart by a child's parent, and books with a free team member. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { putCare } from '@hodi/server/src/testing/rights/put-care.ts';
import { noNumber } from '@hodi/server/src/work/care-relations.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { bookingDialog, saveBooking } from '../pages/appointments-page.ts';

test('two of one name: whose child it is stands beside; one of them is booked with a nurse of the team @phone @story', async ({
  windows,
  people,
  server,
}) => {
  const { doctor, patient: mother } = await people.clinic();
  const reception = await people.colleagueOf(doctor, { role: 'receptionist' });
  const nurse = await people.colleagueOf(doctor, {
    role: 'nurse',
    user: { given_name: 'Fatuma', family_name: 'Ali' },
  });
  const names = { given_name: 'Baraka', family_name: 'Otieno' };
  await people.patientOf(doctor, { user: names });
  const child = await people.patientOf(doctor, { birthday: '2021-05-02', user: names });
  const own = server.db.updateTable('app_user').set({ mobile_number: noNumber(child.user.id) });
  await own.where('id', '=', child.user.id).execute();
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  const care = await putCare(put, { caregiver: mother, patient: child }, { sees_record: true });
  await server.db.updateTable('caregiver').set({ relation: 'mother' }).where('id', '=', care).execute();
  await people.team(doctor);

  const desk = await windows.of(reception);
  const { page, t } = desk;
  await page.goto('/');
  await page.getByRole('searchbox', { name: t('reception.find') }).fill('Baraka');
  const whose = t('people.child_of', { name: displayName(mother.user) });
  const found = page.getByRole('region', { name: t('reception.find') }).getByRole('listitem');
  await expect(found).toHaveCount(2);
  await expect(found.filter({ hasText: whose })).toHaveCount(1);
  await expectAccessible(page, 'two of one name at the reception');
  await found
    .filter({ hasText: whose })
    .getByRole('button', { name: t('reception.book_named', { name: displayName(child.user) }) })
    .click();
  const dialog = bookingDialog(desk);
  await expect(dialog.getByText(whose)).toBeVisible();
  await dialog.getByLabel(t('booking.doctor')).selectOption(nurse.id);
  await dialog.getByRole('button', { name: t('booking.date') }).click();
  await page.keyboard.press('Enter');
  await dialog.getByLabel(t('booking.start'), { exact: true }).selectOption('23:00');
  await saveBooking(desk, dialog);
  const row = page.getByRole('row').filter({ hasText: displayName(child.user) });
  await expect(row).toContainText(whose);
  await expect(row).toContainText('Fatuma');

  // The nurse, who has not the child in care, expects them.
  const nurses = await windows.of(nurse);
  await nurses.page.goto('/clinician/appointments');
  await expect(nurses.page.getByText(displayName(child.user)).first()).toBeVisible();
  await expect(
    nurses.page.getByText(nurses.t('people.child_of', { name: displayName(mother.user) })).first(),
  ).toBeVisible();
});
