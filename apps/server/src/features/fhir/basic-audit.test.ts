/**
 * Requirements of the IHE BALP profiles for an AuditEvent (github.com/IHE/ITI.BasicAudit at 09fe729:
 * `input/fsh/PatientRead.fsh`, `PatientCreate.fsh`, `PatientUpdate.fsh`): fixed codes, and slices by their type.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { AuditEvent, AuditEventAgent, Bundle, Coding } from 'fhir/r4';
import {
  createEContact,
  getThreadForClinician,
  listForClinician,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { updateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { readFhirAuditEvent, searchFhirAuditEvents, searchFhirCommunications } from '@hodi/domain/fhir/fhir.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';

const dcm = 'http://dicom.nema.org/resources/ontology/DCM';
const participation = 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType';
const restful = 'http://hl7.org/fhir/restful-interaction';
const entityType = 'http://terminology.hl7.org/CodeSystem/audit-entity-type';
const role = 'http://terminology.hl7.org/CodeSystem/object-role';

interface Rules {
  action: string;
  subtypes: string[];
  client: string;
  server: string;
  user: string[];
}
const writing = { client: '110153', server: '110152', user: ['AUT', 'INF', 'CST'] };
const rules: Record<string, Rules> = {
  Read: { action: 'R', subtypes: ['read', 'vread'], client: '110152', server: '110153', user: ['IRCP'] },
  Create: { action: 'C', subtypes: ['create'], ...writing },
  Update: { action: 'U', subtypes: ['update', 'patch'], ...writing },
};

const is = (coding: Coding | undefined, system: string, ...codes: string[]): boolean =>
  coding?.system === system && codes.includes(coding.code ?? '');
const ofType = ({ type }: AuditEventAgent, system: string, ...codes: string[]): boolean =>
  (type?.coding ?? []).some((coding) => is(coding, system, ...codes));

/** Requirements that an event of an IHE profile does not meet. */
function lacks(event: AuditEvent): string[] {
  const [, patient = '', name = ''] = /IHE\.BasicAudit\.(Patient)?(\w+)$/.exec(event.meta?.profile?.[0] ?? '') ?? [];
  const rule = rules[name];
  if (rule === undefined) return ['a profile that is known'];
  const { agent, entity = [], subtype = [] } = event;
  const [clients, servers, users] = [
    agent.filter((one) => ofType(one, dcm, rule.client)),
    agent.filter((one) => ofType(one, dcm, rule.server)),
    agent.filter((one) => ofType(one, participation, ...rule.user)),
  ];
  const machines = [...clients, ...servers];
  const data = entity.filter(({ type }) => is(type, entityType, '2'));
  const people = entity.filter(({ type }) => is(type, entityType, '1'));
  const asks: Record<string, boolean> = {
    'type rest': is(event.type, 'http://terminology.hl7.org/CodeSystem/audit-event-type', 'rest'),
    'one subtype of the interaction': subtype.filter((one) => is(one, restful, ...rule.subtypes)).length === 1,
    action: event.action === rule.action,
    'success, and when': event.outcome === '0' && event.recorded !== undefined,
    'one client and one server': clients.length === 1 && servers.length === 1,
    'who and network of both': machines.every(({ who, network, media }) => who && network?.address && !media),
    'at most one user': users.length <= 1,
    'a user who asked, and is no device': users.every((one) => one.who && one.requestor && !one.network && !one.media),
    'one thing that it is about': data.length === 1 && data[0]?.what !== undefined,
    'its role': data.every((one) => is(one.role, role, '3', '4', '20')),
    'a patient where it says so, and none else': people.length === (patient === '' ? 0 : 1),
    'the patient as such': people.every(
      (one) => is(one.role, role, '1') && one.what?.reference?.startsWith('Patient/') === true,
    ),
  };
  return Object.keys(asks).filter((ask) => asks[ask] !== true);
}

const t = await openClinicApp();
const { doctor: doctorSeed, achieng } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'admin' }));
let events: AuditEvent[];
const of = (action: string) => events.filter(({ subtype }) => subtype?.[0]?.code === action);
const profilesOf = (action: string) => [
  ...new Set(of(action).map(({ meta }) => meta?.profile?.[0]?.split('BasicAudit.').at(-1))),
];

async function log(person: Person): Promise<AuditEvent[]> {
  const bundle = (await person.call(searchFhirAuditEvents, { query: { _count: '100' } })).json<Bundle>();
  return (bundle.entry ?? []).map(({ resource }) => resource as unknown as AuditEvent);
}

before(async () => {
  const [patient, doctor, admin] = [await t.as(achieng), await t.as(doctorSeed), await t.as(adminSeed)];
  const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const params = { id: e_contact.id };
  await doctor.ok(listForClinician);
  await doctor.ok(getThreadForClinician, { params });
  await doctor.ok(postMessage, { params, body: { message: 'Karibu' } });
  await doctor.ok(searchFhirCommunications, { query: { patient: achieng.id } });
  await doctor.ok(setEContactStatus, { params, body: { status: 'resolved' } });
  await doctor.refused(postMessage, { params, body: { message: 'Too late' } }, 409);
  const clinician = { params: { clinician_id: doctorSeed.id }, body: { profession: 'Surgeon', version: 1 } };
  await admin.ok(updateClinician, clinician);
  events = await log(admin);
});

describe('a line of the log as IHE BALP', () => {
  test('is a read, a create or an update of a patient’s, or of nobody’s', () => {
    assert.deepEqual(profilesOf(getThreadForClinician.name), ['PatientRead']);
    assert.ok(profilesOf(postMessage.name).includes('PatientCreate'));
    assert.deepEqual(profilesOf(setEContactStatus.name), ['PatientUpdate']);
    assert.deepEqual(profilesOf(updateClinician.name), ['Update']);
  });

  test('has what its profile asks for, and is as HL7 published it', () => {
    const told = events.filter(({ meta }) => meta?.profile !== undefined);
    assert.ok(told.length >= 4);
    for (const event of told) assert.deepEqual([...lacks(event), ...faultsOf(event)], [], JSON.stringify(event));
  });

  test('names who did it, and the device by its address', () => {
    const [read] = of(getThreadForClinician.name);
    assert.equal(read?.agent[0]?.who?.reference, `Practitioner/${doctorSeed.id}`);
    assert.deepEqual(read?.agent[1]?.network, { address: '127.0.0.1', type: '2' });
  });

  test('is told as none where the log lacks what they ask for: searches, lists, refusals', () => {
    assert.deepEqual(profilesOf(searchFhirCommunications.name), [undefined]);
    assert.deepEqual(profilesOf(listForClinician.name), [undefined]);
    const refused = events.filter(({ outcome }) => outcome !== '0');
    assert.ok(refused.length > 0);
    for (const { meta } of refused) assert.equal(meta?.profile, undefined);
  });

  test('is none to the patient, who is not told from where', async () => {
    const own = await log(await t.as(achieng));
    assert.ok(own.length > 0);
    for (const event of own) {
      assert.equal(event.meta?.profile, undefined);
      assert.ok(!JSON.stringify(event).includes('127.0.0.1'));
    }
  });

  test('is the same read alone as found', async () => {
    const [one] = of(getThreadForClinician.name);
    const read = await (await t.as(adminSeed)).call(readFhirAuditEvent, { params: { id: one?.id ?? '' } });
    assert.deepEqual(read.json(), one);
  });
});
