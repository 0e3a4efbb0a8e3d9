/** A search by a code finds the same whether it names the system of HL7, ours, or none; another's system finds nothing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import * as publishedApi from '@hodi/domain/fhir/published.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor: doctorSeed, achieng: achiengSeed, baraka: barakaSeed } = t.clinic;
const doctor = await t.as(doctorSeed);
const base = 'http://localhost:3000/fhir';
const hl7 = 'http://hl7.org/fhir';
const terminology = 'http://terminology.hl7.org/CodeSystem';

const quiet = await putPatient(t.put, aPatient({ gender: 'prefer_not_to_say' }));
await putRelationship(t.put, { clinician: doctorSeed, patient: quiet }, { id: idOf(nextSerial()) });
const achieng = await t.as(achiengSeed);
const { e_contact } = await achieng.ok(createEContact, {
  body: { topic: 'services', answers: askForBill, clinician_id: doctorSeed.id },
});
const { e_contact_message: sent } = await achieng.ok(postMessage, {
  params: { id: e_contact.id },
  body: { message: 'Habari' },
});
const people = { clinician: doctorSeed, patient: achiengSeed };
const booked = { start: '2027-01-04T06:00:00Z', status: 'cancelled', type: 'checkup' } as const;
const checkup = await putAppointment(t.put, people, booked);

const found = async (contract: Endpoint, query: Record<string, string | string[]>, person = doctor) => {
  const answer = await person.call(contract, { query: query as Record<string, string> });
  assert.equal(answer.statusCode, 200, answer.body);
  return (answer.json<Bundle>().entry ?? []).map(({ resource }) => resource?.id);
};

interface Case {
  contract: Endpoint;
  name: string;
  id: string;
  finds: string[];
  misses: string[];
}
const cases: Case[] = [
  {
    contract: api.searchFhirPatients,
    name: 'gender',
    id: quiet.id,
    finds: ['unknown', `${hl7}/administrative-gender|unknown`, `male,${hl7}/administrative-gender|unknown`],
    misses: ['male', `${hl7}/administrative-gender|male`, `${base}/CodeSystem/gender|unknown`],
  },
  {
    contract: api.searchFhirPatients,
    name: 'active',
    id: quiet.id,
    finds: ['true', `${terminology}/special-values|true`],
    misses: ['false', `${hl7}/elsewhere|true`],
  },
  {
    contract: api.searchFhirQuestionnaireResponses,
    name: 'status',
    id: e_contact.id,
    finds: ['completed', `${hl7}/questionnaire-answers-status|completed`, 'amended,completed'],
    misses: ['amended', `${hl7}/event-status|completed`],
  },
  {
    contract: api.searchFhirCommunications,
    name: 'status',
    id: sent.id,
    finds: ['completed', `${hl7}/event-status|completed`, `${hl7}/event-status|`],
    misses: ['not-completed', 'entered-in-error', `${hl7}/task-status|completed`],
  },
  {
    contract: api.searchFhirAppointments,
    name: 'appointment-type',
    id: checkup,
    finds: [
      'checkup',
      `${base}/CodeSystem/appointment-type|checkup`,
      'CHECKUP',
      `${terminology}/v2-0276|CHECKUP`,
      `${base}/CodeSystem/appointment-type|`,
    ],
    misses: ['FOLLOWUP', `${terminology}/v2-0276|checkup`, `${base}/CodeSystem/appointment-type|CHECKUP`],
  },
  {
    contract: api.searchFhirOrganizations,
    name: 'type',
    id: doctorSeed.institution_id,
    finds: ['prov', `${terminology}/organization-type|prov`, 'clinic', `${base}/CodeSystem/institution-type|clinic`],
    misses: ['hospital', `${terminology}/organization-type|clinic`, `${terminology}/organization-type|dept`],
  },
  {
    contract: publishedApi.searchFhirQuestionnaires,
    name: 'status',
    id: 'headache',
    finds: ['active', `${hl7}/publication-status|active`],
    misses: ['draft', `${hl7}/publication-status|draft`, `${hl7}/event-status|active`],
  },
];
for (const { contract, name, id, finds, misses } of cases) {
  test(`${contract.path} by ${name}`, async () => {
    for (const text of finds) assert.ok((await found(contract, { _id: id, [name]: text })).includes(id), text);
    for (const text of misses) assert.deepEqual(await found(contract, { _id: id, [name]: text }), [], text);
  });
}

describe('lines of the log', async () => {
  const adminSeed = await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'admin' }));
  for (const patient_id of [achiengSeed.id, quiet.id]) await doctor.ok(getPatient, { params: { patient_id } });
  await doctor.refused(getPatient, { params: { patient_id: barakaSeed.id } }, 404);
  await doctor.ok(api.searchFhirPatients, { query: { _id: `${achiengSeed.id},${quiet.id}` } });
  const admin = await t.as(adminSeed);
  const lineOf = async (action: string, outcome: 'done' | 'refused', patients: readonly string[]) => {
    const lines = await t.db
      .selectFrom('audit_line')
      .select(['id', 'patient_ids'])
      .where('action', '=', action)
      .where('outcome', '=', outcome)
      .execute();
    return lines.find(({ patient_ids }) => patients.every((id) => patient_ids.includes(id)))?.id ?? '';
  };

  test('by outcome', async () => {
    const [done, refused] = [
      await lineOf('patients.get', 'done', [achiengSeed.id]),
      await lineOf('patients.get', 'refused', []),
    ];
    const of = (outcome: string) => found(api.searchFhirAuditEvents, { _id: `${done},${refused}`, outcome }, admin);
    assert.deepEqual(await of('4'), [refused]);
    assert.deepEqual(await of(`${hl7}/audit-event-outcome|4`), [refused]);
    assert.deepEqual(await of(`${hl7}/audit-event-outcome|0,8`), [done]);
    assert.deepEqual(await of(`${hl7}/elsewhere|4`), []);
  });

  test('by two ids or two patients are those that are both', async () => {
    const [one, both] = [
      await lineOf('patients.get', 'done', [achiengSeed.id]),
      await lineOf('fhir.search_patient', 'done', [achiengSeed.id, quiet.id]),
    ];
    const among = { _id: `${one},${both}` };
    const of = (patient: string | string[]) => found(api.searchFhirAuditEvents, { ...among, patient }, admin);
    // Written in the same millisecond, either may be the newer.
    assert.deepEqual(new Set(await of(achiengSeed.id)), new Set([both, one]));
    assert.deepEqual(new Set(await of(`${achiengSeed.id},${quiet.id}`)), new Set([both, one]));
    assert.deepEqual(await of([achiengSeed.id, `Patient/${quiet.id}`]), [both]);
    assert.deepEqual(await found(api.searchFhirAuditEvents, { _id: [one, both] }, admin), []);
    assert.deepEqual(await found(api.searchFhirAuditEvents, { _id: [one, `${one},${both}`] }, admin), [one]);
    const own = { _id: among._id, patient: [achiengSeed.id, quiet.id] };
    assert.deepEqual(await found(api.searchFhirAuditEvents, own, achieng), []);
  });
});
