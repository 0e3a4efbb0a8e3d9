import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditEvent, Bundle, Organization, Patient, Practitioner, QuestionnaireResponse } from 'fhir/r4';
import { setAppointmentStatus } from '@hodi/domain/appointments/appointments.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { askWhileBreathingHard, mildFever } from '#server/testing/answers.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { inTransaction } from '#server/db/database.ts';
import { type TracedQuery, queries } from '#server/db/named-client.ts';
import { leave } from '#server/features/superusers/superusers.service.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor: doctorSeed, achieng: achiengSeed, baraka, stranger } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'admin' }));
const patient = achiengSeed.id;

type Query = Record<string, string | string[]>;
const search = async (person: Person, contract: Endpoint, query: Query): Promise<Bundle> => {
  const answer = await person.call(contract, { query: query as Record<string, string> });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Bundle>();
};
const idsIn = (bundle: Bundle): (string | undefined)[] => (bundle.entry ?? []).map(({ resource }) => resource?.id);

describe('a patient as FHIR', () => {
  test('is whole for those who have them in their care', async () => {
    const doctor = await t.as(doctorSeed);
    const answer = await doctor.call(api.readFhirPatient, { params: { id: patient } });
    assert.equal(answer.headers['content-type'], 'application/fhir+json; charset=utf-8');
    const found = answer.json<Patient>();
    assert.equal(found.birthDate, achiengSeed.birthday);
    assert.equal(found.identifier?.[0]?.value, achiengSeed.member_id);
    assert.equal(found.telecom?.[0]?.value, achiengSeed.user.mobile_number);
    assert.equal(found.generalPractitioner?.[0]?.reference, `Practitioner/${doctorSeed.id}`);
  });

  test('is name, contact and member ID for the admin of the institution, who does not find them by more', async () => {
    const admin = await t.as(adminSeed);
    const found = (await admin.ok(api.readFhirPatient, { params: { id: patient } })) as unknown as Patient;
    assert.equal(found.identifier?.[0]?.value, achiengSeed.member_id);
    for (const part of ['birthDate', 'gender', 'address', 'generalPractitioner'] as const) assert.ok(!(part in found));
    const byBirthday = { birthdate: achiengSeed.birthday, _id: patient };
    assert.deepEqual(idsIn(await search(admin, api.searchFhirPatients, byBirthday)), []);
    const doctor = await t.as(doctorSeed);
    assert.deepEqual(idsIn(await search(doctor, api.searchFhirPatients, byBirthday)), [patient]);
  });

  test('is found by name, number and member ID', async () => {
    const doctor = await t.as(doctorSeed);
    const queries: Query[] = [
      { name: achiengSeed.user.given_name.slice(0, 3).toUpperCase() },
      { phone: achiengSeed.user.mobile_number },
      { phone: achiengSeed.user.mobile_number.replace('+254', '0'), _format: 'application/fhir json' },
      { phone: achiengSeed.user.mobile_number.replace('+', ' ') },
      { identifier: achiengSeed.member_id.replaceAll('-', '') },
      { identifier: `http://localhost:3000/fhir/NamingSystem/member-id|${achiengSeed.member_id}` },
    ];
    for (const query of queries)
      assert.deepEqual(idsIn(await search(doctor, api.searchFhirPatients, query)), [patient]);
    const others: Query[] = [{ name: 'Zzz' }, { identifier: `https://elsewhere.example|${achiengSeed.member_id}` }];
    for (const query of others) {
      assert.deepEqual(idsIn(await search(doctor, api.searchFhirPatients, query)), []);
    }
  });
});

