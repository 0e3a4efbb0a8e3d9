/** A write that has used up its tries is reported on its object, never as waiting, and can be sent again from there. */
import type { Locator } from '@playwright/test';
import { createAppointment, listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, plainFever } from '../fixtures/content.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { expectAfterPauses, noLine, serverInTrouble, writesMeet } from '../fixtures/line/writes.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountPage } from '../pages/account-page.ts';
import { appointmentRows, chooseAction } from '../pages/appointments-page.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { RecordPage } from '../pages/record-page.ts';

/** The first try of the screen, then five of the queue. */
async function expectUsedUp(where: Locator, said: string): Promise<void> {
  await expectAfterPauses(where.filter({ hasText: said }));
  await expect(where).toContainText(said);
}

const dangerous = { topic: 'temperature', told: feverEmergency } as const;

test.beforeEach(({ problems }) => {
  test.slow();
  problems.allow(/status of 503/);
});

test('a patient’s request about their data @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/account/record');
  const recover = await serverInTrouble(page);
  await page.getByRole('textbox', { name: t('data_requests.text_correction') }).fill('My birthday is in May');
  await page.getByRole('button', { name: t('data_requests.send') }).click();
  const asked = page.getByRole('listitem').filter({ hasText: 'My birthday is in May' });
  await expectUsedUp(asked, t('connection.failed'));
  await expect(asked).not.toContainText(t('connection.waiting'));
  await expectAccessible(page, 'a request that used up its tries');
  await recover();
  await asked.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(asked).toContainText(t('data_requests.state_open'));
  await expectNothingWaits(page);
});

test("a patient's own details @phone", async ({ windows, people }) => {
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient);
  const { page, t } = window;
  const account = new AccountPage(window);
  await account.open('details');
  const recover = await serverInTrouble(page);
  await account.edit();
  await account.field('person.address').fill('Nyalenda, Kisumu');
  await account.save();
  const own = page.getByRole('region', { name: t('account.yours'), exact: true });
  await expectUsedUp(own, t('connection.failed'));
  await expectAccessible(page, 'own details that used up their tries');
  await recover();
  await own.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(own).not.toContainText(t('connection.failed'));
  await expect(account.value('person.address')).toHaveText('Nyalenda, Kisumu');
  await expectNothingWaits(page);
});

test('a danger that was seen @desktop @story', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, dangerous);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  await page.goto(`/clinician/e-contact/${id}`);
  const recover = await serverInTrouble(page);
  await new ConsultationPage(ours, patient).acknowledgements.first().click();
  await expectUsedUp(page.getByRole('main'), t('connection.failed'));
  await expect(page.getByText(t('connection.failed'))).toBeVisible();
  await expect(page.getByText(t('red_flag.waits'))).toHaveCount(0);
  await expectAccessible(page, 'an acknowledgement that used up its tries');
  await recover();
  await page.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(new ConsultationPage(ours, patient).acknowledgedBy()).toBeVisible();
  await expectNothingWaits(page);
  expect((await api.thread(doctor, id)).item.unacknowledged_red_flag_count).toBe(1);
});

test('a danger that was seen stands again once that is thrown away @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  // A covering clinician marks nothing as seen, so no event of theirs reloads the flags.
  const other = await people.colleagueOf(doctor, { role: 'nurse' });
  await people.connect(other, patient);
  const id = await api.ask(patient, dangerous);
  const ours = await windows.of(other);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  const { acknowledgements } = consultation;
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(acknowledgements).toHaveCount(2);
  await api.say(patient, id, 'It is worse.');
  await expect(consultation.message('It is worse.')).toBeVisible();
  await writesMeet(page, noLine);
  await acknowledgements.first().click();
  await expect(page.getByText(t('red_flag.waits'))).toBeVisible();
  await expect(acknowledgements).toHaveCount(1);
  await page.getByRole('button', { name: t('connection.dismiss') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('connection.discard_confirm', { count: 1 }) }).click();
  await expect(page.getByText(t('red_flag.waits'))).toHaveCount(0);
  await expect(acknowledgements).toHaveCount(2);
  expect((await api.thread(doctor, id)).item.unacknowledged_red_flag_count).toBe(2);
});

test('the end of a consultation @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  const recover = await serverInTrouble(page);
  await consultation.askToResolve();
  await consultation.confirmResolve();
  await consultation.show('messages');
  await expectUsedUp(consultation.log, t('connection.failed'));
  await expectAccessible(page, 'a resolving that used up its tries');
  await recover();
  await consultation.log.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(consultation.resolved).toBeVisible();
  await expectNothingWaits(page);
});

