/**
 * Two clinicians and the patient change the same entry, and write one each, while none of them has a network. Their
 * writes arrive in every order that keeps each author's own order. RECORD_ORDERS=all plays all of them; a sample is
 * enough to see that nothing broke.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createAllergy, updateAllergy } from '@hodi/domain/record/allergies.api.ts';
import { createCondition, updateCondition } from '@hodi/domain/record/conditions.api.ts';
import { createMeasurements, listMeasurements, updateMeasurement } from '@hodi/domain/record/measurements.api.ts';
import { createMedicine, updateMedicine } from '@hodi/domain/record/medicines.api.ts';
import { getRecord, listRecordChanges } from '@hodi/domain/record/record.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aCondition, aMedicine, anAllergy, aWeight } from '@hodi/domain/testing/record-entries.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const nurse = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));
const newId = () => idOf(nextSerial());

type Author = 'doctor' | 'nurse' | 'patient';
const authors: readonly Author[] = ['doctor', 'nurse', 'patient'];

/** Every order of two writes of each author that keeps each author's own order. */
function ordersOf(left: Readonly<Record<Author, number>>): Author[][] {
  if (authors.every((author) => left[author] === 0)) return [[]];
  return authors
    .filter((author) => left[author] > 0)
    .flatMap((author) => ordersOf({ ...left, [author]: left[author] - 1 }).map((rest) => [author, ...rest]));
}
const all = ordersOf({ doctor: 2, nurse: 2, patient: 2 });
const every = process.env['RECORD_ORDERS'] === 'all' ? 1 : 9;
const orders = all.filter((_, at) => at % every === 0);

interface Kind {
  create: Endpoint;
  update: Endpoint;
  /** @param by tells one author's word from another's. */
  body: (by: number) => Record<string, unknown>;
  /** The field of a stored entry, or of a write, that the test compares. */
  saidBy: (entry: Record<string, unknown>) => unknown;
}

type Fields = 'reaction' | 'remark' | 'dose' | 'value';
const said = (field: Fields) => (entry: Record<string, unknown>) => entry[field];

const kinds: Readonly<Record<string, Kind>> = {
  allergies: {
    create: createAllergy,
    update: updateAllergy,
    body: (by) => anAllergy({ reaction: `said ${by}` }),
    saidBy: said('reaction'),
  },
  conditions: {
    create: createCondition,
    update: updateCondition,
    body: (by) => aCondition({ remark: `said ${by}` }),
    saidBy: said('remark'),
  },
  medicines: {
    create: createMedicine,
    update: updateMedicine,
    body: (by) => aMedicine({ dose: `${by} mg` }),
    saidBy: said('dose'),
  },
  measurements: {
    create: createMeasurements,
    update: updateMeasurement,
    body: (by) => ({ ...aWeight(50 + by) }),
    saidBy: said('value'),
  },
};

const isMeasured = ({ create }: Kind) => create.name === createMeasurements.name;
const occasion = () => ({
  measured_at: new Date(t.time.now - 60_000).toISOString(),
  measured_by: 'patient',
  remark: '',
});
const newBody = (kind: Kind, id: string, said: number) =>
  isMeasured(kind) ? { ...occasion(), values: [{ id, ...kind.body(said) }] } : { id, ...kind.body(said) };
const editBody = (kind: Kind, said: number, version: number) => ({
  ...(isMeasured(kind) && occasion()),
  ...kind.body(said),
  version,
});

let clinicians: Record<'doctor' | 'nurse', Person>;
/** Ninety orders take a quarter of an hour by the test's clock, so a session does not last for all of them. */
async function signIn(): Promise<void> {
  clinicians = { doctor: await t.as(doctor), nurse: await t.as(nurse) };
}

/** Entries of the patient's record, as one of them reads it. */
async function read(person: Person, patient_id: string, kind: Kind): Promise<Record<string, unknown>[]> {
  const params = { patient_id };
  if (isMeasured(kind)) return (await person.ok(listMeasurements, { params })).items;
  const { record } = await person.ok(getRecord, { params });
  return [record.allergies, record.conditions, record.medicines].flatMap(
    ({ items }) => items as unknown as Record<string, unknown>[],
  );
}