describe('a search', () => {
  test('gives page after page, each thing once', async () => {
    const achieng = await t.as(achiengSeed);
    const { e_contact } = await achieng.ok(createEContact, {
      body: { topic: 'services', answers: askWhileBreathingHard },
    });
    const sent: string[] = [];
    for (const message of ['moja', 'mbili', 'tatu', 'nne', 'tano']) {
      const { e_contact_message } = await achieng.ok(postMessage, { params: { id: e_contact.id }, body: { message } });
      sent.push(e_contact_message.id);
    }
    const seen: (string | undefined)[] = [];
    let query: Query | null = { 'part-of': `QuestionnaireResponse/${e_contact.id}`, _count: '2' };
    while (query !== null) {
      const bundle = await search(achieng, api.searchFhirCommunications, query);
      assert.ok(idsIn(bundle).length <= 2);
      seen.push(...idsIn(bundle));
      const next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
      query = next === undefined ? null : Object.fromEntries(new URL(next).searchParams);
    }
    assert.deepEqual(seen, sent.toSorted().toReversed());
  });

  test('finds what changed since', async () => {
    let doctor = await t.as(doctorSeed);
    const { appointment } = await book(doctor, {
      clinician: doctorSeed,
      patient: achiengSeed,
      start: '2027-02-01T07:00:00.000Z',
    });
    t.time.now += 3_600_000;
    doctor = await t.as(doctorSeed);
    const since = { _lastUpdated: `ge${new Date(t.time.now).toISOString()}`, patient };
    assert.deepEqual(idsIn(await search(doctor, api.searchFhirAppointments, since)), []);
    await doctor.ok(setAppointmentStatus, {
      params: { appointment_id: appointment.id },
      body: { status: 'cancelled', version: appointment.version },
    });
    const bundle = await search(doctor, api.searchFhirAppointments, since);
    assert.deepEqual(idsIn(bundle), [appointment.id]);
    const both = { status: 'booked,cancelled', date: ['ge2027-02-01', 'lt2027-02-02'], patient: `Patient/${patient}` };
    assert.deepEqual(idsIn(await search(doctor, api.searchFhirAppointments, both)), [appointment.id]);
    for (const status of ['booked', 'http://hl7.org/fhir/event-status|cancelled', 'scheduled', ','])
      assert.deepEqual(idsIn(await search(doctor, api.searchFhirAppointments, { ...both, status })), [], status);
    const status = 'http://hl7.org/fhir/appointmentstatus|cancelled';
    assert.deepEqual(idsIn(await search(doctor, api.searchFhirAppointments, { ...both, status })), [appointment.id]);
  });

  test('of another’s finds nothing', async () => {
    const other = await t.as(stranger);
    for (const contract of [api.searchFhirFlags, api.searchFhirCommunications, api.searchFhirAuditEvents]) {
      assert.deepEqual(idsIn(await search(other, contract, { patient })), []);
    }
    const barakaHimself = await t.as(baraka);
    assert.deepEqual(idsIn(await search(barakaHimself, api.searchFhirPatients, {})), [baraka.id]);
  });

  test('by names is for a few words, of which one is enough, and is one statement however many they are', async () => {
    const doctor = await t.as(doctorSeed);
    const { given_name } = achiengSeed.user;
    const texts = new Set<string>();
    const note = (message: unknown) => {
      const { text } = message as TracedQuery;
      if (text.includes('is_accepted')) texts.add(text);
    };
    queries.start.subscribe(note);
    for (const name of [given_name, `Zzz,${given_name}`, `Zzz,Y%,${given_name.toUpperCase()},X`])
      assert.deepEqual(idsIn(await search(doctor, api.searchFhirPatients, { name })), [patient]);
    assert.deepEqual(idsIn(await search(doctor, api.searchFhirPatients, { name: 'Z%,_%,,' })), []);
    assert.deepEqual(idsIn(await search(doctor, api.searchFhirPatients, { name: ',' })), []);
    queries.start.unsubscribe(note);
    assert.equal(texts.size, 1);
    const faults: [Query, string][] = [
      [{ name: 'a'.repeat(101) }, 'too_long'],
      [{ name: Array(11).fill('a').join(',') }, 'too_many'],
      [{ name: ['a', 'b'] }, 'invalid_value'],
    ];
    for (const [query, code] of faults) {
      for (const contract of [api.searchFhirPatients, api.searchFhirPractitioners]) {
        const refused = await doctor.call(contract, { query: query as Record<string, string> });
        assert.deepEqual([refused.statusCode, refused.json().issue[1].diagnostics], [400, code]);
      }
    }
  });

  test('is refused in the words of FHIR, in the language of who asks', async () => {
    const doctor = await t.as(doctorSeed);
    const refused = await doctor.call(api.searchFhirAppointments, { query: { date: 'tomorrow' } });
    assert.equal(refused.statusCode, 400);
    assert.equal(refused.headers['content-type'], 'application/fhir+json; charset=utf-8');
    assert.deepEqual(
      refused.json().issue.map((issue: { code: string; diagnostics: string }) => [issue.code, issue.diagnostics]),
      [
        ['invalid', 'invalid_request'],
        ['value', 'invalid_value'],
      ],
    );
    const unknown = await t.app.inject({ url: '/fhir/Spaceship/1' });
    assert.equal(unknown.statusCode, 404);
    assert.equal(unknown.json().resourceType, 'OperationOutcome');
    const nobody = await call(t.app, api.searchFhirPatients, {});
    assert.equal(nobody.json().issue[0].code, 'login');
  });
});

