/** A whole record is self-contained: it holds every person it names, and it is the answer that R4 specifies. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Bundle, FhirResource, Organization, Practitioner } from 'fhir/r4';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { everythingOfPatient, readFhirPractitioner } from '@hodi/domain/fhir/fhir.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor: former, nurse: present, stranger } = t.clinic;
const admin = await putClinician(t.put, aClinician(former.institution_id, { role: 'admin' }));
/** A clinician who is in no record that is read here. */
const foreign = await putClinician(t.put, aClinician(stranger.institution_id));
const seed = await putPatientOf(t.put, former);

before(async () => {
  await putRelationship(t.put, { clinician: stranger, patient: seed }, { id: idOf(nextSerial()), status: 'declined' });
  await t.db
    .updateTable('institution')
    .set({ is_by_invitation: true })
    .where('id', '=', stranger.institution_id)
    .execute();
  const patient = await t.as(seed);
  const body = { topic: 'services', answers: askForBill, clinician_id: former.id };
  const params = { id: (await patient.ok(createEContact, { body })).e_contact.id };
  await (await t.as(former)).ok(postMessage, { params, body: { message: 'Karibu' } });
  await patient.ok(postMessage, { params, body: { message: `Practitioner/${foreign.id}` } });
  const body_of_handover = { hand_over_to: present.id };
  await (await t.as(admin)).ok(handOver, { params: { clinician_id: former.id }, body: body_of_handover });
});

const bundleFor = async (person: Parameters<typeof t.as>[0]): Promise<Bundle> => {
  const bundle = (await (await t.as(person)).call(everythingOfPatient, { params: { id: seed.id } })).json<Bundle>();
  assert.deepEqual(faultsOf(bundle), []);
  return bundle;
};
const inBundle = <T extends FhirResource>({ entry = [] }: Bundle, type: T['resourceType'], id: string) =>
  entry.map(({ resource }) => resource).find((one): one is T => one?.resourceType === type && one.id === id);

for (const [who, person] of [
  ['the patient', seed],
  ['a clinician', present],
] as const) {
  test(`all people it names to ${who} are in it, in care or not`, async () => {
    const bundle = await bundleFor(person);
    const named = [...JSON.stringify(bundle).matchAll(/"reference":"(\w+\/[\w-]+)"/g)].map(
      ([, reference]) => reference,
    );
    const there = new Set((bundle.entry ?? []).map(({ resource }) => `${resource?.resourceType}/${resource?.id}`));
    assert.ok(named.includes(`Practitioner/${former.id}`));
    assert.deepEqual(
      [...new Set(named)].filter((reference) => !there.has(reference ?? '')),
      [],
    );
    assert.ok(!there.has(`Practitioner/${foreign.id}`), 'that a message is written like a reference names nobody');
  });
}

test('a clinician who no longer cares for them is named with role, institution and whether they still work there', async () => {
  const bundle = await bundleFor(seed);
  const found = inBundle<Practitioner>(bundle, 'Practitioner', former.id);
  assert.deepEqual(Object.keys(found ?? {}).toSorted(), ['active', 'extension', 'id', 'meta', 'name', 'resourceType']);
  assert.equal(found?.active, true);
  assert.equal(found?.name?.[0]?.text, 'Dr. Wanjiru Kamau');
  assert.equal(found?.meta?.tag?.[0]?.code, 'SUBSETTED');
  const [role, institution] = found?.extension ?? [];
  assert.equal(role?.valueCoding?.code, 'doctor');
  assert.equal(institution?.valueReference?.reference, `Organization/${former.institution_id}`);
  const theirs = inBundle<Organization>(bundle, 'Organization', stranger.institution_id);
  assert.deepEqual(Object.keys(theirs ?? {}).toSorted(), ['active', 'id', 'meta', 'name', 'resourceType']);
  await (await t.as(seed)).refused(readFhirPractitioner, { params: { id: former.id } }, 404);
});

test('is a search set that counts the record, with those it names as included', async () => {
  const { type, total, link, entry = [] } = await bundleFor(seed);
  assert.equal(type, 'searchset');
  assert.deepEqual(link, [{ relation: 'self', url: `http://localhost:3000/fhir/Patient/${seed.id}/$everything` }]);
  const modes = (mode: string) => entry.filter(({ search }) => search?.mode === mode);
  assert.equal(modes('match').length, total);
  assert.equal(modes('match').length + modes('include').length, entry.length);
  const kindsOf = (mode: string) => new Set(modes(mode).map(({ resource }) => resource?.resourceType));
  assert.deepEqual(kindsOf('include'), new Set(['Practitioner', 'Organization']));
  assert.ok(!kindsOf('match').has('Practitioner') && kindsOf('match').has('Patient'));
});
