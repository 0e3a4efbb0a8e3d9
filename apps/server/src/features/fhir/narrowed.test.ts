/** A narrower search never returns more: filters that a search does not support are refused. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bundle, OperationOutcome } from 'fhir/r4';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import * as publishedApi from '@hodi/domain/fhir/questionnaires.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor: doctorSeed, achieng: achiengSeed } = t.clinic;
const other = await putPatient(t.put, aPatient({ user: { given_name: 'Nekesa' } }));
await putRelationship(t.put, { clinician: doctorSeed, patient: other }, { id: idOf(nextSerial()) });
const doctor = await t.as(doctorSeed);

const asked: string[] = [];
for (const seed of [achiengSeed, other]) {
  const body = { topic: 'services', answers: askForBill, clinician_id: doctorSeed.id };
  asked.push((await (await t.as(seed)).ok(createEContact, { body })).e_contact.id);
}

const idsIn = (answer: Answered): (string | undefined)[] => {
  assert.equal(answer.statusCode, 200, answer.body);
  return (answer.json<Bundle>().entry ?? []).map(({ resource }) => resource?.id);
};
const search = (contract: Endpoint, query: Record<string, string>, headers: Record<string, string> = {}) =>
  doctor.call(contract, { query, headers });

function isRefused(answer: Answered, names: readonly string[]): void {
  assert.equal(answer.statusCode, 400, answer.body);
  const outcome = answer.json<OperationOutcome>();
  assert.deepEqual(faultsOf(outcome), []);
  const [whole, ...each] = outcome.issue;
  assert.equal(whole?.diagnostics, 'invalid_request');
  assert.deepEqual(
    each.map((issue) => [issue.diagnostics, issue.expression]),
    names.map((name) => ['unsupported_parameter', [`http.${name}`]]),
  );
}

describe('a search for one patient', () => {
  test('is one for them alone under the name with their type too', async () => {
    assert.equal(idsIn(await search(api.searchFhirQuestionnaireResponses, {})).length, 2);
    for (const name of ['subject', 'patient', 'subject:Patient', 'patient:Patient']) {
      const answer = await search(api.searchFhirQuestionnaireResponses, { [name]: achiengSeed.id });
      assert.deepEqual(idsIn(answer), [asked[0]], name);
    }
    const both = { 'subject:Patient': achiengSeed.id, subject: other.id };
    assert.equal((await search(api.searchFhirQuestionnaireResponses, both)).statusCode, 400);
  });

  test('tells in its link what it understood', async () => {
    const query = { 'subject:Patient': achiengSeed.id, _sort: 'authored' };
    const answer = await search(api.searchFhirQuestionnaireResponses, query);
    const self = new URL(answer.json<Bundle>().link?.[0]?.url ?? '');
    assert.equal(self.searchParams.get('subject'), achiengSeed.id);
    assert.equal(self.searchParams.get('_sort'), null);
  });

  const unserved: [Endpoint, string][] = [
    [api.searchFhirQuestionnaireResponses, 'patient.identifier'],
    [api.searchFhirQuestionnaireResponses, 'subject:Patient.identifier'],
    [api.searchFhirQuestionnaireResponses, 'subject:Group'],
    [api.searchFhirAppointments, 'status:not'],
    [api.searchFhirAppointments, 'subject'],
    [api.searchFhirAppointments, 'actor'],
    [api.searchFhirPatients, 'email'],
    [api.searchFhirAuditEvents, 'entity'],
    [api.searchFhirPatients, '_filter'],
    [publishedApi.searchFhirQuestionnaires, '_content'],
    [api.searchFhirPatients, '_id:not'],
    [api.searchFhirPatients, 'family:exact'],
    [api.searchFhirPatients, '_has:Appointment:patient:status'],
    [api.searchFhirAuditEvents, 'patient:identifier'],
    [publishedApi.searchFhirQuestionnaires, 'title:contains'],
    [publishedApi.searchFhirQuestionnaires, '_lastUpdated'],
    [api.searchFhirPatients, 'family'],
    [api.searchFhirPatients, 'colour'],
    [api.searchFhirFlags, 'date'],
  ];
  for (const [contract, name] of unserved) {
    test(`by ${name} of ${contract.path} is refused, not answered with everybody`, async () => {
      isRefused(await search(contract, { [name]: 'x' }), [name]);
    });
  }

  test('is refused to nobody before they are known', async () => {
    assert.equal((await call(t.app, api.searchFhirPatients, { query: { '_id:not': 'x' } })).statusCode, 401);
  });
});

test('parameters that do not narrow a search are ignored, unless strict handling is preferred', async () => {
  const understood = { _id: achiengSeed.id };
  const query = { ...understood, _sort: '-birthdate', _include: 'Patient:organization' };
  assert.deepEqual(idsIn(await search(api.searchFhirPatients, query)), [achiengSeed.id]);
  const lenient = await search(api.searchFhirPatients, query, { prefer: 'handling=lenient' });
  assert.deepEqual(idsIn(lenient), [achiengSeed.id]);
  const strict = { prefer: 'return=minimal; handling=strict' };
  isRefused(await search(api.searchFhirPatients, query, strict), ['_sort', '_include']);
  assert.deepEqual(idsIn(await search(api.searchFhirPatients, understood, strict)), [achiengSeed.id]);
});

test('none at a time, which would ask how many there are in all, is refused', async () => {
  const answer = await search(api.searchFhirPatients, { _count: '0' });
  assert.equal(answer.statusCode, 400, answer.body);
  const { issue } = answer.json<OperationOutcome>();
  assert.deepEqual(issue[1]?.expression, ['http._count']);
  isRefused(await search(publishedApi.searchFhirQuestionnaires, { _count: '0' }), ['_count']);
});
