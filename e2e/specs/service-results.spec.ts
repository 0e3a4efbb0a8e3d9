/** A service that is fulfilled carries what was measured there, without a network too. */
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { atOnce } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';

test('results of a vitals check are in the record, and the patient reads them @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = newId(Date.now());
  await api.as(patient, createServiceInterest, { body: { id, patient_id: patient.id, service: 'FREE_VITALS' } });
  const { page, t } = await windows.of(doctor);
  await page.goto('/clinician/dashboard');
  const service = serviceTitles.FREE_VITALS.en.replace(/ \(.*/, '');
  const fulfil = page.getByRole('button', {
    name: t('services.fulfil_named', { service, name: displayName(patient.user) }),
  });
  await fulfil.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('health.upper'))).toBeFocused();
  await expectAccessible(page, 'the results of a service');
  await page.context().setOffline(true);
  await dialog.getByLabel(t('health.upper')).fill('152');
  await dialog.getByLabel(t('health.lower')).fill('94');
  await dialog.getByLabel(t('health.measure.glucose'), { exact: true }).fill('2,4');
  await dialog.getByRole('button', { name: 'mmol/L', exact: true }).click();
  await dialog.getByRole('button', { name: t('health.save_values', { count: 2 }) }).click();
  await expect(dialog).toHaveCount(0);
  await page.context().setOffline(false);
  await expectNothingWaits(page);

  const stored = await server.db
    .selectFrom('record_entry')
    .select(['measure', 'confirmed_by', 'details'])
    .where('patient_id', '=', patient.id)
    .orderBy('measure')
    .execute();
  expect(stored.map(({ measure, confirmed_by }) => [measure, confirmed_by])).toEqual([
    ['blood_pressure', doctor.user.id],
    ['glucose', doctor.user.id],
  ]);
  for (const { details } of stored) expect(details['service']).toEqual({ interest_id: id, code: 'FREE_VITALS' });
  await expect(fulfil).toHaveCount(0, atOnce);

  // Very low sugar waits for an answer, though a clinician measured it.
  await page.reload();
  const waiting = page.getByRole('region', { name: t('health.waiting.title') });
  await expect(waiting).toContainText('2.4');
  await waiting.getByRole('button', { name: t('health.alarm.answer') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('radio', { name: t('health.alarm.how.in_person') }).check();
  await question.getByRole('button', { name: t('health.alarm.save') }).click();
  await expect(waiting).toHaveCount(0, atOnce);

  const own = await windows.of(patient);
  await own.page.goto('/patient/health');
  await expect(own.page.getByText('152/94')).toBeVisible();
});
