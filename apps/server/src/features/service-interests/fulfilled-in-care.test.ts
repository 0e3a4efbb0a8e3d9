/** The list of fulfilled services is counted from what stands by clinician and patient: it must be what a plain count gives. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { fulfilServiceInterest, listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { waitingOrDone } from '#server/testing/servers/database-connections.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;

async function fulfilledOf(clinician: typeof doctor, limit: number): Promise<{ ids: string[]; totals: number[] }> {
  const reader = await t.as(clinician);
  const [ids, totals]: [string[], number[]] = [[], []];
  let cursor: string | null = null;
  do {
    const query = { state: 'fulfilled', limit: String(limit), ...(cursor !== null && { cursor }) };
    const page: { items: { id: string }[]; total: number; next_cursor: string | null } = await reader.ok(
      listServiceInterests,
      { query },
    );
    ids.push(...page.items.map(({ id }) => id));
    totals.push(page.total);
    ({ next_cursor: cursor } = page);
  } while (cursor !== null);
  return { ids, totals };
}

/** Slow and obvious. */
async function plainCount(clinician_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from service_interest s
    join relationship r on r.patient_id = s.patient_id and r.clinician_id = ${clinician_id} and r.status = 'active'
    join patient p on p.id = s.patient_id and p.status = 'active'
    where s.fulfilled_at is not null order by s.created_at desc, s.id desc`.execute(t.db);
  return rows.map(({ id }) => id);
}

const notCounted = async () => {
  const { rows } = await sql<{ id: string }>`
    select coalesce(f.patient_id, r.patient_id)::text as id from fulfilled_in_care f
    full join (
      select r.clinician_id, r.patient_id, count(*)::int as number, max(s.created_at) as newest
      from relationship r join service_interest s on s.patient_id = r.patient_id and s.fulfilled_at is not null
      group by 1, 2) r on r.clinician_id = f.clinician_id and r.patient_id = f.patient_id
    where (f.services, f.newest) is distinct from (r.number, r.newest)`.execute(t.db);
  return rows;
};

const serviceOf = (patient: PatientSeed, { hours, isFulfilled }: { hours: number; isFulfilled: boolean }) => {
  const at = new Date(t.time.now - hours * 3_600_000);
  const id = idOf(nextSerial());
  return { id, patient_id: patient.id, service: `S_${id}`, created_at: at, fulfilled_at: isFulfilled ? at : null };
};

test('every page and every total is what a plain count gives, whoever was asked for what in the same moment', async () => {
  const patients: PatientSeed[] = [];
  for (let n = 0; n < 14; n += 1) {
    const patient = await putPatient(t.put, aPatient({ ...(n % 7 === 6 && { status: 'inactive' as const }) }));
    const status = n % 5 === 4 ? ('ended' as const) : n % 6 === 5 ? ('invited' as const) : ('active' as const);
    await putRelationship(t.put, { clinician: doctor, patient }, { id: idOf(nextSerial()), status });
    if (n % 3 === 0) await putRelationship(t.put, { clinician: nurse, patient }, { id: idOf(nextSerial()) });
    patients.push(patient);
  }
  // Twenty-three and eleven have nothing in common, so that every patient has services of every age; four in each hour,
  // and one of each patient in the same moment.
  const services = [
    ...Array.from({ length: 90 }, (_, n) =>
      serviceOf(patients[(n * 11) % 14] ?? t.clinic.achieng, { hours: ((n * 23) % 90) >> 2, isFulfilled: n % 4 !== 0 }),
    ),
    ...patients.map((patient) => serviceOf(patient, { hours: 0, isFulfilled: true })),
  ];
  for (const service of services) await t.db.insertInto('service_interest').values(service).execute();
  assert.deepEqual(await notCounted(), []);
  for (const clinician of [doctor, nurse]) {
    const plain = await plainCount(clinician.id);
    assert.ok(plain.length > 15);
    for (const limit of [1, 3, 7, 100]) {
      const { ids, totals } = await fulfilledOf(clinician, limit);
      assert.deepEqual(ids, plain);
      assert.deepEqual(new Set(totals), new Set([plain.length]));
    }
  }
  // Ended care, and what was taken away again, leave list and count.
  const [first, second] = [patients[0], patients[1]];
  await t.db
    .updateTable('relationship')
    .set({ status: 'ended' })
    .where('patient_id', '=', first?.id ?? '')
    .execute();
  await t.db
    .deleteFrom('service_interest')
    .where('patient_id', '=', second?.id ?? '')
    .execute();
  assert.deepEqual(await notCounted(), []);
  assert.deepEqual((await fulfilledOf(doctor, 4)).ids, await plainCount(doctor.id));
});

test('care that begins while a service is fulfilled, whichever comes first, counts it', async () => {
  const patient = await putPatient(t.put, aPatient());
  await putRelationship(t.put, { clinician: doctor, patient }, { id: idOf(nextSerial()) });
  const [one, two] = [1, 2].map((hours) => serviceOf(patient, { hours, isFulfilled: false }));
  await t.db
    .insertInto('service_interest')
    .values([one ?? assert.fail(), two ?? assert.fail()])
    .execute();
  const colleagues = [await putClinician(t.put, aClinician(doctor.institution_id)), nurse] as const;
  const person = await t.as(doctor);

  let fulfilling: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (tx) => {
    await putRelationship({ ...t.put, db: tx }, { clinician: colleagues[0], patient }, { id: idOf(nextSerial()) });
    fulfilling = person.ok(fulfilServiceInterest, { params: { service_interest_id: one?.id } });
    await waitingOrDone(t.db, fulfilling);
  });
  await fulfilling;
  assert.deepEqual(await notCounted(), []);

  let beginning: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('service_interest')
      .set({ fulfilled_at: new Date(t.time.now) })
      .where('id', '=', two?.id ?? '')
      .execute();
    beginning = putRelationship(t.put, { clinician: colleagues[1], patient }, { id: idOf(nextSerial()) });
    await waitingOrDone(t.db, beginning);
  });
  await beginning;
  assert.deepEqual(await notCounted(), []);
  assert.equal((await fulfilledOf(colleagues[1], 5)).totals[0], (await plainCount(nurse.id)).length);
});

test('fulfilled by several at once while others begin to care for the patient: every count is right', async () => {
  const patient = await putPatient(t.put, aPatient());
  for (const clinician of [doctor, nurse])
    await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
  const services = Array.from({ length: 16 }, (_, n) => serviceOf(patient, { hours: n, isFulfilled: false }));
  await t.db.insertInto('service_interest').values(services).execute();
  const people = [await t.as(doctor), await t.as(nurse)];
  const colleagues = [];
  for (let n = 0; n < 8; n += 1) colleagues.push(await putClinician(t.put, aClinician(doctor.institution_id)));
  await Promise.all([
    ...services.map(({ id }, n) => {
      const person = people[n % 2] ?? assert.fail();
      return person.ok(fulfilServiceInterest, { params: { service_interest_id: id } });
    }),
    ...colleagues.map((clinician) => putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) })),
  ]);
  assert.deepEqual(await notCounted(), []);
  assert.equal((await fulfilledOf(colleagues[0] ?? doctor, 5)).ids.length, 16);
});
