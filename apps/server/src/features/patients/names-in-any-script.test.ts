/** Names in Arabic and Ethiopic letters are found in every list; signs that nobody sees find nobody, in any. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact, listForClinician, listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as fhir from '@hodi/domain/fhir/fhir.api.ts';
import { mergeRecords } from '@hodi/domain/merged-records/merged-records.api.ts';
import { listInstitutions } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { foldText } from '@hodi/domain/patients/search-text.ts';
import { invitePatient, listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aClinician, aPatient, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { rebuildStale } from '#server/features/relationships/search-texts.service.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { runMigration } from '#server/testing/servers/run-migration.ts';
import { foldedText } from '#server/work/folded-text.ts';

const t = await openClinicApp();
const { doctor: doctorSeed } = t.clinic;
const ours = doctorSeed.institution_id;

const patientNamed = async (given_name: string, family_name: string) => {
  const patient = await putPatient(t.put, aPatient({ user: { given_name, family_name } }));
  await putRelationship(t.put, { clinician: doctorSeed, patient }, { id: idOf(nextSerial()) });
  return patient;
};
const khadija = await patientNamed('خديجة', 'حسن');
const hana = await patientNamed('ሐና', 'ተስፋዬ');
const arabicDoctor = await putClinician(
  t.put,
  aClinician(ours, { profession: 'طبيبة', user: { given_name: 'زينب', family_name: 'عمر' } }),
);
await putInstitution(t.put, anInstitution({ name: 'ጤና ጣቢያ' }));
const rootSeed = await putClinician(t.put, aClinician(ours, { role: 'superuser', user: { given_name: 'Neema' } }));
await putRelationship(t.put, { clinician: arabicDoctor, patient: khadija }, { id: idOf(nextSerial()) });
await putAppointment(
  t.put,
  { clinician: doctorSeed, patient: khadija },
  { start: '2026-11-30T08:00:00Z', topic: 'متابعة' },
);

const doctor = await t.as(doctorSeed);
const root = await t.as(rootSeed);
const patient = await t.as(khadija);
for (const seed of [khadija, hana]) {
  const body = { topic: 'services', answers: askForBill, clinician_id: doctorSeed.id };
  await (await t.as(seed)).ok(createEContact, { body });
}
await doctor.ok(invitePatient, {
  body: { id: idOf(nextSerial()), given_name: 'አበበ', family_name: 'በቀለ', mobile_number: '0712000555', method: 'sms' },
});

/** How many a search of a list or of FHIR finds. */
async function countOf(person: Person, contract: Endpoint, { query = {}, params = {} }: Asked): Promise<number> {
  const answer = await person.call(contract, { query, params });
  assert.equal(answer.statusCode, 200, `${contract.name}: ${answer.body}`);
  const { items, entry, resourceType } = answer.json<{ items?: unknown[]; entry?: unknown[]; resourceType?: string }>();
  return (resourceType === 'Bundle' ? (entry ?? []) : (items ?? [])).length;
}
interface Asked {
  query?: Record<string, string>;
  params?: Record<string, string>;
}

const ofInstitution = { params: { institution_id: ours } };
describe('a name in its own script finds who bears it', () => {
  const cases: [string, Person, Endpoint, Asked][] = [
    ['خديجة', doctor, listPatients, {}],
    ['خديجه حسن', doctor, listPatients, {}],
    ['خَدِيجة', doctor, listPatients, {}],
    ['ተስፋዬ', doctor, listPatients, {}],
    ['ሃና', doctor, listPatients, {}],
    ['خديجة', root, listInstitutionPatients, ofInstitution],
    ['ሐና', doctor, listForClinician, {}],
    ['حسن', doctor, listAppointments, {}],
    ['متابعه', doctor, listAppointments, {}],
    ['زينب', root, listClinicians, ofInstitution],
    ['طبيبة', root, listClinicians, ofInstitution],
    ['ጤና', root, listInstitutions, {}],
    ['አበበ', doctor, listPatientInvitations, {}],
  ];
  for (const [search, person, contract, { query, params }] of cases) {
    test(`${contract.name}: ${search}`, async () => {
      assert.equal(await countOf(person, contract, { query: { ...query, search }, ...(params && { params }) }), 1);
    });
  }

  for (const [contract, name, value] of [
    [fhir.searchFhirPatients, 'name', 'خديجة'],
    [fhir.searchFhirPatients, 'name', 'ተስፋ'],
    [fhir.searchFhirPatients, 'name', 'ሀና'],
    [fhir.searchFhirPractitioners, 'name', 'زينب'],
    [fhir.searchFhirOrganizations, 'name', 'ጤና'],
  ] as const) {
    test(`${contract.name} by ${name} ${value}`, async () => {
      const asker = contract === fhir.searchFhirPractitioners ? root : doctor;
      assert.equal(await countOf(asker, contract, { query: { [name]: value } }), 1);
    });
  }
});

