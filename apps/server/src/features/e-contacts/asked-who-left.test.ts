/**
 * An inquiry waits on a phone while the clinician whom it names hands over: it goes to the clinician who has the
 * patient now.
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as clinicians from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact, getThreadForClinician, getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { inTransaction } from '#server/db/database.ts';
import {
  copyRelationships,
  endRelationships,
  relationshipsOf,
} from '#server/features/clinicians/handover.repository.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { careIn } from '#server/testing/admin/clinician-handover.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { waitingOrDone } from '#server/testing/servers/database-connections.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const { care } = careIn(t);
const adminRow = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
let from: ClinicianSeed;
let to: ClinicianSeed;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now += 3_600_000;
  ({ from, to, patient } = await care());
});

const handsOver = async (one: ClinicianSeed, other: ClinicianSeed) =>
  (await t.as(adminRow)).ok(clinicians.handOver, {
    params: { clinician_id: one.id },
    body: { hand_over_to: other.id },
  });
const inCareOf = async (clinician: ClinicianSeed) => {
  await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
  return clinician;
};
const colleague = () => putClinician(t.put, aClinician(ours));
const ends = (clinician: ClinicianSeed) =>
  t.db
    .updateTable('relationship')
    .set({ status: 'ended' })
    .where('clinician_id', '=', clinician.id)
    .where('patient_id', '=', patient.id)
    .execute();
const selects = (selected: ClinicianSeed) =>
  t.db.updateTable('patient').set({ selected_clinician_id: selected.id }).where('id', '=', patient.id).execute();

const naming = (clinician: { id: string }, answers: object = askForBill) => ({
  body: { topic: 'services', answers, clinician_id: clinician.id },
});
const goesTo = async () => (await (await t.as(patient)).ok(createEContact, naming(from))).item.clinician.id;
const smsTo = async ({ user }: ClinicianSeed) =>
  (await t.db.selectFrom('outbox_message').select('template').where('receiver_user_id', '=', user.id).execute()).length;

describe('named by a patient', () => {
  test('an emergency reaches the colleague who took over, and its sender is told who that is', async () => {
    await handsOver(from, to);
    const { item, e_contact } = await (await t.as(patient)).ok(createEContact, naming(from, askWhileBreathingHard));
    assert.deepEqual([item.clinician.id, item.clinician.user.given_name], [to.id, 'Staying']);
    assert.equal(e_contact.clinician_id, to.id);
    assert.deepEqual([await smsTo(from), await smsTo(to)], [0, 1]);
    const params = { id: e_contact.id };
    assert.equal((await (await t.as(to)).ok(getThreadForClinician, { params })).item.open_severity, 'emergency');
    assert.equal((await (await t.as(patient)).ok(getThreadForPatient, { params })).item.clinician.id, to.id);
    await (await t.as(from)).refused(getThreadForClinician, { params }, 404);
  });

  test('the colleague who took over gets it, though another is selected', async () => {
    const last = await colleague();
    await handsOver(from, to);
    await handsOver(to, last);
    await selects(await inCareOf(await colleague()));
    assert.equal(await goesTo(), last.id);
  });

  test('where nobody took over, the selected clinician has it, else the first', async () => {
    const first = await inCareOf(await colleague());
    const second = await inCareOf(await colleague());
    await ends(from);
    assert.equal(await goesTo(), first.id);
    await selects(second);
    assert.equal(await goesTo(), second.id);
  });

  for (const names of [true, false]) {
    test(`a handover under way in that moment is waited for, ${names ? 'named' : 'selected'}`, async () => {
      const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
      const { promise: isMoved, resolve: moved } = Promise.withResolvers<void>();
      const handover = inTransaction(t.db, async (tx) => {
        const [tie] = await relationshipsOf(tx, from.id);
        const old_id = tie?.id ?? '';
        const move = { from: from.id, to: to.id, institution_id: ours, at: new Date(t.time.now) };
        await copyRelationships(tx, move, [{ old_id, id: idOf(nextSerial()) }]);
        await endRelationships(tx, [old_id], new Date(t.time.now));
        moved();
        await mayCommit;
      });
      await isMoved;
      const { body } = naming(from);
      const sending = (await t.as(patient)).call(createEContact, {
        body: names ? body : { topic: body.topic, answers: body.answers },
      });
      await waitingOrDone(t.db, sending);
      commit();
      await handover;
      const answered = await sending;
      assert.deepEqual([answered.statusCode, answered.json().item?.clinician.id], [201, to.id]);
    });
  }

  test('the colleague is asked no more who was declined', async () => {
    const other = await inCareOf(await colleague());
    await handsOver(from, to);
    const declined = t.db.updateTable('relationship').set({ status: 'declined' });
    await declined.where('clinician_id', '=', to.id).where('patient_id', '=', patient.id).execute();
    assert.equal(await goesTo(), other.id);
  });

  test('with nobody left it is refused, and says so', async () => {
    await ends(from);
    const refused = await (await t.as(patient)).refused(createEContact, naming(from), 409);
    assert.equal(refused.code, 'no_clinician');
  });

  test('strangers stay refused, whether or not they are there and whatever they handed over', async () => {
    const elsewhere = await care();
    await handsOver(elsewhere.from, elsewhere.to);
    for (const stranger of [elsewhere.from, elsewhere.to, t.clinic.stranger, { id: unknownId() }]) {
      const refused = await (await t.as(patient)).refused(createEContact, naming(stranger), 400);
      assert.equal(refused.code, 'no_active_relationship');
    }
  });
});

describe('the same key again', () => {
  const inquiries = () => t.db.selectFrom('e_contact').select('clinician_id').where('patient_id', '=', patient.id);
  test('is answered as the first time, and makes one inquiry', async () => {
    await handsOver(from, to);
    const given = { ...naming(from), key: `asked-who-left-${nextSerial()}` };
    const person = await t.as(patient);
    const [first, second] = [await person.call(createEContact, given), await person.call(createEContact, given)];
    assert.deepEqual([first.statusCode, second.statusCode], [201, 201]);
    assert.deepEqual(second.json(), first.json());
    assert.deepEqual(await inquiries().execute(), [{ clinician_id: to.id }]);
  });

  test('of what had arrived unheard before the handover, makes no second one', async () => {
    const given = { ...naming(from), key: `asked-who-left-${nextSerial()}` };
    const person = await t.as(patient);
    const first = await person.call(createEContact, given);
    await handsOver(from, to);
    const second = await person.call(createEContact, given);
    assert.deepEqual([second.statusCode, second.json()], [201, first.json()]);
    assert.deepEqual(await inquiries().execute(), [{ clinician_id: to.id }]);
  });

  test('of what was refused before, sends it', async () => {
    const given = { ...naming(from), key: `asked-who-left-${nextSerial()}` };
    const person = await t.as(patient);
    await ends(from);
    assert.equal((await person.call(createEContact, given)).statusCode, 409);
    await inCareOf(to);
    assert.equal((await person.call(createEContact, given)).statusCode, 201);
    assert.deepEqual(await inquiries().execute(), [{ clinician_id: to.id }]);
  });
});

describe('named by a clinician who filled it in for the patient', () => {
  const send = async (sender: ClinicianSeed) => {
    const { body } = naming(from);
    return (await t.as(sender)).call(createEContact, { body: { ...body, patient_id: patient.id } });
  };
  test('the colleague who took over has it, else whoever sends it', async () => {
    const sender = await inCareOf(await colleague());
    await selects(await inCareOf(await colleague()));
    await ends(from);
    assert.equal((await send(sender)).json().item.clinician.id, sender.id);
    await t.db.updateTable('relationship').set({ status: 'active' }).where('clinician_id', '=', from.id).execute();
    await handsOver(from, to);
    assert.equal((await send(sender)).json().item.clinician.id, to.id);
  });

  test('a clinician who no longer has the patient in care learns nothing', async () => {
    await handsOver(from, to);
    const answered = await send(from);
    assert.deepEqual([answered.statusCode, answered.json().code], [404, 'patient_not_found']);
  });
});
