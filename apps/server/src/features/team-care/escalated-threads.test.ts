/**
 * A thread that nobody answers in time opens to every doctor and nurse of a team, whatever the patient's consent, until
 * somebody has answered.
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as threads from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { acknowledgeAll } from '@hodi/domain/red-flags/red-flags.api.ts';
import { setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askAboutUrgentResult, askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const adminSeed = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', ours).execute();
let nurseSeed: ClinicianSeed;
let patientSeed: PatientSeed;
let nurse: Person;
let patient: Person;

beforeEach(async () => {
  t.time.now += 3_600_000;
  const doctor = await putClinician(t.put, aClinician(ours, { role: 'doctor' }));
  nurseSeed = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
  patientSeed = await putPatientOf(t.put, doctor);
  [nurse, patient] = [await t.as(nurseSeed), await t.as(patientSeed)];
});

const consent = (said: 'team' | 'chosen') =>
  patient.ok(setTeamConsent, {
    params: { patient_id: patientSeed.id, institution_id: ours },
    body: { consent: said },
  });
const ask = async (answers = askForBill): Promise<string> =>
  (await patient.ok(threads.createEContact, { body: { topic: 'services', answers } })).e_contact.id;
const read = (person: Person, id: string) => person.ok(threads.getThreadForClinician, { params: { id } });
const notRead = (person: Person, id: string) => person.refused(threads.getThreadForClinician, { params: { id } }, 404);

test('an emergency that nobody answers in time opens to every doctor and nurse, whatever the patient said', async () => {
  await consent('chosen');
  const id = await ask(askWhileBreathingHard);
  await notRead(nurse, id);
  t.time.now += 16 * 60_000;
  await escalateDue(t.app);
  nurse = await t.as(nurseSeed);
  const { item, red_flags } = await read(nurse, id);
  // A clinician who has seen it can go on to answer.
  await nurse.ok(acknowledgeAll, { params: { id }, body: { red_flag_ids: red_flags.map((flag) => flag.id) } });
  await nurse.ok(threads.postMessage, {
    params: { id },
    body: { message: 'Go to the hospital now', seen_seq: item.e_contact.seen_by_patient_seq },
  });
  await notRead(nurse, id);
  const alarms = t.db.selectFrom('outbox_message').select('template').where('receiver_user_id', '=', nurseSeed.user.id);
  assert.deepEqual(await alarms.execute(), [{ template: 'sms.emergency_waiting' }]);
});

describe('a warning that is escalated like an emergency', () => {
  const said = {
    'words of danger': ['I am bleeding a lot', 'MESSAGE_BLEEDING_1'],
    'thoughts of self-harm': ['I want to kill myself', 'MESSAGE_SELF_HARM_1'],
  } as const;
  for (const [name, [message, rule_id]] of Object.entries(said)) {
    test(`opens to every doctor and nurse until somebody has answered: ${name}`, async () => {
      await consent('chosen');
      const id = await ask();
      await patient.ok(threads.postMessage, { params: { id }, body: { message } });
      await notRead(nurse, id);
      t.time.now += 16 * 60_000;
      await escalateDue(t.app);
      nurse = await t.as(nurseSeed);
      const { red_flags } = await read(nurse, id);
      assert.deepEqual(
        red_flags.map((flag) => flag.rule_id),
        [rule_id],
      );
      const { items } = await nurse.ok(threads.listOverdueOfColleagues, { query: {} });
      assert.ok(items.some(({ e_contact }) => e_contact.id === id));
      const lines = t.db.selectFrom('audit_line').select('action').where('user_id', '=', nurseSeed.user.id);
      assert.ok((await lines.execute()).some(({ action }) => action === 'e_contacts.for_clinician'));
      const colleague = await t.as(adminSeed);
      await notRead(colleague, id);
      // A clinician who has seen it can go on to answer; then it belongs to the chosen clinicians again, whatever the
      // patient writes.
      const ids = red_flags.map((flag) => flag.id);
      await nurse.ok(acknowledgeAll, { params: { id }, body: { red_flag_ids: ids } });
      await nurse.ok(threads.postMessage, { params: { id }, body: { message: 'Come to us now', seen_seq: 1 } });
      await notRead(nurse, id);
      await (await t.as(patientSeed)).ok(threads.postMessage, { params: { id }, body: { message: 'Thank you' } });
      await notRead(nurse, id);
    });
  }

  test('one that is not escalated opens to nobody', async () => {
    await consent('chosen');
    const id = await ask(askAboutUrgentResult);
    t.time.now += 60 * 60_000;
    await escalateDue(t.app);
    await notRead(await t.as(nurseSeed), id);
  });
});