const isSearched = ({ query }: Endpoint): boolean =>
  query !== undefined && 'search' in (query as unknown as { shape: object }).shape;

describe('a search without a letter or digit finds nobody', () => {
  const signs = ['\u200b', '\u202a\u202c', '!!!', '🙂', '؟'];
  test('in any list that can be searched', async () => {
    const searched = (await allContracts()).filter(isSearched);
    assert.ok(searched.length >= 9, `${searched.length} lists`);
    for (const contract of searched) {
      const person = contract.who.includes('clinician') ? (contract.needs === undefined ? doctor : root) : patient;
      const isOfInstitution = contract.path.includes(':institution_id');
      const params: Record<string, string> = isOfInstitution ? { institution_id: ours } : { patient_id: khadija.id };
      for (const search of signs) {
        const asker = isOfInstitution ? root : person;
        assert.equal(await countOf(asker, contract, { query: { search }, params }), 0, `${contract.name}: ${search}`);
      }
    }
  });

  test('in the own inquiries of a patient', async () => {
    const params = { patient_id: khadija.id };
    assert.equal(await countOf(patient, listForPatient, { params }), 1);
    for (const search of signs) assert.equal(await countOf(patient, listForPatient, { params, query: { search } }), 0);
  });

  for (const contract of [fhir.searchFhirPatients, fhir.searchFhirPractitioners, fhir.searchFhirOrganizations]) {
    test(contract.name, async () => {
      assert.ok((await countOf(doctor, contract, {})) > 0);
      for (const name of [...signs, '🙂,\u200b']) {
        assert.equal(await countOf(doctor, contract, { query: { name } }), 0, name);
      }
    });
  }
});

test('the database folds names as the browser does', async () => {
  const names = [
    'Wambũi',
    "Ng'ang'a",
    'O’Brien',
    'أَحْمَد',
    'خديجة',
    'ﻣﺤﻤﺪ',
    'ሐና፡ተስፋዬ',
    'Straße Ærø Łódź',
    'Мария',
    'नारायण',
    'A(b)!c',
  ];
  for (const name of names) {
    const { rows } = await sql<{ folded: string }>`
      select ${foldedText('n.name')} as folded from (select ${name}::text as name) n`.execute(t.db);
    assert.equal(rows[0]?.folded, foldText(name), name);
  }
});

describe('rows that the version before wrote', () => {
  const stored = () =>
    t.db
      .selectFrom('relationship as r')
      .select(['r.patient_id', 'r.search_text', 'r.sort_name'])
      .orderBy('r.id')
      .execute();
  const invited = () => t.db.selectFrom('patient_invitation').select('search_text').execute();
  async function forget(): Promise<void> {
    // As it folded: no letter but those of ASCII.
    const old = (column: string) => sql`btrim(regexp_replace(${sql.ref(column)}, '[^a-z0-9@._+ -]', '', 'g'))`;
    await sql`update relationship set search_text = ${old('search_text')}, sort_name = ${old('sort_name')}`.execute(
      t.db,
    );
    await sql`update patient_invitation set search_text = ${old('search_text')}`.execute(t.db);
  }

  for (const [who, fold] of [
    ['the migration', () => runMigration(t.db, '0070-names-in-any-script')],
    ['a server, where another one wrote them since', () => rebuildStale(t.app)],
  ] as const) {
    test(`are folded anew by ${who}`, async () => {
      const before = [await stored(), await invited()];
      await forget();
      assert.equal(await countOf(doctor, listPatients, { query: { search: 'خديجة' } }), 0);
      await fold();
      assert.deepEqual([await stored(), await invited()], before);
    });
  }

  test('are found by the member ID of a merged record too', async () => {
    const [kept, other] = [await patientNamed('مريم', 'سالم'), await patientNamed('مريم', 'سالم')];
    const body = { id: idOf(nextSerial()), patient_id: kept.id, other_id: other.id, is_asked: true };
    await doctor.ok(mergeRecords, { body });
    const before = await stored();
    await forget();
    await rebuildStale(t.app);
    assert.deepEqual(await stored(), before);
    assert.equal(await countOf(doctor, listPatients, { query: { search: other.member_id } }), 1);
  });
});