test('a red flag is waved until it is acknowledged', async () => {
  const [achieng, doctor] = [await t.as(achiengSeed), await t.as(doctorSeed)];
  const { red_flags } = await achieng.ok(createEContact, {
    body: { topic: 'services', answers: askWhileBreathingHard },
  });
  const params = { id: red_flags[0]?.id ?? '' };
  const before = await doctor.ok(api.readFhirFlag, { params });
  assert.equal(before['status'], 'active');
  await doctor.ok(acknowledgeRedFlag, { params: { red_flag_id: params.id } });
  const after = await doctor.ok(api.readFhirFlag, { params });
  assert.equal(after['status'], 'inactive');
});

test('a number whose unit the patient could not say has none', async () => {
  const person = await t.as(achiengSeed);
  const { e_contact } = await person.ok(createEContact, { body: { topic: 'temperature', answers: mildFever } });
  const quantityOf = async () => {
    const answer = await person.call(api.readFhirQuestionnaireResponse, { params: { id: e_contact.id } });
    const { item = [] } = answer.json<QuestionnaireResponse>();
    return item.find(({ linkId }) => linkId === 'temperature_c')?.answer?.[0]?.valueQuantity;
  };
  assert.equal((await quantityOf())?.code, 'Cel');
  const unsure = { ...mildFever, temperature_c: { value: 37.9, unit: 'c', unit_confirmed: false } };
  await t.db
    .updateTable('e_contact')
    .set({ answers: JSON.stringify(unsure) })
    .where('id', '=', e_contact.id)
    .execute();
  assert.deepEqual(await quantityOf(), { value: 37.9 });
});

test('official numbers are identifiers: of the institution for its people, of a clinician for who manages them', async () => {
  const { institution_id } = doctorSeed;
  const numbers = { facility_code: '13023', license_number: 'KMPDC 77' };
  await t.db.updateTable('institution').set(numbers).where('id', '=', institution_id).execute();
  await t.db.updateTable('clinician').set({ license_number: 'A 12345' }).where('id', '=', doctorSeed.id).execute();
  const [admin, other, own] = [await t.as(adminSeed), await t.as(stranger), await t.as(achiengSeed)];
  const numbersOf = ({ identifier = [] }: Organization | Practitioner) =>
    identifier.map(({ system, value }) => [system?.split('/').at(-1), value]);
  const clinic = async (person: Person) =>
    (await person.call(api.readFhirOrganization, { params: { id: institution_id } })).json<Organization>();
  const known = [
    ['facility-code', '13023'],
    ['license-number', 'KMPDC 77'],
  ];
  assert.deepEqual(numbersOf(await clinic(admin)), known);
  assert.deepEqual(faultsOf(await clinic(admin)), []);
  assert.deepEqual(numbersOf(await clinic(other)), []);
  const doctor = async (person: Person) =>
    (await person.call(api.readFhirPractitioner, { params: { id: doctorSeed.id } })).json<Practitioner>();
  assert.deepEqual(numbersOf(await doctor(admin)), [['clinician-license-number', 'A 12345']]);
  assert.deepEqual(faultsOf(await doctor(admin)), []);
  assert.deepEqual(numbersOf(await doctor(own)), []);
});

test('a line of the log has the address of a network only where it is one', async () => {
  const { institution_id } = adminSeed;
  const done = { action: 'command.create_superuser', institution_id, subject_id: null };
  await inTransaction(t.db, (tx) => leave(tx, { db: t.db, now: t.time.now, operator: 'amani' }, done));
  const admin = await t.as(adminSeed);
  const found = await search(admin, api.searchFhirAuditEvents, { _count: '100' });
  const networks = (found.entry ?? []).map(({ resource }) => (resource as unknown as AuditEvent).agent[0]?.network);
  assert.deepEqual(
    networks.find((network) => network?.address?.includes('amani')),
    { address: 'command line: amani' },
  );
  assert.ok(networks.some((network) => network?.type === '2'));
});
