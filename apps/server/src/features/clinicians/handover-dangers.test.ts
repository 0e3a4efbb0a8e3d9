/** Dangerous threads reach the colleague who takes over, in whatever state the leaving clinician left them. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import {
  getThreadForClinician,
  listNeedsYouNow,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn, leaves } from '#server/testing/admin/clinician-handover.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askAboutUrgentResult, askWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { messagesTo } from '#server/testing/registering.ts';
import { emergenciesAsOfNow } from '#server/features/red-flags/waiting-sms.service.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { care, asks, counts } = careIn(t);
const adminRow = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));
let admin: Person;
beforeEach(async () => {
  t.time.now += 3_600_000;
  admin = await t.as(adminRow);
});

const needing = async (person: ClinicianSeed) =>
  (await (await t.as(person)).ok(listNeedsYouNow)).items.map(({ e_contact, open_severity }) => [
    e_contact.id,
    e_contact.status,
    open_severity,
  ]);
const resolve = async (person: ClinicianSeed, id: string) =>
  (await t.as(person)).ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });
/** A state that the version before allowed: an emergency that nobody has answered. */
const resolveUnanswered = (id: string) =>
  t.db
    .updateTable('e_contact')
    .set({ status: 'resolved', patient_waits_since: null, resolved_at: new Date(t.time.now) })
    .where('id', '=', id)
    .execute();
const answer = async (person: ClinicianSeed, id: string) =>
  (await t.as(person)).ok(postMessage, { params: { id }, body: { message: 'Come at once' } });
const acknowledgeAll = async (clinician: ClinicianSeed, id: string) => {
  const person = await t.as(clinician);
  const { red_flags } = await person.ok(getThreadForClinician, { params: { id } });
  for (const { id: red_flag_id } of red_flags) await person.ok(acknowledgeRedFlag, { params: { red_flag_id } });
};
/** The texts of emergencies that a clinician was sent. */
const alarms = async ({ user }: ClinicianSeed) =>
  (await messagesTo(t.db, user.mobile_number)).filter(({ template }) => template === 'sms.emergency');
const none = { inquiries: 0, unread_inquiries: 0, needs_you_now: 0, patients_active: 0 };

describe('resolved without acknowledging', () => {
  test('an emergency goes to the colleague, who finds it first, may acknowledge it, and has it in their counts', async () => {
    const { from, to, patient } = await care();
    const waiting = await asks(patient, from);
    const flagged = await asks(patient, from, askWhileBreathingHard);
    await resolveUnanswered(flagged);
    const { counts: told } = await admin.ok(api.getClinician, { params: { clinician_id: from.id } });
    const body = { hand_over_to: to.id };
    const { handed_over } = await admin.ok(api.handOver, { params: { clinician_id: from.id }, body });
    assert.deepEqual([told.open_inquiries, handed_over.inquiries], [2, 2]);
    assert.deepEqual(await needing(to), [
      [flagged, 'resolved', 'emergency'],
      [waiting, 'patient_waits_response', null],
    ]);
    assert.deepEqual(await needing(from), []);
    assert.deepEqual(await counts(from), none);
    assert.deepEqual(await counts(to), { inquiries: 2, unread_inquiries: 2, needs_you_now: 2, patients_active: 1 });
    await acknowledgeAll(to, flagged);
    assert.deepEqual(await needing(to), [[waiting, 'patient_waits_response', null]]);
    assert.equal((await counts(to)).needs_you_now, 1);
  });

  test('a warning goes along too; what was answered and read, or had none, stays with who resolved it', async () => {
    const { from, to, patient } = await care();
    const warned = await asks(patient, from, askAboutUrgentResult);
    const seen = await asks(patient, from, askWhileBreathingHard);
    await acknowledgeAll(from, seen);
    await answer(from, seen);
    await (await t.as(patient)).ok(markSeen, { params: { id: seen } });
    for (const id of [warned, seen, await asks(patient, from)]) await resolve(from, id);
    const { handed_over } = await admin.ok(api.deactivateClinician, leaves(from, to));
    assert.equal(handed_over.inquiries, 1);
    assert.deepEqual(await needing(to), [[warned, 'resolved', 'warning']]);
    assert.deepEqual(await counts(to), { inquiries: 1, unread_inquiries: 1, needs_you_now: 1, patients_active: 1 });
  });

  // Seed 399 of the histories of teams.
  test('an answer to an emergency that was not read yet goes along, so that it comes back to somebody who is there', async () => {
    const { from, to, patient } = await care();
    const id = await asks(patient, from, askWhileBreathingHard);
    await acknowledgeAll(from, id);
    await answer(from, id);
    await resolve(from, id);
    await admin.ok(api.deactivateClinician, leaves(from, to));
    assert.deepEqual(await needing(to), []);
    t.time.now += 3_600_000;
    admin = await t.as(adminRow);
    await escalateDue(t.app);
    assert.deepEqual(await needing(to), [[id, 'resolved', null]]);
    const { to: next } = await care();
    await admin.ok(api.deactivateClinician, leaves(to, next));
    assert.deepEqual(await needing(next), [[id, 'resolved', null]]);
  });

  test('emergencies left by a clinician who left before move with one more handover', async () => {
    const { from, to, patient } = await care();
    await admin.ok(api.deactivateClinician, leaves(from, to));
    const lost = await asks(patient, to, askWhileBreathingHard);
    await resolveUnanswered(lost);
    await t.db.updateTable('e_contact').set({ clinician_id: from.id }).where('id', '=', lost).execute();
    const body = { hand_over_to: to.id };
    await admin.ok(api.handOver, { params: { clinician_id: from.id }, body });
    assert.deepEqual(await needing(to), [[lost, 'resolved', 'emergency']]);
  });
});

