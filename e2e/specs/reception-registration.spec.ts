/** A reception registers patients for a doctor or nurse of its clinic. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { AssistedPage } from '../pages/assisted-page.ts';
import { doctorName } from '../pages/invite-dialog.ts';
import { newcomer } from '../pages/registration-page.ts';

test('a reception registers somebody for a doctor, asks about that doctor’s team @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { doctor } = await people.clinic();
  const reception = await people.colleagueOf(doctor, { role: 'receptionist' });
  await people.team(doctor);
  const window = await windows.of(reception);
  const { page, t } = window;
  const form = new AssistedPage(window);
  await page.goto('/clinician/dashboard');
  await page.getByRole('link', { name: t('patients.register_patient') }).click();
  await form.fillDetails(newcomer(newNumber()));
  await form.register.click();
  const whose = page.getByLabel(t('reception.clinician'));
  await expect(whose).toBeFocused();
  await whose.selectOption(displayName(doctor.user, doctor.role));
  await expect(page.getByRole('radio', { name: t('team_care.chosen', { name: doctorName(doctor) }) })).toBeVisible();
  await page.getByRole('radio', { name: t('assisted.consent_in_person') }).check();
  await form.register.click();
  await expect(form.heading('assisted.registered', { name: 'Nyambura Gitau' })).toBeVisible();
  const row = await server.db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['r.status', 'r.team_consent'])
    .where('r.clinician_id', '=', doctor.id)
    .where('u.family_name', '=', 'Gitau')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'active', team_consent: 'team' });
});