test("a service that was done, and a patient's details @desktop", async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  await api.ask(patient, { ...dangerous, services: ['MALARIA_TEST'] });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const record = new RecordPage(window, patient);
  await record.open();
  const recover = await serverInTrouble(page);
  const services = record.part('record.timeline');
  await services
    .getByRole('button', { name: t('services.fulfil') })
    .first()
    .click();
  await page.getByRole('button', { name: t('services.fulfil_confirm') }).click();
  await record.choose('record.edit');
  const details = record.dialog(t('record.edit_title', { name: displayName(patient.user) }));
  await details.getByLabel(t('person.address')).fill('Kondele, Kisumu');
  await details.getByRole('button', { name: t('account.save') }).click();
  await expectUsedUp(services, t('connection.failed'));
  await expectUsedUp(record.personal, t('connection.failed'));
  await record.unfold();
  await expectAccessible(page, 'a service and details that used up their tries');
  await recover();
  await services.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(services).not.toContainText(t('connection.failed'));
  await record.personal.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(record.personal).not.toContainText(t('connection.failed'));
  await expect(record.personal).toContainText('Kondele, Kisumu');
  await expectNothingWaits(page);
});

test('a note about a patient @desktop', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}`);
  const recover = await serverInTrouble(page);
  const notes = page.getByRole('region', { name: t('record.notes') });
  await notes.getByRole('button', { name: t('record.notes_add') }).click();
  await notes.getByRole('textbox').fill('Asked about her sleep.');
  await notes.getByRole('button', { name: t('record.note_save'), exact: true }).click();
  await expectUsedUp(notes, t('connection.failed'));
  await expect(notes).not.toContainText(t('connection.waiting'));
  await expectAccessible(page, 'a note that used up its tries');
  await recover();
  await notes.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(notes).not.toContainText(t('connection.failed'));
  await expect(notes).toContainText('Asked about her sleep.');
  await expectNothingWaits(page);
});

test('an appointment that was deleted @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const start = Date.now() + 86_400_000;
  const body = {
    id: newId(Date.now()),
    patient_id: patient.id,
    clinician_id: doctor.id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 1_800_000).toISOString(),
    topic: 'Fever',
    type: 'consultation' as const,
  };
  await api.as(doctor, createAppointment, { body });
  const window = await windows.of(doctor);
  const { page, t } = window;
  await page.goto('/clinician/appointments');
  const recover = await serverInTrouble(page);
  const row = appointmentRows(page);
  await chooseAction(window, row, 'appointments.delete');
  await page.getByRole('button', { name: t('appointments.delete_confirm') }).click();
  await expectUsedUp(row, t('connection.failed'));
  await expect(row).not.toContainText(t('appointments.delete_waits'));
  await expectAccessible(page, 'a deletion that used up its tries');
  await recover();
  await row.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(row).toHaveCount(0);
  await expectNothingWaits(page);
  expect((await api.as(doctor, listAppointments, {})).items).toEqual([]);
});

test('the clinician who was chosen @phone', async ({ windows, people, server }) => {
  const { patient, doctor } = await people.clinic();
  const other = await people.colleagueOf(doctor, { role: 'nurse', user: { given_name: 'Zuhura' } });
  await people.connect(other, patient);
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/dashboard');
  const card = page.getByRole('listitem').filter({ hasText: 'Zuhura' });
  const recover = await serverInTrouble(page);
  await card.getByRole('button', { name: t('patient_home.choose') }).click();
  await expect(card).toContainText(t('connection.waiting'));
  await expectUsedUp(card, t('connection.failed'));
  await expectAccessible(page, 'a choice that used up its tries');
  await recover();
  await card.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(card).not.toContainText(t('connection.failed'));
  await expectNothingWaits(page);
  const stored = server.db.selectFrom('patient').select('selected_clinician_id').where('id', '=', patient.id);
  expect(await stored.executeTakeFirst()).toEqual({ selected_clinician_id: other.id });
});

test('a list that was joined @phone', async ({ windows, people, server }) => {
  const { doctor, patient } = await people.clinic();
  const { db } = server;
  await db.deleteFrom('relationship').where('patient_id', '=', patient.id).execute();
  await db.updateTable('patient').set({ selected_clinician_id: null }).where('id', '=', patient.id).execute();
  // Those of other tests would fill the first page.
  await db.updateTable('clinician').set({ expanding_patients: false }).where('id', '!=', doctor.id).execute();
  const name = displayName(doctor.user, 'doctor');
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/dashboard');
  const recover = await serverInTrouble(page);
  await page.getByRole('button', { name: t('open_lists.join_named', { name }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('open_lists.join') })
    .click();
  const lists = page.getByRole('region', { name: t('open_lists.title') });
  await expectUsedUp(lists, t('connection.failed'));
  await expectAccessible(page, 'joining a list that used up its tries');
  await recover();
  await lists.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(page.getByRole('region', { name: t('patient_home.your_doctor') })).toContainText(name);
  await expectNothingWaits(page);
});
