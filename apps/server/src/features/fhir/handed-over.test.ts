/** The moment of a handover is told wherever the record leaves Hodi, also to a colleague who had the patient already. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Bundle, Communication, Consent, QuestionnaireResponse, Resource } from 'fhir/r4';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn } from '#server/testing/admin/clinician-handover.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { care, asks } = careIn(t);
const admin = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));
const hour = 3_600_000;
let [from, to]: ClinicianSeed[] = [];
let patient: PatientSeed;
let id: string;

beforeEach(async () => {
  t.time.now += hour;
  const cared = await care();
  [from, to, patient] = [cared.from, cared.to, cared.patient];
  id = await asks(patient, cared.from);
});

const iso = () => new Date(t.time.now).toISOString();
const inCareOfBoth = async () => {
  assert.ok(to);
  await putRelationship(t.put, { clinician: to, patient }, { id: idOf(nextSerial()) });
};
const handsOver = async (): Promise<string> => {
  t.time.now += hour;
  await (await t.as(admin)).ok(handOver, { params: { clinician_id: from?.id }, body: { hand_over_to: to?.id } });
  return iso();
};
const writes = async (message: string) => {
  t.time.now += hour;
  await (await t.as(patient)).ok(postMessage, { params: { id }, body: { message } });
};
const search = async <T extends Resource>(contract: Endpoint, query: Record<string, string> = {}): Promise<T[]> => {
  const answer = await (await t.as(patient)).call(contract, { query: { patient: patient.id, ...query } });
  const bundle = answer.json<Bundle>();
  assert.deepEqual(faultsOf(bundle), []);
  return (bundle.entry ?? []).map(({ resource }) => resource as unknown as T);
};
const answers = async () => (await search<QuestionnaireResponse>(api.searchFhirQuestionnaireResponses))[0];
const extensionOf = (resource: { extension?: { url: string }[] } | undefined, name: string) =>
  resource?.extension?.find(({ url }) => url.endsWith(`/${name}`)) as
    | { valueDateTime?: string; valueReference?: { reference?: string } }
    | undefined;
const recipients = async () =>
  Object.fromEntries(
    (await search<Communication>(api.searchFhirCommunications)).map(({ payload, recipient }) => [
      payload?.[0]?.contentString,
      recipient?.[0]?.reference,
    ]),
  );
const consentOf = async (clinician: ClinicianSeed | undefined) =>
  (await search<Consent>(api.searchFhirConsents)).find(
    ({ provision }) => provision?.actor?.[0]?.reference.reference === `Practitioner/${clinician?.id}`,
  );

for (const hadThem of [false, true]) {
  describe(hadThem ? 'to a colleague who had the patient already' : 'to a colleague who had not the patient', () => {
    beforeEach(async () => hadThem && inCareOfBoth());

    test('answers say since when they are with whom they are, and move with it', async () => {
      assert.equal(extensionOf(await answers(), 'handed-over'), undefined);
      const at = await handsOver();
      const found = await answers();
      assert.equal(extensionOf(found, 'asked-of')?.valueReference?.reference, `Practitioner/${to?.id}`);
      assert.equal(extensionOf(found, 'handed-over')?.valueDateTime, at);
      assert.equal(found?.meta?.lastUpdated, at);
      assert.equal((await search(api.searchFhirQuestionnaireResponses, { _lastUpdated: `ge${at}` })).length, 1);
    });

    test('the consent that ends says when, and is new to who asks what is', async () => {
      const { period } = (await consentOf(from))?.provision ?? {};
      assert.deepEqual([period?.start !== undefined, period?.end], [true, undefined]);
      const at = await handsOver();
      const ended = await consentOf(from);
      assert.deepEqual([ended?.status, ended?.provision?.period?.end], ['inactive', at]);
      const moved = await search<Consent>(api.searchFhirConsents, { _lastUpdated: `ge${at}` });
      assert.ok(moved.some((one) => one.id === ended?.id));
    });

    test('a message before it names nobody, one after it the colleague', async () => {
      await writes('Kabla');
      await handsOver();
      await writes('Baada');
      assert.deepEqual(await recipients(), { Kabla: undefined, Baada: `Practitioner/${to?.id}` });
    });

    test('the paper says since when an inquiry is with whom, and until when somebody saw the record', async () => {
      await handsOver();
      const given = { params: { patient_id: patient.id }, query: { language: 'en' } };
      const lines = pdfLines((await (await t.as(patient)).call(getRecordPaper, given)).rawPayload);
      const text = lines.join(' ').replaceAll(/\s+/g, ' ');
      assert.match(text, /Sent [^.]+, with Dr\. Staying [^.]+ since [^.]+\./);
      assert.match(text, /Ended \([^)]+\), agreed/);
    });
  });
}

test('a consent that came by a handover says from whom, and begins as the other ends', async () => {
  const at = await handsOver();
  const mine = await consentOf(to);
  assert.equal(extensionOf(mine, 'handed-over-from')?.valueReference?.reference, `Practitioner/${from?.id}`);
  assert.deepEqual(mine?.provision?.period, { start: at });
  assert.equal(extensionOf(await consentOf(from), 'handed-over-from'), undefined);
});

test('a handover by a server of the version before moves inquiries too, without a time that it did not record', async () => {
  await writes('Kabla');
  const at = await handsOver();
  await t.db.updateTable('relationship').set({ ended_at: null }).where('patient_id', '=', patient.id).execute();
  await t.db.updateTable('e_contact').set({ handed_over_at: null }).where('id', '=', id).execute();
  const found = await answers();
  assert.equal(found?.meta?.lastUpdated, at);
  assert.equal(extensionOf(found, 'handed-over'), undefined);
  assert.deepEqual(await recipients(), { Kabla: undefined });
  assert.equal((await consentOf(from))?.provision?.period?.end, undefined);
});

test('one that the patient declines ends then, and what waits goes on to whoever has them, since then', async () => {
  const other = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  await putRelationship(t.put, { clinician: other, patient }, { id: idOf(nextSerial()) });
  await handsOver();
  t.time.now += hour;
  const person = await t.as(patient);
  const { clinician_infos } = await person.ok(getOwnPatient);
  const info = clinician_infos.find(({ clinician }) => clinician.id === to?.id);
  await person.ok(answerInvitation, {
    params: { relationship_id: info?.relationship.id },
    body: { status: 'declined' },
  });
  const declined = await consentOf(to);
  assert.deepEqual([declined?.status, declined?.provision?.period?.end], ['rejected', iso()]);
  const found = await answers();
  assert.equal(extensionOf(found, 'asked-of')?.valueReference?.reference, `Practitioner/${other.id}`);
  assert.equal(extensionOf(found, 'handed-over')?.valueDateTime, iso());

  // A new consent of the patient starts anew.
  t.time.now += hour;
  await t.db
    .updateTable('clinician')
    .set({ expanding_patients: true })
    .where('id', '=', to?.id ?? '')
    .execute();
  await (await t.as(patient)).ok(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: to?.id } });
  const again = await consentOf(to);
  assert.deepEqual([again?.id, again?.status], [declined?.id, 'active']);
  assert.deepEqual(again?.provision?.period, { start: iso() });
  const row = t.db
    .selectFrom('relationship')
    .select('ended_at')
    .where('id', '=', again?.id ?? '');
  assert.equal((await row.executeTakeFirstOrThrow()).ended_at, null);
});
