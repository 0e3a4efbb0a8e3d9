import { displayName } from '@hodi/domain/users/display-name.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { putClinician, putRelationship } from '@hodi/server/src/testing/insert-people.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import type { Clinic } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { Server } from '../fixtures/server.ts';
import { jumpsOf, makeJumpsKnown } from '../fixtures/reactions.ts';
import { expect, test } from '../fixtures/test.ts';
import { goAhead, withoutLiveNews } from '../fixtures/windows.ts';
import { PatientHome } from '../pages/patient-home.ts';

/** A colleague in the same clinic who invites the patient. */
async function invitingColleague({ institution, patient }: Clinic, db: Server['db']) {
  const put = { db, at: new Date(), password_hash: 'none' };
  const id = () => newId(Date.now());
  const names = { given_name: 'Barasa', family_name: 'Wekesa' };
  const user = { ...names, id: id(), mobile_number: `+25471${String(Date.now()).slice(-7)}` };
  const clinician = await putClinician(put, aClinician(institution.id, { id: id(), user }));
  await putRelationship(put, { clinician, patient }, { id: id(), status: 'invited' });
  return clinician;
}

test('an answer of the clinic stands at the top at once, and goes when it was read @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const clinic = await people.clinic();
  const { patient, doctor } = clinic;
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const home = new PatientHome(window);
  await listening(window.page, () => home.open());
  await expect(home.record.getByRole('link')).toHaveCount(2);
  await expect(home.needs).toHaveCount(0);

  await api.say(doctor, id, 'Pole sana. Drink much water.');
  await api.say(doctor, id, 'Do you have a rash?');
  const row = home.needs.getByRole('link');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(window.t('inquiry.new_messages', { count: 2 }));
  await expect(row).toContainText('Do you have a rash?');
  await expectAccessible(home.page, 'patient dashboard with an answer');

  await row.click();
  await expect(home.page).toHaveURL(`/patient/e-contact/${id}`);
  await expect(home.page.getByText('Drink much water')).toBeVisible();
  const unread = async () => {
    const thread = server.db.selectFrom('e_contact').select('unread_for_patient').where('id', '=', id);
    return (await thread.executeTakeFirstOrThrow()).unread_for_patient;
  };
  await expect.poll(unread).toBe(0);
  await home.open();
  await expect(home.record.getByRole('link').first()).toBeVisible();
  await expect(home.needs).toHaveCount(0);

  // Something else waits: what was read does not come back with it.
  await invitingColleague(clinic, server.db);
  await home.open();
  await expect(home.needs.getByRole('button').first()).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('nothing jumps from under a finger while the dashboard is still being read @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever, services: ['MALARIA_TEST'] });
  for (const advice of ['Pole sana. Drink much water', 'Take paracetamol in the evening']) {
    const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
    await api.say(doctor, id, `${advice}, and come at once if the fever does not go down until tomorrow.`);
  }
  const window = await windows.of(patient);
  const { page } = window;
  const home = new PatientHome(window);
  await makeJumpsKnown(window);
  const held = new Map<string, () => void>();
  const hold = (name: string, path: RegExp) =>
    page.route(path, async (route) => {
      await new Promise<void>((go) => void held.set(name, go));
      await route.continue();
    });
  await hold('inquiries', /list\/for-patient.*all/);
  await hold('waiting', /list\/for-patient.*action_needed/);
  await hold('services', /\/service-interests\?/);
  await home.open();
  await expect(home.needs.getByRole('status')).toBeVisible();
  await expect.poll(() => [...held.keys()].toSorted()).toEqual(['inquiries', 'services', 'waiting']);
  held.get('inquiries')?.();
  held.get('waiting')?.();
  await expect(home.needs.getByRole('link')).toHaveCount(2);
  held.get('services')?.();
  await expect(home.services).toBeVisible();
  await expect(home.record.getByRole('link')).toHaveCount(2);
  expect(await jumpsOf(window)).toBeLessThan(0.05);
});

