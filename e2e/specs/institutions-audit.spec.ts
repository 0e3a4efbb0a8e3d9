/** Readers of a record: the administrator finds them in the log of the own institution, the patient in plain words. */
import { readFile } from 'node:fs/promises';
import { endClinicianSessions } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { doctorName } from '../pages/invite-dialog.ts';

test('the log shows the own institution, by patient, person and time; a patient reads who was there @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, patient, institution } = await people.clinic();
  const kerubo = await people.patientOf(doctor, { user: { given_name: 'Kerubo' } });
  const elsewhere = await people.clinic({ named: 'Pwani Clinic' });
  for (const one of [patient, kerubo]) await api.as(doctor, getPatient, { params: { patient_id: one.id } });
  await api.as(elsewhere.doctor, getPatient, { params: { patient_id: elsewhere.patient.id } });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const colleague = await people.colleagueOf(doctor, { role: 'doctor' });
  await api.as(admin, endClinicianSessions, { params: { clinician_id: colleague.id } });
  const { page, t } = await windows.of(admin);
  const rows = page
    .getByRole('table', { name: t('audit.table') })
    .locator('tbody')
    .getByRole('row');
  await page.goto('/admin/audit');
  await expect(rows.filter({ hasText: patient.member_id })).not.toHaveCount(0);
  await expect(page.getByText(t('audit.about', { name: doctorName(colleague) }), { exact: true })).toBeVisible();
  await expect(rows.filter({ hasText: t('audit.action.clinicians.end_sessions') })).toHaveCount(1);
  await expect(page.getByText(t('audit.clock', { place: institution.name }))).toBeVisible();
  // The reader's own accesses are one row, until they unfold it.
  await page.reload();
  const unfold = page.getByRole('button', { name: t('audit.unfold') });
  await expect(unfold).toHaveCount(1);
  const folded = await rows.count();
  await unfold.click();
  await expect(unfold).toHaveCount(0);
  expect(await rows.count()).toBeGreaterThan(folded);
  await expect(rows.filter({ hasText: elsewhere.patient.member_id })).toHaveCount(0);
  await expect(rows.filter({ hasText: elsewhere.institution.name })).toHaveCount(0);
  await expectAccessible(page, 'the log');

  await page.getByRole('searchbox', { name: t('audit.patient') }).fill('Kerubo');
  // The administrator's earlier reading of both is one line about both.
  const ofDoctor = rows.filter({ hasText: doctorName(doctor) });
  await expect(ofDoctor.filter({ hasText: patient.member_id })).toHaveCount(0);
  await expect(ofDoctor.filter({ hasText: kerubo.member_id })).not.toHaveCount(0);
  await ofDoctor
    .first()
    .getByRole('button', { name: doctorName(doctor) })
    .click();
  await expect(page.getByRole('button', { name: t('audit.only_person', { name: doctorName(doctor) }) })).toBeVisible();
  await page.getByLabel(t('audit.time'), { exact: true }).selectOption('today');
  await expect(rows.filter({ hasText: kerubo.member_id })).not.toHaveCount(0);
  await page.getByLabel(t('audit.time'), { exact: true }).selectOption('days');
  const last = page.getByRole('group', { name: t('audit.to') });
  await last.getByRole('combobox', { name: t('audit.day') }).selectOption('31');
  await last.getByRole('combobox', { name: t('audit.month') }).selectOption('12');
  await last.getByRole('combobox', { name: t('audit.year') }).selectOption(String(new Date().getFullYear() - 1));
  await expect(page.getByRole('heading', { name: t('audit.nothing_found') })).toBeVisible();
  await page.getByRole('button', { name: t('audit.clear') }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('audit.download') }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(patient.member_id);
  expect(text).not.toContain(elsewhere.patient.member_id);
  await expect(rows.filter({ hasText: patient.member_id })).not.toHaveCount(0);

  const hand = await windows.of(kerubo, { device: 'phone' });
  await hand.page.goto('/patient/account/record');
  await hand.page.getByRole('button', { name: t('access.show') }).click();
  const access = hand.page.getByRole('listitem').filter({ hasText: doctorName(doctor) });
  await expect(access).toContainText(t('access.part.record'));
  await expectAccessible(hand.page, 'who opened the own record');
});