async function play(kind: Kind, order: readonly Author[]): Promise<void> {
  const patient = await putPatientOf(t.put, doctor);
  await putRelationship(t.put, { clinician: nurse, patient }, { id: newId() });
  const people: Record<Author, Person> = { ...clinicians, patient: await t.as(patient) };
  const params = { patient_id: patient.id };
  const [shared, first] = [newId(), 1];
  await people.patient.ok(kind.create, { params, body: newBody(kind, shared, first) });

  const written: number[] = [first];
  const refused: { author: Author; said: number }[] = [];
  const turns: Record<Author, number> = { doctor: 0, nurse: 0, patient: 0 };
  for (const author of order) {
    t.time.now += 1000;
    const said = 2 + authors.indexOf(author) * 2 + turns[author];
    const isEdit = turns[author] === 0;
    turns[author] += 1;
    if (!isEdit) {
      await people[author].ok(kind.create, { params, body: newBody(kind, newId(), said) });
      written.push(said);
      continue;
    }
    // Each saw the first version, before the network went.
    const call = { params: { ...params, entry_id: shared }, body: editBody(kind, said, 1) };
    const answer = await people[author].call(kind.update, call);
    if (answer.statusCode === 200) written.push(said);
    else {
      // A late author gets the present entry and their own write, and decides.
      const { code, details } = answer.json();
      assert.deepEqual([answer.statusCode, code], [409, 'version_conflict'], order.join());
      assert.equal(kind.saidBy(details.sent), kind.saidBy(kind.body(said)), order.join());
      assert.ok(details.current, order.join());
      refused.push({ author, said });
    }
  }

  assert.equal(refused.length, 2, `one of three edits of one version is taken: ${order.join()}`);
  // A clinician who insists overwrites the present entry.
  for (const { author, said } of refused.filter((one) => one.author !== 'patient')) {
    t.time.now += 1000;
    const now = (await read(people[author], patient.id, kind)).find(({ id }) => id === shared);
    const call = { params: { ...params, entry_id: shared }, body: editBody(kind, said, Number(now?.['version'])) };
    await people[author].ok(kind.update, call);
    written.push(said);
  }

  await expectAll(kind, { people, patient_id: patient.id, shared, written, order });
}

interface Played {
  people: Record<Author, Person>;
  patient_id: string;
  shared: string;
  written: readonly number[];
  order: readonly Author[];
}

/** Every accepted write is among the changes, and all readers see the same. */
async function expectAll(kind: Kind, { people, patient_id, shared, written, order }: Played): Promise<void> {
  const { items } = await people.doctor.ok(listRecordChanges, { params: { patient_id } });
  const kept = items.map(({ entry }) => kind.saidBy(entry as unknown as Record<string, unknown>));
  const expected = written.map((said) => kind.saidBy(kind.body(said)));
  assert.deepEqual([kept.length, new Set(kept)], [expected.length, new Set(expected)], order.join());
  const versions = items.filter(({ entry_id }) => entry_id === shared).map(({ version }) => version);
  assert.deepEqual(
    versions.toReversed(),
    versions.map((_, at) => at + 1),
    'no version is skipped or given twice',
  );
  const seen = await Promise.all(authors.map((author) => read(people[author], patient_id, kind)));
  const shown = seen.map((entries) => entries.map((entry) => [entry['id'], kind.saidBy(entry), entry['version']]));
  assert.deepEqual(shown[1], shown[0], order.join());
  assert.deepEqual(shown[2], shown[0], order.join());
  assert.equal(shown[0]?.length, 4, 'the entry that was there, and one of each');
}

test('there are ninety orders', () => assert.equal(all.length, 90));

for (const [name, kind] of Object.entries(kinds))
  describe(name, () => {
    before(signIn);
    test(`nothing is lost, and each sees both, in ${orders.length} orders of arrival`, async () => {
      for (const order of orders) await play(kind, order);
    });
  });