test('with two doctors the buttons lead from one to the other, who took over and may be declined @phone @story', async ({
  windows,
  people,
  server,
}) => {
  const clinic = await people.clinic();
  const user = { given_name: 'Barasa', family_name: 'Wekesa' };
  const colleague = await people.colleagueOf(clinic.doctor, { user });
  await people.connect(colleague, clinic.patient);
  const theirs = server.db.updateTable('relationship').where('clinician_id', '=', colleague.id);
  await theirs.set({ handed_over_from: clinic.doctor.id, created_at: new Date('2026-03-12T08:00:00Z') }).execute();
  const start = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putAppointment(put, { clinician: colleague, patient: clinic.patient }, { start });
  const desk = await windows.of(colleague);
  await listening(desk.page, () => desk.page.goto('/clinician/appointments'));
  const planned = desk.page.getByText(displayName(clinic.patient.user));
  await expect(planned.first()).toBeVisible();
  const window = await windows.of(clinic.patient);
  const { t } = window;
  const home = new PatientHome(window);
  await home.open();
  const cards = home.doctors.getByRole('listitem');
  await expect(cards.first()).toContainText(displayName(clinic.doctor.user, 'doctor'));
  await expect(cards.first()).toContainText(t('patient_home.selected'));
  const [back, next] = [t('patient_home.previous_doctor'), t('patient_home.next_doctor')];
  await expect(home.doctors.getByRole('button', { name: back })).toBeDisabled();

  await home.doctors.getByRole('button', { name: next }).click();
  await expect(home.doctors).toContainText(t('patient_home.doctor_place', { count: 2, total: 2 }));
  await expect(cards.nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(cards.nth(1)).toContainText(displayName(colleague.user, 'doctor'));
  await expect(home.doctors.getByRole('button', { name: next })).toBeDisabled();
  await home.doctors.getByRole('button', { name: back }).click();
  await expect(cards.first()).toBeInViewport({ ratio: 0.9 });

  const [name, before] = [displayName(colleague.user, 'doctor'), displayName(clinic.doctor.user, 'doctor')];
  const tookOver = home.doctors.getByText(t('patient_home.took_over_at', { name, before, date: 'Mar 12, 2026' }));
  await expect(tookOver).toHaveCount(0);
  await home.doctors.getByRole('button', { name: next }).click();
  await expect(tookOver).toBeVisible();
  await home.doctors.getByRole('button', { name: t('patient_home.decline_care_named', { name }) }).click();
  const question = home.page.getByRole('alertdialog');
  await expectAccessible(home.page, 'declining who took over');
  await question.getByRole('button', { name: t('patient_home.decline') }).click();
  await expect(home.page.getByText(t('patient_home.care_declined', { name }))).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(before);
  // A declined clinician loses sight of planned appointments at once; the patient finds them with the other one.
  await expect(planned).toHaveCount(0);
  await expect(home.page.getByText(t('patient_home.with', { name: before })).first()).toBeVisible();
  const left = server.db.selectFrom('relationship').select('status').where('clinician_id', '=', colleague.id);
  expect((await left.executeTakeFirstOrThrow()).status).toBe('declined');
});

test('an invitation and the next appointment are told, also by a phone that is three hours ahead @phone', async ({
  windows,
  people,
  server,
}) => {
  const clinic = await people.clinic();
  const { doctor, patient, institution } = clinic;
  const colleague = await invitingColleague(clinic, server.db);
  const soon = Date.now() + 29 * 60_000;
  await server.db
    .insertInto('appointment')
    .values({
      id: newId(Date.now()),
      clinician_id: doctor.id,
      patient_id: patient.id,
      institution_id: institution.id,
      start_time: new Date(soon),
      end_time: new Date(soon + 1_800_000),
      topic: 'Stomach pain',
      type: 'follow_up',
      status: 'scheduled',
      created_at: new Date(),
    })
    .execute();
  const window = await windows.of(patient);
  await goAhead(window, 3 * 3_600_000);
  const home = new PatientHome(window);
  await home.open();
  await expect(home.needs).toContainText(displayName(colleague.user, 'doctor'));
  await expect(home.needs).toContainText(institution.name);
  await expect(home.appointment).toContainText(`${window.t('appointment.type.follow_up')} · Stomach pain`);
  await expect(home.appointment).toContainText(displayName(doctor.user, 'doctor'));
  await expect(home.appointment).toContainText(/In 2\d min/);
});

test('a patient without a doctor is told what to do, and whom to call @phone', async ({ windows, people, server }) => {
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  await server.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', patient.id).execute();
  const window = await windows.of(patient);
  const home = new PatientHome(window);
  await home.open();
  await expect(home.page.getByRole('heading', { name: window.t('patient_home.no_doctor') })).toBeVisible();
  // By it a clinic invites; of a member ID that is not one of its patients' it knows nothing.
  await expect(home.page.getByText(formatPhone(patient.user.mobile_number))).toBeVisible();
  await expect(home.page.getByText(patient.member_id)).toHaveCount(0);
  await expect(home.page.locator('a[href="tel:112"]')).toBeVisible();
  await expect(home.doctors).toHaveCount(0);
  await expectAccessible(home.page, 'dashboard of a new patient');
});

test('a record that could not be loaded can be asked for again @phone', async ({ windows, people, api, problems }) => {
  problems.allow(...lostConnections, /ERR_FAILED/, /status of 500/);
  const { patient } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const home = new PatientHome(window);
  // Live news would ask for the record by itself, before anybody presses the button.
  await withoutLiveNews(window);
  const stumbled = { status: 500, json: { code: 'unheard_of', message: 'The clinic stumbled.' } };
  const line: { now: 'cut' | 'server fails' | 'good' } = { now: 'cut' };
  await home.page.route('**/e-contacts/list/**', (route) => {
    if (line.now === 'good') return route.continue();
    return line.now === 'cut' ? route.abort() : route.fulfill(stumbled);
  });
  await home.open();
  const again = home.record.getByRole('button', { name: window.t('shell.try_again') });
  await expect(home.record.getByText(window.t('network_error'))).toBeVisible();
  line.now = 'server fails';
  await again.click();
  // With a network nobody is told that there is none.
  await expect(home.record.getByText(stumbled.json.message)).toBeVisible();
  line.now = 'good';
  await again.click();
  await expect(home.record.getByRole('link')).toHaveCount(2);
});

test('what is not there yet takes a line of its panel, not a screen @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const home = new PatientHome(window);
  await home.open();
  for (const empty of ['no_appointments', 'no_inquiries'] as const) {
    const title = home.page.getByRole('heading', { level: 3, name: window.t(`patient_home.${empty}`) });
    await expect(title).toBeVisible();
    // With its words and its sign.
    expect((await title.locator('../..').boundingBox())?.height).toBeLessThan(120);
  }
});
