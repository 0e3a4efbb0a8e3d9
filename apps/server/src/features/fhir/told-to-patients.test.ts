/** Patients see who read their record as FHIR, or exported it, with nothing left out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { type RecordAccess, exportAudit, listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';
import { exportInstitution } from './export/institution-export.service.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));

/** A patient in the care of both, whose record holds every kind of entry. */
async function somebody() {
  const seed = await putPatient(t.put, aPatient({ selected_clinician_id: doctor.id }));
  for (const clinician of [doctor, nurse]) {
    await putRelationship(t.put, { clinician, patient: seed }, { id: idOf(nextSerial()) });
  }
  const patient = await t.as(seed);
  const { e_contact } = await patient.ok(createEContact, {
    body: { topic: 'services', answers: askWhileBreathingHard, clinician_id: doctor.id },
  });
  await patient.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Habari' } });
  await putAppointment(
    t.put,
    { clinician: doctor, patient: seed },
    { start: '2027-01-04T06:00:00Z', status: 'cancelled' },
  );
  const body = { id: newId(t.time.now), patient_id: seed.id, service: 'HIV_TEST' };
  await patient.ok(createServiceInterest, { body });
  return { id: seed.id, patient, told: async () => (await patient.ok(listRecordAccess)).items };
}

const saidOf = ({ kinds, parts, whole_record }: RecordAccess) => ({ kinds, parts, whole_record });

const searches: [Endpoint, RecordAccess['parts'][number]][] = [
  [api.searchFhirQuestionnaireResponses, 'inquiries'],
  [api.searchFhirCommunications, 'inquiries'],
  [api.searchFhirFlags, 'red_flags'],
  [api.searchFhirAppointments, 'appointments'],
  [api.searchFhirServiceRequests, 'services'],
  [api.searchFhirConsents, 'record'],
];
for (const [contract, part] of searches) {
  test(`${contract.path} counts as reading, not as a list`, async () => {
    const { id, told } = await somebody();
    await (await t.as(doctor)).ok(contract, { query: { patient: id } });
    assert.deepEqual((await told()).map(saidOf), [{ kinds: ['read'], parts: [part], whole_record: undefined }]);
  });
}

test('a search of patients is a read by who gets their records, a list for an admin who gets names', async () => {
  const { id, told } = await somebody();
  await (await t.as(admin)).ok(api.searchFhirPatients, { query: { _id: id } });
  assert.deepEqual((await told()).map(saidOf), [{ kinds: ['listed'], parts: ['record'], whole_record: undefined }]);
  await (await t.as(doctor)).ok(api.searchFhirPatients, { query: { _id: id } });
  const newest = (await told()).find(({ person }) => person.user_id === doctor.user.id);
  assert.deepEqual(newest?.kinds, ['read']);
});

test('a whole record that was taken along is told from a list with the name', async () => {
  for (const take of [
    (id: string) => ({ contract: api.everythingOfPatient, params: { id } }),
    (id: string) => ({ contract: getRecordPaper, params: { patient_id: id } }),
  ]) {
    const { id, told } = await somebody();
    const { contract, params } = take(id);
    assert.equal((await (await t.as(nurse)).call(contract, { params })).statusCode, 200);
    assert.deepEqual((await told()).map(saidOf), [{ kinds: ['exported'], parts: ['record'], whole_record: true }]);
  }
  const { id, told } = await somebody();
  await (await t.as(doctor)).ok(api.searchFhirFlags, { query: { patient: id } });
  await (await t.as(admin)).ok(exportAudit, {});
  const byAdmin = (await told()).filter(({ person }) => person.user_id === admin.user.id);
  assert.deepEqual(byAdmin.map(saidOf), [{ kinds: ['exported'], parts: ['audit'], whole_record: undefined }]);
});

test('a record given to another system is shown as done by the clinic, in the list, on paper and in the own bundle', async () => {
  const { id, patient, told } = await somebody();
  const { institution_id } = doctor;
  const files = { write: () => Promise.resolve() };
  const to = { institution_id, base: 'https://hodi.example.org/fhir', files };
  const elsewhere = await putPatient(t.put, aPatient({}));
  await exportInstitution({ db: t.db, operator: 'neema' }, to);
  assert.deepEqual((await (await t.as(elsewhere)).ok(listRecordAccess)).items, []);
  const [access, ...more] = await told();
  assert.deepEqual(more, []);
  assert.deepEqual(access && saidOf(access), { kinds: ['exported'], parts: ['record'], whole_record: true });
  const { by_institution, person, times } = access ?? {};
  assert.deepEqual([by_institution, person?.institution_name, times], [true, 'Ziwa Family Clinic', 1]);

  const words = {
    en: 'Ziwa Family Clinic gave it to another computer system: 1 time',
    sw: 'Ziwa Family Clinic ilitoa rekodi hii kwa mfumo mwingine wa kompyuta: mara 1',
  };
  for (const language of ['en', 'sw'] as const) {
    const paper = await patient.call(getRecordPaper, { params: { patient_id: id }, query: { language } });
    const text = pdfLines(paper.rawPayload).join(' ').replaceAll(/ +/g, ' ');
    assert.ok(text.includes(words[language]), text);
  }

  const bundle = (await patient.call(api.everythingOfPatient, { params: { id } })).json<Bundle>();
  assert.deepEqual(faultsOf(bundle), []);
  const events = (bundle.entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'AuditEvent' ? resource : [],
  );
  const event = events.find(({ subtype }) => subtype?.[0]?.code === 'command.fhir_export');
  const who = { reference: `Organization/${institution_id}`, type: 'Organization', display: 'Ziwa Family Clinic' };
  assert.deepEqual(event?.agent, [{ who, name: 'Ziwa Family Clinic', requestor: true }], 'and not who typed it');
  assert.deepEqual(
    event.entity?.map(({ what }) => what?.reference),
    [`Patient/${id}`],
  );
});
