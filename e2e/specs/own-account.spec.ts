/**
 * Caregivers of a young person: they invite them to an account of their own, see all people together, and lose access
 * for a reason.
 */
import { listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { putCare } from '@hodi/server/src/testing/rights/put-care.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { codeTo, newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { InstitutionPage } from '../pages/institution-page.ts';

const name = 'Zuri';

/** A year in which somebody is thirteen. */
const yearOfYoung = new Date().getFullYear() - 13;

test('a caregiver invites a young person, who gets an account by the code on their own phone @phone', async ({
  windows,
  people,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const young = await people.patientOf(doctor, { birthday: `${yearOfYoung}-01-03`, user: { given_name: name } });
  const { id: user_id } = young.user;
  const none = { mobile_number: `none:${user_id}`, is_mobile_confirmed: false, password_hash: null };
  await server.db.updateTable('app_user').set(none).where('id', '=', user_id).execute();
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: patient, patient: young }, { sees_record: true });
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/people');
  await page.getByRole('button', { name: t('caregivers.own_account.invite', { name }) }).click();
  const dialog = page.getByRole('alertdialog', { name: t('caregivers.own_account.invite', { name }) });
  const number = newNumber();
  await dialog.getByLabel(t('caregivers.own_account.number', { name })).fill(number);
  await expectAccessible(page, 'an account of their own');
  await dialog.getByRole('button', { name: t('caregivers.own_account.send') }).click();
  await dialog.getByLabel(t('registration.code'), { exact: true }).fill(await codeTo(page, number));
  await dialog.getByRole('button', { name: t('registration.confirm') }).click();
  await expect(page.getByText(t('caregivers.own_account.done', { name }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('caregivers.own_account.invite', { name }) })).toHaveCount(0);
});

test('an administrator says from which age, and nobody younger is invited @desktop @story', async ({
  windows,
  people,
  server,
}) => {
  const { institution, patient, doctor } = await people.clinic();
  const young = await people.patientOf(doctor, { birthday: `${yearOfYoung}-01-03`, user: { given_name: name } });
  const none = { mobile_number: `none:${young.user.id}`, is_mobile_confirmed: false, password_hash: null };
  await server.db.updateTable('app_user').set(none).where('id', '=', young.user.id).execute();
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: patient, patient: young }, { sees_record: true });
  const their = await windows.of(patient, { device: 'phone' });
  const invite = their.page.getByRole('button', { name: their.t('caregivers.own_account.invite', { name }) });
  await their.page.goto('/patient/people');
  await expect(invite).toBeVisible();

  const desk = await windows.of(await people.colleagueOf(doctor, { role: 'admin' }));
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  await list.open(institution);
  await list.button('roles.own_account').click();
  const age = list.dialog.getByLabel(t('roles.own_account_age'), { exact: true });
  await expect(age).toHaveValue('12');
  await age.fill('9');
  await list.press('institution.save');
  await expect(age).toHaveAccessibleDescription(new RegExp(t('roles.own_account_number', { least: 10, most: 17 })));
  await expectAccessible(page, 'the age for an own account, with a fault');
  await age.fill('14');
  await list.press('institution.save');
  await expect(page.getByText(t('roles.own_account_saved'))).toBeVisible();
  await expect(list.dialog).toBeHidden();
  await their.page.reload();
  await expect(their.page.getByText(name).first()).toBeVisible();
  await expect(invite).toHaveCount(0);
});

test('all people of an account are shown together, each by name @phone', async ({ windows, people, api, server }) => {
  const { patient, doctor } = await people.clinic();
  const child = await people.patientOf(doctor, { birthday: '2019-02-03', user: { given_name: name } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: patient, patient: child }, { sees_record: true });
  const asked = [
    await api.ask(patient, { topic: 'temperature', told: plainFever }),
    await api.ask(child, { topic: 'temperature', told: plainFever }),
  ];
  await server.db.updateTable('e_contact').set({ for_caregivers: true }).where('id', 'in', asked).execute();
  for (const id of asked) await api.say(doctor, id, 'Come to the clinic.');
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/dashboard');
  const whose = page.getByRole('group', { name: t('caregivers.whose') });
  const needs = page.getByRole('region', { name: t('patient_home.needs_you') }).getByRole('link');
  await expect(needs).toHaveCount(1);
  await whose.getByRole('button', { name: t('caregivers.all'), exact: true }).click();
  await expect(needs).toHaveCount(2);
  await expect(needs.filter({ hasText: name })).toHaveCount(1);
  await expectAccessible(page, 'all people together');
  await whose.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('caregivers.about', { name }) })).toBeVisible();
  await expect(needs).toHaveCount(1);
});

test('a clinician ends an access and says why, for the staff alone @desktop', async ({
  windows,
  people,
  server,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const child = await people.patientOf(doctor, { birthday: '2019-02-03', user: { given_name: name } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: patient, patient: child }, { sees_record: true });
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${child.id}`);
  const panel = page.getByRole('region', { name: t('caregivers.clinician.title') });
  const carer = displayName(patient.user);
  await panel.getByRole('button', { name: t('caregivers.clinician.end_named', { name: carer }) }).click();
  const dialog = page.getByRole('alertdialog');
  const reason = 'Her grandmother has custody now';
  await dialog.getByLabel(t('caregivers.clinician.end_reason')).fill(reason);
  await expectAccessible(page, 'the reason of an end');
  await dialog.getByRole('button', { name: t('caregivers.clinician.end'), exact: true }).click();
  await panel.getByText(t('caregivers.clinician.ended_before')).click();
  await expect(panel).toContainText(reason);
  const { ended } = await api.as(child, listCaregivers, { params: { patient_id: child.id } });
  expect(ended).toBeUndefined();
});

test('at 18 both read until when the access lasts, and how it may go on @phone', async ({
  windows,
  people,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const grown = await people.patientOf(doctor, { user: { given_name: name } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: patient, patient: grown }, { sees_record: true });
  const until_at = new Date(Date.now() + 20 * 86_400_000);
  await server.db.updateTable('caregiver').set({ until_at }).where('patient_id', '=', grown.id).execute();
  const theirs = await windows.of(grown);
  await theirs.page.goto('/patient/people');
  await expect(theirs.page.getByText(/You are 18 now\..*the code that you get by SMS/)).toBeVisible();
  await expectAccessible(theirs.page, 'an access that ends at 18');
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/people');
  await expect(page.getByText(t('caregivers.people.at_18', { name }))).toBeVisible();
  await page.getByRole('link', { name: t('caregivers.people.ask_again', { name }) }).click();
  await expect(page).toHaveURL(/adult/);
});
