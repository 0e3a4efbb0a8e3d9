/** Asking again about a resolved inquiry, and what is asked a day after an emergency. */
import type { Route } from '@playwright/test';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { logCall } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { putCare } from '@hodi/server/src/testing/rights/put-care.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, plainFever } from '../fixtures/content.ts';
import { expectKept } from '../fixtures/device-storage.ts';
import { busyServer } from '../fixtures/line/writes.ts';
import { storedInquiries } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';

test('a resolved inquiry is asked about again with one safety question; both show each other @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor, institution } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.say(doctor, id, 'Drink more');
  await api.resolve(doctor, id);
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.goto(`/patient/e-contact/${id}`);
  await page.getByRole('button', { name: t('follow_up.title') }).click();
  const dialog = page.getByRole('alertdialog');
  const number = formatPhone(institution.emergency_phone).replaceAll(' ', '\u00a0');
  const call = dialog.getByRole('link', { name: t('danger.call', { number }) });
  const message = dialog.getByRole('textbox', { name: t('follow_up.message') });
  await message.fill('It came back. I am bleeding a lot');
  await expect(call, 'what to do if it is happening now').toBeVisible();
  await message.fill('It came back.');
  await expect(call).toHaveCount(0);
  await dialog.getByRole('button', { name: t('follow_up.send') }).click();
  await expect(dialog.getByText(t('required'))).toBeVisible();
  const noDanger = dialog.getByRole('radio', { name: t('follow_up.danger_answers.no'), exact: true });
  await noDanger.check();
  await expectKept(page, 'It came back.');
  await page.reload();
  await page.getByRole('button', { name: t('follow_up.title') }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('It came back.');
  // The words are kept; how the patient is now is asked anew.
  await expect(noDanger).not.toBeChecked();
  await expect(call).toHaveCount(0);
  await dialog.getByRole('radio', { name: t('follow_up.danger_answers.yes') }).check();
  await expect(call).toBeVisible();
  await expectAccessible(page, 'asking again');
  await dialog.getByRole('button', { name: t('follow_up.send') }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText(t('emergency.unopened'))).toBeVisible();
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature', 'temperature']);
  await page.locator(`a[href="/patient/e-contact/${id}"]`).click();
  await expect(page.getByText(t('follow_up.followed_by', { at: '' }).trim())).toBeVisible();
});

test('a day after an emergency the patient is asked once whether they got care @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor, institution } = await people.clinic({ patientSpeaks: 'sw' });
  const id = await api.ask(patient, { topic: 'temperature', told: feverEmergency });
  const { red_flags } = await api.thread(doctor, id);
  for (const { id: red_flag_id } of red_flags) await api.as(doctor, acknowledgeRedFlag, { params: { red_flag_id } });
  const called = { params: { id }, body: { outcome: 'no_answer' as const, note: 'Voicemail' } };
  await api.as(doctor, logCall, called);
  const { page, t } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  const meaning = page.getByText(t('danger.note_title'));
  await expect(page.getByText(t('thread.call_tried', { at: '' }).replace(/[\s,]+$/, ''))).toBeVisible();
  await expect(page.getByText('Voicemail')).toHaveCount(0);
  await expect(meaning).toBeVisible();
  await api.as(doctor, logCall, { params: { id }, body: { outcome: 'reached' } });
  await expect(meaning).toHaveCount(0);

  const before = new Date(Date.now() - 2 * 86_400_000);
  await server.db.updateTable('e_contact').set({ emergency_raised_at: before }).where('id', '=', id).execute();
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { name: t('emergency.care') })).toBeVisible();
  await expectAccessible(page, 'the question about care');
  await page.getByRole('button', { name: t('emergency.care_answers.no'), exact: true }).click();
  await expect(page.getByText(t('emergency.care_call'))).toBeVisible();
  await expect(page.locator(`a[href="tel:${institution.emergency_phone}"]`).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('patient_home.your_doctor') })).toBeVisible();
  await expect(page.getByText(t('emergency.care'))).toHaveCount(0);
  // The reload may have cut off its sending, which then waits on the device.
  await expect.poll(async () => (await api.thread(doctor, id)).item.emergency?.care_answer).toBe('no');
});

const refusing = (route: Route) =>
  route.fulfill({ status: 409, json: { code: 'refused', message: 'It was answered before.' } });

test('an answer about a child that waits on the phone names the child @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(/status of (409|503)/);
  const { patient, doctor } = await people.clinic();
  const child = await people.patientOf(doctor, { birthday: '2019-02-03', user: { given_name: 'Zuri' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: patient, patient: child }, { sees_record: true });
  const id = await api.ask(child, { topic: 'temperature', told: feverEmergency });
  await api.as(doctor, logCall, { params: { id }, body: { outcome: 'reached' } });
  const before = new Date(Date.now() - 2 * 86_400_000);
  const changed = { emergency_raised_at: before, for_caregivers: true };
  await server.db.updateTable('e_contact').set(changed).where('id', '=', id).execute();
  const { page, t } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  const yes = page.getByRole('button', { name: t('emergency.care_answers.yes'), exact: true });
  // It waits on the phone first, and its list is looked at with a network.
  const answers = [busyServer, refusing];
  await page.route(
    ({ pathname }) => pathname.endsWith('/care-answer'),
    (route) => (answers.shift() ?? refusing)(route),
  );
  await yes.click();
  await page.getByRole('button', { name: t('connection.look') }).click();
  const waits = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(waits).toContainText(`Zuri · ${topicTitle('temperature').en}`);
});
