/** Two records of one person are joined after a look at both, and separated again. */
import { mergeRecords } from '@hodi/domain/merged-records/merged-records.api.ts';
import { createAllergy } from '@hodi/domain/record/allergies.api.ts';
import { getRecord, setTarget } from '@hodi/domain/record/record.api.ts';
import { anAllergy } from '@hodi/domain/testing/record-entries.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { codeTo } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';

test('a clinician joins two records after a look at both, reads them as one, and separates them @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const { birthday, user } = patient;
  const names = { given_name: user.given_name, family_name: user.family_name, additional_name: 'Atieno' };
  const second = await people.patientOf(doctor, { birthday, user: names });
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.ask(second, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(doctor);
  const ids = { kept: patient.member_id, other: second.member_id };

  await page.goto(`/clinician/patients/${patient.id}`);
  await page.getByRole('button', { name: t('record.actions', { name: displayName(user) }) }).click();
  await page.getByRole('menuitem', { name: t('merged.open') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('merged.title') })).toBeVisible();
  await page.getByRole('radio', { name: `${t('patients.member_id')}: ${ids.kept}` }).check();
  await page.getByRole('radio', { name: `${t('merged.name')}: ${displayName(second.user)}` }).check();
  await expectAccessible(page, 'two records side by side');
  const join = page.getByRole('button', { name: t('merged.join', { member_id: ids.kept }) });
  await join.click();
  await expect(page.getByText(t('merged.asked_required')), 'nobody joins what nobody asked about').toBeVisible();
  await page.getByRole('checkbox', { name: t('merged.asked') }).check();
  await join.click();

  await expect(page.getByRole('heading', { level: 1, name: displayName(second.user) })).toBeVisible();
  const notice = page.getByRole('region', { name: t('merged.also', { member_id: ids.other }) });
  await expect(notice).toBeVisible();
  const inquiries = page.getByRole('region', { name: t('patient.inquiries') }).getByRole('link');
  await expect(inquiries).toHaveCount(2);
  await expectAccessible(page, 'a record that another was joined into');

  // The page of the other record leads to the kept one, and can be undone as well.
  await page.goto(`/clinician/patients/${second.id}`);
  const under = page.getByRole('region', { name: t('merged.also', { member_id: ids.kept }) });
  await expect(under.getByRole('button', { name: t('merged.undo') })).toBeVisible();
  await under.getByRole('link', { name: t('merged.to_kept', { member_id: ids.kept }) }).click();
  await expect(page).toHaveURL(`/clinician/patients/${patient.id}`);

  await page.goto('/clinician/patients');
  const rows = page.getByRole('tabpanel').getByRole('row').filter({ hasText: ids.kept });
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('tabpanel')).not.toContainText(ids.other);

  // The person agrees by the codes that reached both of their phones.
  await page.goto(`/clinician/patients/${patient.id}`);
  await notice.getByRole('button', { name: t('merged.agree_by_code') }).click();
  const codes = page.getByRole('alertdialog', { name: t('merged.code_title') });
  await codes.getByRole('button', { name: t('merged.send_codes') }).click();
  for (const { member_id, user: who } of [patient, second]) {
    await codes.getByLabel(t('merged.code_of', { member_id })).fill(await codeTo(page, who.mobile_number));
  }
  await expectAccessible(page, 'codes of two phones');
  await codes.getByRole('button', { name: t('merged.agree'), exact: true }).click();
  await expect(notice).toContainText(t('merged.agreed'));

  await notice.getByRole('button', { name: t('merged.undo') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('merged.undo'), exact: true })
    .click();
  await expect(page.getByText(t('merged.undone'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: displayName(user), exact: true })).toBeVisible();
  await expect(inquiries).toHaveCount(1);
});

test('an admin comes back to the patients of the institution, where both member IDs are found @desktop', async ({
  windows,
  people,
}) => {
  const { patient, doctor, institution } = await people.clinic();
  const second = await people.patientOf(doctor, {
    birthday: patient.birthday,
    user: patient.user && {
      given_name: patient.user.given_name,
      family_name: patient.user.family_name,
    },
  });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const { page, t } = await windows.of(admin);
  const tab = `/admin/institutions/${institution.id}/roles?tab=patients`;
  await page.goto(`${tab}&search=${second.member_id}`);
  const row = page.getByRole('row').filter({ hasText: second.member_id });
  await row.getByRole('link', { name: t('merged.open') }).click();
  await page.getByRole('radio', { name: `${t('patients.member_id')}: ${patient.member_id}` }).check();
  await page.getByRole('checkbox', { name: t('merged.asked') }).check();
  await page.getByRole('button', { name: t('merged.join', { member_id: patient.member_id }) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/institutions/${institution.id}/roles`));
  for (const { member_id } of [patient, second]) {
    await expect(page.getByRole('row').filter({ hasText: member_id })).toBeVisible();
  }
});

test('what stands in the joined record is confirmed and changed on the page of the kept one @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const { birthday, user } = patient;
  const second = await people.patientOf(doctor, { birthday, user: { family_name: user.family_name } });
  const id = () => newId(Date.now());
  const params = { patient_id: second.id };
  const target = { measure: 'blood_pressure', systolic_below: 140, diastolic_below: 90 } as const;
  const allergy = anAllergy();
  await api.as(second, createAllergy, { params, body: { id: id(), ...allergy } });
  const aim = { params: { ...params, measure: target.measure }, body: { id: id(), target, version: null } };
  await api.as(doctor, setTarget, aim);
  const both = { id: id(), patient_id: patient.id, other_id: second.id, is_asked: true as const };
  await api.as(doctor, mergeRecords, { body: both });

  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}/record`);
  const confirm = page.getByRole('button', { name: t('health.confirm_named', { name: allergy.name }) });
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  await page.goto(`/clinician/patients/${patient.id}/measurements?measure=${target.measure}`);
  const panel = page.getByRole('region', { name: t('health.target.title'), exact: true });
  await panel.getByRole('button', { name: t('health.target.change') }).click();
  await panel.getByLabel(t('health.target.systolic_below')).fill('130');
  await panel.getByRole('button', { name: t('health.save') }).click();
  await expect(page.getByText(t('health.target.saved'))).toBeVisible();
  await expect(panel).toContainText('130');
  const { record } = await api.as(doctor, getRecord, { params });
  expect(record.targets.map((one) => one.target)).toEqual([{ ...target, systolic_below: 130 }]);
  expect(record.allergies.items.map(({ confirmed }) => confirmed?.by.user_id)).toEqual([doctor.user.id]);
});
