/** A thread is given to a colleague while that colleague stops working there: it never ends with them. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import * as staff from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { setTeamCare } from '@hodi/domain/team-care/team-care.api.ts';
import { type ClinicianSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const adminSeed = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
let asked: ClinicianSeed;
let colleague: ClinicianSeed;
let admin: Person;
let id = '';

beforeEach(async () => {
  t.time.now += 3_600_000;
  admin = await t.as(adminSeed);
  asked = await putClinician(t.put, aClinician(ours, { role: 'doctor' }));
  colleague = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
  const patient = await putPatientOf(t.put, asked);
  await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', ours).execute();
  await t.db.updateTable('relationship').set({ team_consent: 'team' }).where('patient_id', '=', patient.id).execute();
  const body = { topic: 'services', answers: askForBill } as const;
  id = (await (await t.as(patient)).ok(createEContact, { body })).e_contact.id;
});

/** Until so many calls wait for a lock, or the one that matters is answered after all. */
async function waitingOrAnswered(count: number, work: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void work.finally(() => (isAnswered = true));
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
    if (isAnswered || rows.length >= count) return;
  }
}

/** The inquiry is given to the colleague while the other thing is done and not yet committed. */
async function whileEnding(other: () => Promise<Answered>): Promise<Answered> {
  const giver = await t.as(asked);
  const { ended, given } = await t.db.transaction().execute(async (tx) => {
    // Counters are the last that a write takes.
    await sql`select from user_head where user_id = ${adminSeed.user.id} for update`.execute(tx);
    const ending = other();
    await waitingOrAnswered(1, ending);
    const giving = giver.persist(setOwner, { params: { id }, body: { clinician_id: colleague.id, owner_version: 0 } });
    await waitingOrAnswered(2, giving);
    return { ended: ending, given: giving };
  });
  const { statusCode, body } = await ended;
  assert.equal(statusCode, 200, body);
  return given;
}

async function staysWithAsked(): Promise<void> {
  const thread = t.db.selectFrom('e_contact').select('owner_id').where('id', '=', id);
  assert.equal((await thread.executeTakeFirstOrThrow()).owner_id, asked.id);
}

describe('an inquiry is not given to a colleague', () => {
  const params = () => ({ clinician_id: colleague.id });

  test('a colleague who is deactivated at that moment', async () => {
    const body = { hand_over_to: null };
    const given = await whileEnding(() => admin.persist(staff.deactivateClinician, { params: params(), body }));
    assert.equal(given.statusCode, 400, given.body);
    await staysWithAsked();
  });

  test('a colleague whose approval is withdrawn at that moment', async () => {
    const body = { approval: 'refused' };
    const given = await whileEnding(() => admin.persist(staff.decideApproval, { params: params(), body }));
    assert.equal(given.statusCode, 400, given.body);
    await staysWithAsked();
  });

  test('where team care ends at that moment', async () => {
    const { version } = (await admin.ok(getInstitution, { params: { institution_id: ours } })).institution;
    const ends = { params: { institution_id: ours }, body: { is_on: false, version } };
    const given = await whileEnding(() => admin.persist(setTeamCare, ends));
    assert.deepEqual([given.statusCode, given.json().code], [409, 'team_care_off']);
    await staysWithAsked();
  });
});

test('threads that a colleague claimed go back to their clinician when the colleague’s approval is withdrawn', async () => {
  await (
    await t.as(colleague)
  ).ok(setOwner, { params: { id }, body: { clinician_id: colleague.id, owner_version: 0 } });
  await admin.ok(staff.decideApproval, { params: { clinician_id: colleague.id }, body: { approval: 'refused' } });
  await staysWithAsked();
});
