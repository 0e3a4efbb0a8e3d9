/** A patient writes at the very moment of their deactivation: nothing is taken afterwards, and every number stays right. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { createEContact, markSeen, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/patients/manage-patients.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';

const races = 40;
const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const superuser = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'superuser' }));
const params = { patient_id: achieng.id };
let carer: Person;
let root: Person;
before(async () => {
  [carer, root] = [await t.as(doctor), await t.as(superuser)];
});

/** The counters on the doctor's head row, and a recount of the threads that are shown. */
async function numbers() {
  const { rows } = await sql<{ counted: number[]; recounted: number[] }>`
    select array[h.e_contacts, h.unread, h.needs]::int[] as counted, (
      select array[count(*), count(*) filter (where e.unread_for_clinician > 0),
        count(*) filter (where e.needs_clinician)]::int[]
      from e_contact e join patient p on p.id = e.patient_id
      where e.clinician_id = ${doctor.id} and p.status = 'active') as recounted
    from user_head h where h.user_id = ${doctor.user.id}`.execute(t.db);
  return rows[0];
}

test(`${races} times a message against the deactivation: written before it, or refused`, async () => {
  const outcomes = new Map<number, number>();
  for (let race = 0; race < races; race += 1) {
    const patient = await t.as(achieng);
    const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id };
    const id = (await patient.ok(createEContact, { body })).e_contact.id;
    await carer.ok(markSeen, { params: { id } });
    const write = () => patient.persist(postMessage, { params: { id }, body: { message: 'Habari' } });
    const deactivate = () => carer.persist(api.deactivatePatient, { params });
    // A message is quicker than a deactivation: begun together it always comes first, so every other one begins later and later.
    const writeLater = async () => {
      for (let turn = 0; turn < race * 4; turn += 1) await nextTurn();
      return write();
    };
    const acts = race % 2 === 0 ? [write, deactivate] : [deactivate, writeLater];
    const answers = await Promise.all(acts.map((act) => act()));
    const status = answers[race % 2]?.statusCode ?? 0;
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    const hidden = await numbers();
    assert.deepEqual(hidden?.counted, [0, 0, 0], `${race}: ${status}`);
    await root.ok(api.reactivatePatient, { params });
    const shown = await numbers();
    assert.deepEqual(shown?.counted, shown?.recounted, `${race}: ${status}`);
  }
  assert.ok((outcomes.get(201) ?? 0) > 0 && outcomes.size > 1, `both happen: ${JSON.stringify([...outcomes])}`);
});
