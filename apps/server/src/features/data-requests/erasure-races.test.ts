/** A request that is answered twice at once, while both sides go on writing: one answer, and nothing written into what is closed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { waitingOrDone } from '#server/testing/servers/database-connections.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { forget } from '#server/plugins/retention.ts';
import { newId } from '#server/work/new-id.ts';

const races = 12;
const t = await openClinicApp();
const { doctor: doctorSeed } = t.clinic;
const admins = [1, 2].map(() => aClinician(doctorSeed.institution_id, { role: 'admin' }));
for (const admin of admins) await putClinician(t.put, admin);

async function aThread() {
  const seed = await putPatientOf(t.put, doctorSeed);
  const patient = await t.as(seed);
  const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const body = { id: newId(t.time.now), kind: 'erasure', text: 'Please' };
  const { data_request } = await patient.ok(api.createDataRequest, { body });
  return { seed, patient, thread: { id: e_contact.id }, params: { data_request_id: data_request.id } };
}

test(`${races} times: one of two answers counts, and an erasure leaves nothing open behind it`, async () => {
  const [doctor, one, other] = [await t.as(doctorSeed), ...(await Promise.all(admins.map((admin) => t.as(admin))))];
  assert.ok(one !== undefined && other !== undefined);
  const outcomes = new Set<string>();
  for (let race = 0; race < races; race += 1) {
    const { seed, patient, thread, params } = await aThread();
    const write = { params: thread, body: { message: 'Habari' } };
    const erase = (): Promise<Answered> => one.persist(api.answerDataRequest, { params, body: { state: 'done' } });
    const refuse = (): Promise<Answered> =>
      other.persist(api.answerDataRequest, { params, body: { state: 'refused', reason: 'Not yet' } });
    const [first, second] = race % 2 === 0 ? [erase, refuse] : [refuse, erase];
    // Both find the request held, one after the other: who came first gets it.
    const [a, , , b] = await t.db
      .transaction()
      .execute(async (tx) => {
        await sql`select from data_request where id = ${params.data_request_id} for update`.execute(tx);
        const firsts = first();
        await waitingOrDone(t.db, firsts);
        return [firsts, patient.persist(postMessage, write), doctor.persist(postMessage, write), second()] as const;
      })
      .then((all) => Promise.all(all));
    assert.deepEqual([a.statusCode, b.statusCode].map(String).toSorted(), ['200', '409']);
    const [erasing] = race % 2 === 0 ? [a] : [b];
    outcomes.add(erasing.statusCode === 200 ? 'erased' : 'refused');
    if (erasing.statusCode !== 200) continue;
    for (const writer of [patient, doctor]) {
      const late = await writer.persist(postMessage, write);
      assert.ok([401, 404].includes(late.statusCode), `${late.statusCode}`);
    }
    await forget(t.app);
    const { rows } = await sql<{ status: string; mobile_number: string }>`
      select p.status, u.mobile_number from patient p join app_user u on u.id = p.user_id where p.id = ${seed.id}`.execute(
      t.db,
    );
    assert.deepEqual(rows, [{ status: 'inactive', mobile_number: `erased:${seed.user.id}` }]);
  }
  assert.deepEqual([...outcomes].toSorted(), ['erased', 'refused'], 'both happen');
  // The doctor's counters are those of the threads that are still open to them.
  const { rows } = await sql<{ counted: number; recounted: number }>`
    select h.e_contacts::int as counted, (select count(*)::int from e_contact e join patient p on p.id = e.patient_id
      where e.clinician_id = ${doctorSeed.id} and p.status = 'active') as recounted
    from user_head h where h.user_id = ${doctorSeed.user.id}`.execute(t.db);
  assert.equal(rows[0]?.counted, rows[0]?.recounted);
});