describe('the SMS of an emergency', () => {
  test('goes to the colleague too where it was seen and nobody has answered it', async () => {
    const { from, to, patient } = await care();
    const seen = await asks(patient, from, askWhileBreathingHard);
    await acknowledgeAll(from, seen);
    await admin.ok(api.deactivateClinician, leaves(from, to));
    const sent = (await alarms(to)).map(({ id }) => id);
    assert.equal(sent.length, 1);
    // It is still of use if it is sent late, until somebody has answered.
    const stillOfUse = async () => (await emergenciesAsOfNow['sms.emergency'](t.db, sent, t.time.now)).size;
    assert.equal(await stillOfUse(), 1);
    await answer(to, seen);
    assert.equal(await stillOfUse(), 0);
  });

  /** Leaves a resolved emergency behind, after something happened to its patient. */
  const leftAfter = async (happening: (patient: PatientSeed) => Promise<unknown>) => {
    const { from, to, patient } = await care();
    await resolveUnanswered(await asks(patient, from, askWhileBreathingHard));
    await happening(patient);
    await admin.ok(api.deactivateClinician, leaves(from, to));
    return to;
  };

  test('goes to the colleague once, in their language, however many emergencies come', async () => {
    const { from, to, patient } = await care();
    await t.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', to.user.id).execute();
    await asks(patient, from, askWhileBreathingHard);
    await resolveUnanswered(await asks(patient, from, askWhileBreathingHard));
    const given = { ...leaves(from, to), key: 'hand-over-dangers-1' };
    for (let time = 0; time < 2; time += 1) await admin.ok(api.deactivateClinician, given);
    const sent = await alarms(to);
    assert.deepEqual(
      sent.map(({ language, receiver_user_id }) => [language, receiver_user_id]),
      [['sw', to.user.id]],
    );
  });

  test('does not go where only warnings wait, or the emergencies were answered', async () => {
    const { from, to, patient } = await care();
    await asks(patient, from, askAboutUrgentResult);
    const answered = await asks(patient, from, askWhileBreathingHard);
    await acknowledgeAll(from, answered);
    await answer(from, answered);
    await admin.ok(api.deactivateClinician, leaves(from, to));
    assert.deepEqual(await alarms(to), []);
  });

  test('does not go where the colleague would find nothing: no yes of the patient yet, or a patient deactivated', async () => {
    const waits = await leftAfter(({ id }) =>
      t.db.updateTable('relationship').set({ status: 'invited' }).where('patient_id', '=', id).execute(),
    );
    const gone = await leftAfter(({ id }) =>
      t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', id).execute(),
    );
    for (const to of [waits, gone]) {
      assert.deepEqual(await needing(to), []);
      assert.deepEqual(await alarms(to), []);
    }
  });

  /** The colleague invites the patient of the leaving clinician, who has an emergency. */
  const invited = async (answers = askWhileBreathingHard, isAnswered = false) => {
    const { from, to, patient } = await care();
    const id = await asks(patient, from, answers);
    if (isAnswered) {
      await acknowledgeAll(from, id);
      await answer(from, id);
    }
    await t.db.updateTable('relationship').set({ status: 'invited' }).where('patient_id', '=', patient.id).execute();
    await admin.ok(api.deactivateClinician, leaves(from, to));
    assert.deepEqual([await needing(to), await alarms(to)], [[], []]);
    const person = await t.as(patient);
    const { clinician_invitations } = await person.ok(getOwnPatient);
    const params = { relationship_id: clinician_invitations[0]?.relationship.id ?? '' };
    const says = (status: 'active' | 'declined', key: string) =>
      person.ok(answerInvitation, { params, body: { status }, key });
    return { to, patient, id, person, says };
  };

  test('goes to a colleague who only invites the patient with the patient’s yes, once', async () => {
    const { to, id, says } = await invited();
    for (const key of ['yes-to-emergency-1', 'yes-to-emergency-1', 'yes-to-emergency-2']) await says('active', key);
    assert.deepEqual(await needing(to), [[id, 'patient_waits_response', 'emergency']]);
    assert.deepEqual(
      (await alarms(to)).map(({ receiver_user_id }) => receiver_user_id),
      [to.user.id],
    );
  });

  test('goes once with the yes, also where another emergency comes along from somebody else', async () => {
    const { to, patient, person, says } = await invited();
    const gone = await putClinician(t.put, aClinician(to.institution_id));
    await putRelationship(t.put, { clinician: gone, patient }, { id: idOf(nextSerial()) });
    await asks(patient, gone, askWhileBreathingHard);
    const { clinician_infos } = await person.ok(getOwnPatient);
    assert.equal(clinician_infos.length, 1);
    await t.db.updateTable('relationship').set({ status: 'ended' }).where('clinician_id', '=', gone.id).execute();
    await says('active', 'yes-to-two-emergencies');
    assert.equal((await needing(to)).length, 2);
    assert.equal((await alarms(to)).length, 1);
  });

  test('goes with their yes to an open list, too', async () => {
    const { to, person } = await invited();
    await t.db.updateTable('clinician').set({ expanding_patients: true }).where('id', '=', to.id).execute();
    await person.ok(joinOpenList, { body: { id: newId(t.time.now), clinician_id: to.id } });
    assert.equal((await alarms(to)).length, 1);
  });

  test('does not go with a no, nor where nothing waits or somebody has answered it', async () => {
    const refused = await invited();
    await refused.says('declined', 'no-to-emergency');
    const warned = await invited(askAboutUrgentResult);
    await warned.says('active', 'yes-to-warning');
    const answered = await invited(askWhileBreathingHard, true);
    await answered.says('active', 'yes-to-answered');
    for (const { to } of [refused, warned, answered]) assert.deepEqual(await alarms(to), []);
  });
});

test('an emergency that goes to and fro is one SMS each time, but ten within ten minutes', async () => {
  const { from, to, patient } = await care();
  await asks(patient, from, askWhileBreathingHard);
  const goes = (giving: ClinicianSeed, taking: ClinicianSeed) =>
    admin.ok(api.handOver, { params: { clinician_id: giving.id }, body: { hand_over_to: taking.id } });
  for (let round = 0; round < 11; round += 1) {
    await goes(from, to);
    await goes(to, from);
  }
  assert.equal((await alarms(to)).length, 10);
  t.time.now += 600_000;
  await goes(from, to);
  assert.equal((await alarms(to)).length, 11);
});
