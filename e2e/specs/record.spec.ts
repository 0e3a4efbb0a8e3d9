/** The page of one patient: two clinicians write, change and see each other do it; what fails says so. */
import type { Route } from '@playwright/test';
import { updateNote } from '@hodi/domain/notes/notes.api.ts';
import { updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { codeTo, newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { doctorName } from '../pages/invite-dialog.ts';
import { RecordPage } from '../pages/record-page.ts';

test('a clinician’s notes, requests and changes show to the other at once, until the patient is deactivated @desktop @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of (401|403|404|409)/);
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const colleague = await people.colleagueOf(doctor, { role: 'nurse' });
  const root = await people.colleagueOf(doctor, { role: 'superuser' });
  await people.connect(colleague, patient);
  const own = new RecordPage(await windows.of(doctor), patient);
  const other = new RecordPage(await windows.of(colleague, { language: 'en', theme: 'dark' }), patient);
  const hand = await windows.of(patient, { device: 'phone' });
  await Promise.all([
    own.open(),
    listening(other.window.page, () => other.open()),
    listening(hand.page, () => hand.page.goto('/patient/dashboard')),
  ]);
  const { page, t } = own.window;

  await own.writeNote('Penicillin: rash in 2019.');
  await expect(own.part('record.note').getByText('Penicillin: rash in 2019.')).toBeVisible();
  await expect(other.part('record.notes').getByText('Penicillin: rash in 2019.')).toBeVisible(atOnce);
  await expect(other.part('record.notes').getByText(doctorName(doctor), { exact: true })).toBeVisible();
  await expect(other.part('record.note').getByText(t('record.note_none'))).toBeVisible();

  // Changed on the author's other device while it is being changed here: both stand there, and the person decides.
  const params = { patient_id: patient.id };
  const [note] = (await api.as(doctor, getPatient, { params })).clinician_notes;
  await own
    .part('record.note')
    .getByRole('button', { name: t('record.note_edit') })
    .click();
  await own.part('record.note').getByRole('textbox').fill('Penicillin: rash.');
  await api.as(doctor, updateNote, {
    params: { ...params, note_id: note?.id ?? '' },
    body: { note: 'Penicillin: rash, tongue swollen.', version: note?.version ?? 0 },
  });
  await expect(own.part('record.note').getByText(t('record.note_conflict_title'))).toBeVisible(atOnce);
  await expect(own.part('record.note').getByText('tongue swollen')).toBeVisible();
  await own
    .part('record.note')
    .getByRole('button', { name: t('record.note_take') })
    .click();
  await own
    .part('record.note')
    .getByRole('button', { name: t('record.note_save'), exact: true })
    .click();
  await expect(other.part('record.notes').getByText('tongue swollen')).toBeVisible();

  const service = serviceTitles.HIV_TEST.en;
  await page.getByRole('button', { name: t('record.add_service') }).click();
  const adding = own.dialog(t('record.add_service'));
  await adding.getByRole('button', { name: t('record.add_service_save'), exact: true }).click();
  await expect(adding.getByText(t('record.service_choose'))).toBeVisible();
  await adding.getByRole('checkbox', { name: service }).check();
  await expectAccessible(page, 'adding a service');
  await adding.getByRole('button', { name: t('record.add_service_save'), exact: true }).click();
  const open = other.part('record.timeline').getByRole('listitem').filter({ hasText: service });
  await expect(open).toContainText(t('record.service_open'), atOnce);
  await open
    .getByRole('button', { name: t('services.fulfil_named', { service, name: displayName(patient.user) }) })
    .click();
  await other.window.page.getByRole('button', { name: t('services.fulfil_confirm') }).click();
  const done = own.part('record.timeline').getByRole('listitem').filter({ hasText: service });
  await expect(done.getByRole('button')).toHaveCount(0, atOnce);
  await expect(done).not.toContainText(t('record.service_open'));

  // The colleague saves first; the details that both changed are shown before the second overwrites them.
  await own.choose('record.edit');
  // Its title follows the patient's name.
  const editing = page.getByRole('alertdialog');
  await editing.getByRole('textbox', { name: t('person.address') }).fill('Kondele');
  const { version } = (await api.as(colleague, getPatient, { params })).patient;
  await api.as(colleague, updatePatient, { params, body: { version, address: 'Nyalenda', family_name: 'Odhiambo' } });
  await expect(editing.getByText('Nyalenda')).toBeVisible();
  await expectAccessible(page, 'editing a patient whom somebody else changed');
  const save = editing.getByRole('button', { name: t('account.save'), exact: true });
  await save.click();
  // Beside the fields, and at the foot: what came meanwhile is never replaced by the first press.
  await expect(page.getByText(t('account.newer_title'))).toHaveCount(2);
  await save.click();
  const renamed = `${patient.user.given_name} Odhiambo`;
  await expect(own.name(renamed)).toBeVisible();
  await expect(other.name(renamed)).toBeVisible(atOnce);
  await other.unfold();
  await expect(other.personal.getByText('Kondele')).toBeVisible();
  await expectAccessible(other.window.page, 'the record of a patient');

  const number = newNumber();
  await own.unfold();
  await own.personal.getByRole('button', { name: t('record.change_phone') }).click();
  const phone = own.dialog(t('record.phone_title', { name: renamed }));
  await phone.getByRole('textbox', { name: t('record.phone_new') }).fill(number);
  // The page's clock stands still, so the whole minute is left on a slow machine too.
  await page.clock.setFixedTime(Date.now());
  await phone.getByRole('button', { name: t('record.phone_send') }).click();
  await expect(phone.getByText('1:00')).toBeVisible();
  await page.clock.setSystemTime(Date.now());
  await phone.locator('[name="code"]').fill(await codeTo(page, number));
  await phone.getByRole('button', { name: t('registration.confirm') }).click();
  await expect(own.toast(t('record.phone_changed', { name: renamed }))).toBeVisible();
  await expect(other.part('record.card').getByRole('link', { name: number.slice(-3) })).toBeVisible();

  await page.getByRole('button', { name: t('record.card_show') }).click();
  const card = own.dialog(t('record.card'));
  await expect(card.getByRole('article').getByText(patient.member_id)).toBeVisible();
  await expect(card.getByText(/^Tuandikie kwenye Hodi/)).toBeVisible();
  await expectAccessible(page, 'the contact card');
  await page.keyboard.press('Escape');

  await own.choose('record.deactivate');
  const asking = page.getByRole('alertdialog');
  await expect(asking.getByText(t('record.deactivate_kept'))).toBeVisible();
  await asking.getByRole('button', { name: t('record.deactivate') }).click();
  await expect(page).toHaveURL('/clinician/patients');
  await expect(other.window.page.getByRole('heading', { level: 1, name: t('patient.not_found') })).toBeVisible(atOnce);
  await expect(hand.page).toHaveURL(/\/login/, atOnce);

  const restored = new RecordPage(await windows.of(root), patient);
  await restored.window.page.goto(`/clinician/patients/${patient.id}`);
  await expect(restored.window.page.getByText(t('record.inactive_text'))).toBeVisible();
  await expectAccessible(restored.window.page, 'a deactivated patient');
  const reactivate = { name: t('record.reactivate') };
  await restored.window.page.getByRole('button', reactivate).click();
  await restored.window.page.getByRole('alertdialog').getByRole('button', reactivate).click();
  await expect(restored.window.page.getByText(t('record.closed_text'))).toBeVisible();
  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(own.name(renamed)).toBeVisible();
});

const refuse = (route: Route) =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({ status: 400, json: { code: 'unheard_of', message: 'Nope' } });

test('a failure says so and loses nothing; without a network a note waits and is read @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 400/, ...lostConnections);
  const { patient, doctor } = await people.clinic();
  await api.as(doctor, createServiceInterest, {
    body: { id: newId(Date.now()), patient_id: patient.id, service: 'FREE_VITALS' },
  });
  const record = new RecordPage(await windows.of(doctor), patient);
  const { page, context, t } = record.window;
  await record.open();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
  });
  await page.getByRole('button', { name: t('record.copy_id') }).click();
  await expect(record.toast(t('record.not_copied'))).toBeVisible();

  await context.route(/\/(patients|service-interests)/, refuse);
  await record.writeNote('Prefers voice messages.');
  await expect(record.toast(t('record.note_failed'))).toBeVisible();
  await expect(record.part('record.note').getByRole('textbox')).toHaveValue('Prefers voice messages.');

  await page.getByRole('button', { name: t('record.add_service') }).click();
  const adding = record.dialog(t('record.add_service'));
  const add = adding.getByRole('button', { name: t('record.add_service_save'), exact: true });
  await adding.getByRole('checkbox', { name: serviceTitles.HIV_TEST.en }).check();
  await add.click();
  await expect(record.toast(t('record.service_not_saved'))).toBeVisible();
  await adding.getByRole('checkbox', { name: serviceTitles.MALARIA_TEST.en }).check();
  await add.click();
  await expect(record.toast(t('record.services_not_saved'))).toBeVisible();
  await page.keyboard.press('Escape');

  // Without what it contains.
  const service = serviceTitles.FREE_VITALS.en.replace(/ \(.*/, '');
  await page
    .getByRole('button', { name: t('services.fulfil_named', { service, name: displayName(patient.user) }) })
    .click();
  await page.getByRole('button', { name: t('services.fulfil_without') }).click();
  await expect(record.toast(t('services.fulfil_failed'))).toBeVisible();

  const name = displayName(patient.user);
  await record.choose('record.edit');
  const editing = record.dialog(t('record.edit_title', { name }));
  await editing.getByRole('textbox', { name: t('person.address') }).fill('Kondele');
  await editing.getByRole('button', { name: t('account.save'), exact: true }).click();
  await expect(record.toast(t('record.not_saved'))).toBeVisible();
  await expect(editing.getByRole('textbox', { name: t('person.address') })).toHaveValue('Kondele');
  await editing.getByRole('button', { name: t('shell.cancel') }).click();

  await record.unfold();
  await record.personal.getByRole('button', { name: t('record.change_phone') }).click();
  const phone = record.dialog(t('record.phone_title', { name }));
  await phone.getByRole('textbox').fill(newNumber());
  await phone.getByRole('button', { name: t('record.phone_send') }).click();
  await expect(record.toast(t('record.phone_failed'))).toBeVisible();
  await page.keyboard.press('Escape');

  await record.choose('record.deactivate');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('record.deactivate') })
    .click();
  await expect(record.toast(t('record.not_deactivated'))).toBeVisible();
  await expect(record.name()).toBeVisible();
  await context.unroute(/\/(patients|service-interests)/, refuse);

  // The note is still there. Without a network it is kept, and read, and changed once more.
  await context.setOffline(true);
  const panel = record.part('record.note');
  await panel.getByRole('button', { name: t('record.note_save'), exact: true }).click();
  await expect(panel.getByText(t('connection.waiting'))).toBeVisible();
  await panel.getByRole('button', { name: t('record.note_edit') }).click();
  await panel.getByRole('textbox').fill('Prefers voice messages, in the evening.');
  await panel.getByRole('button', { name: t('record.note_save'), exact: true }).click();
  await expect(record.part('record.notes').getByText('Prefers voice messages, in the evening.')).toBeVisible();
  await expectAccessible(page, 'the record without a network');
  await context.setOffline(false);
  await expect(panel.getByText(t('connection.waiting'))).toHaveCount(0);
  await page.reload();
  await expect(panel.getByText('Prefers voice messages, in the evening.')).toBeVisible();
});
