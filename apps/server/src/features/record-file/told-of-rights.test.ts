/** The whole record shows the patient's consents, who saw a danger, and requests about data. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Bundle, Consent, FhirResource, Flag, Task } from 'fhir/r4';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { everythingOfPatient, readFhirTask, searchFhirConsents, searchFhirTasks } from '@hodi/domain/fhir/fhir.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor: doctorSeed, stranger } = t.clinic;
const seed = await putPatientOf(t.put, doctorSeed);
const asked = 'Kanari la ombi';
let thread: string;
let request: string;

before(async () => {
  // Another clinician, to whom they said no.
  await putRelationship(t.put, { clinician: stranger, patient: seed }, { id: idOf(nextSerial()), status: 'declined' });
  await t.db
    .updateTable('relationship')
    .set({ consent_at: new Date(t.time.now), consent_by: seed.user.id, consent_how: 'in_person' })
    .where('patient_id', '=', seed.id)
    .where('clinician_id', '=', doctorSeed.id)
    .execute();
  const [patient, doctor] = [await t.as(seed), await t.as(doctorSeed)];
  const body = { topic: 'services', answers: askWhileBreathingHard };
  const { e_contact, red_flags } = await patient.ok(createEContact, { body });
  thread = e_contact.id;
  for (const { id } of red_flags) await doctor.ok(acknowledgeRedFlag, { params: { red_flag_id: id } });
  request = newId(t.time.now);
  await patient.ok(createDataRequest, { body: { id: request, kind: 'correction', text: asked } });
  const correction = { id: newId(t.time.now), question_id: null, text: 'Right so', data_request_id: request };
  await doctor.ok(createCorrection, { params: { id: thread }, body: correction });
});

const resourcesFor = async (person: Awaited<ReturnType<typeof t.as>>): Promise<FhirResource[]> => {
  const bundle = (await person.call(everythingOfPatient, { params: { id: seed.id } })).json<Bundle>();
  assert.deepEqual(faultsOf(bundle), []);
  return (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
};
const ofType = <T extends FhirResource>(all: readonly FhirResource[], type: T['resourceType']): T[] =>
  all.filter((one): one is T => one.resourceType === type);
const whom = ({ provision, status }: Consent) => [provision?.actor?.[0]?.reference.reference, status];
const [doctorRef, strangerRef] = [doctorSeed, stranger].map(({ id }) => `Practitioner/${id}`);

describe('as FHIR, as published', () => {
  test('each relationship is a consent: whose yes, how, and since when', async () => {
    const consents = ofType<Consent>(await resourcesFor(await t.as(seed)), 'Consent');
    assert.deepEqual(consents.map(whom), [
      [strangerRef, 'rejected'],
      [doctorRef, 'active'],
    ]);
    const active = consents.find(({ status }) => status === 'active');
    const how = active?.extension?.find(({ url }) => url.endsWith('/consent-how'))?.valueCode;
    assert.deepEqual(
      [how, active?.performer?.[0]?.reference, active?.organization?.[0]?.reference],
      ['in-person', `Patient/${seed.id}`, `Organization/${doctorSeed.institution_id}`],
    );
    assert.equal(Date.parse(active?.dateTime ?? ''), t.time.now);
  });

  test('a clinician learns of no other whom the patient refused', async () => {
    const doctor = await t.as(doctorSeed);
    assert.deepEqual(ofType<Consent>(await resourcesFor(doctor), 'Consent').map(whom), [[doctorRef, 'active']]);
    const { entry = [] } = (await doctor.call(searchFhirConsents, { query: { patient: seed.id } })).json<Bundle>();
    assert.deepEqual(
      entry.map(({ resource }) => (resource as Consent).status),
      ['active'],
    );
  });

  test('a red flag names who acknowledged it', async () => {
    const flags = ofType<Flag>(await resourcesFor(await t.as(seed)), 'Flag');
    assert.ok(flags.length > 0);
    for (const { extension, period, status } of flags) {
      const by = extension?.find(({ url }) => url.endsWith('/acknowledged-by'))?.valueReference;
      assert.deepEqual([by?.reference, by?.display], [doctorRef, 'Dr. Wanjiru Kamau']);
      assert.deepEqual([status, Date.parse(period?.end ?? '')], ['inactive', t.time.now]);
    }
  });

  test('the patient’s request about their data is a Task, shown to them alone', async () => {
    const [patient, doctor] = [await t.as(seed), await t.as(doctorSeed)];
    const [task, ...others] = ofType<Task>(await resourcesFor(patient), 'Task');
    assert.deepEqual(others, []);
    const { status, description, code, restriction, output } = task ?? {};
    assert.deepEqual(
      [status, description, code?.coding?.[0]?.code, output?.[0]?.valueReference?.reference],
      ['completed', asked, 'correction', `QuestionnaireResponse/${thread}`],
    );
    assert.equal(Date.parse(restriction?.period?.end ?? ''), t.time.now + 14 * 86_400_000);
    const searched = async (person: typeof patient) =>
      (await person.call(searchFhirTasks, { query: { patient: seed.id } })).json<Bundle>().entry?.length ?? 0;
    assert.deepEqual([await searched(patient), await searched(doctor)], [1, 0]);
    assert.ok(!JSON.stringify(await resourcesFor(doctor)).includes(asked));
    await doctor.refused(readFhirTask, { params: { id: request } }, 404);
  });
});

describe('on paper', () => {
  const linesFor = async (person: Awaited<ReturnType<typeof t.as>>, language: Language) => {
    const given = { params: { patient_id: seed.id }, query: { language } };
    // The length of a time moves the line breaks of the paper.
    return pdfLines((await person.call(getRecordPaper, given)).rawPayload)
      .join('\n')
      .replaceAll(/ \n/g, ' ');
  };

  test('all of it stands there for the patient', async () => {
    const text = await linesFor(await t.as(seed), 'en');
    assert.match(text, /Dr\. Wanjiru Kamau, Ziwa Family Clinic\nMay see it, agreed .*, in person\n/);
    assert.match(text, /\nDeclined\n/);
    assert.ok(text.includes('What do you need?'), 'signs that stand for two letters move no others');
    assert.match(text, /\nSeen by Dr\. Wanjiru Kamau, /);
    assert.match(text, new RegExp(`\nRequests about data\nCorrection, .*\n${asked}\nDone, `));
  });

  test('in Kiswahili too', async () => {
    const text = await linesFor(await t.as(seed), 'sw');
    assert.match(text, /Anaruhusiwa kuona, ulikubali .*, ana kwa ana\n/);
    assert.match(text, new RegExp(`\nMaombi kuhusu taarifa\nKusahihisha, .*\n${asked}\nLimetekelezwa, `));
  });

  test('and for a clinician without what the patient asked about their data', async () => {
    const text = await linesFor(await t.as(doctorSeed), 'en');
    assert.ok(text.includes('Who may see the record') && !text.includes('Requests about data'));
    assert.ok(!text.includes(asked) && !text.includes('Declined'));
  });
});
