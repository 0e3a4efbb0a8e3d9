/** A client that asks for changes since its last visit gets all of them, and nothing that may be untrue. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Appointment, Bundle, Communication, Resource } from 'fhir/r4';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { deleteAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { type PatientSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));

/** A patient with a clinician of their own, an inquiry, and a colleague to whom the clinician hands over. */
async function care() {
  const from = await putClinician(t.put, aClinician(doctor.institution_id));
  const to = await putClinician(t.put, aClinician(doctor.institution_id));
  const seed = await putPatientOf(t.put, from);
  const body = { topic: 'services', answers: askForBill, clinician_id: from.id };
  const { e_contact } = await (await t.as(seed)).ok(createEContact, { body });
  const handsOver = async () =>
    (await t.as(admin)).ok(handOver, { params: { clinician_id: from.id }, body: { hand_over_to: to.id } });
  return { from, to, seed, id: e_contact.id, params: { id: e_contact.id }, handsOver };
}

const search = async <T extends Resource>(contract: Endpoint, seed: PatientSeed, since?: number): Promise<T[]> => {
  const query: Record<string, string> = { patient: seed.id };
  if (since !== undefined) query['_lastUpdated'] = `ge${new Date(since).toISOString()}`;
  const answer = await (await t.as(seed)).call(contract, { query });
  assert.equal(answer.statusCode, 200, answer.body);
  return (answer.json<Bundle>().entry ?? []).map(({ resource }) => resource as unknown as T);
};

/** An hour later it does not count as new; after a change it does, with the time of the change. */
async function moves(contract: Endpoint, seed: PatientSeed, change: () => Promise<unknown>): Promise<void> {
  t.time.now += 3_600_000;
  assert.deepEqual(await search(contract, seed, t.time.now), []);
  await change();
  const [found] = await search(contract, seed, t.time.now);
  assert.equal(Date.parse(found?.meta?.lastUpdated ?? ''), t.time.now);
}

type Cared = Pick<Awaited<ReturnType<typeof care>>, 'from' | 'params'>;
const correct = async ({ from, params }: Cared, data_request_id: string | null = null) =>
  (await t.as(from)).ok(createCorrection, {
    params,
    body: { id: newId(t.time.now), question_id: null, text: 'Right so', data_request_id },
  });

test('answers move with each reply, correction, the end and the handover of their inquiry', async () => {
  const { handsOver, ...cared } = await care();
  const { from, seed, params } = cared;
  const answers = api.searchFhirQuestionnaireResponses;
  const replies = async () => (await t.as(from)).ok(postMessage, { params, body: { message: 'Karibu' } });
  await moves(answers, seed, replies);
  await moves(answers, seed, async () => correct(cared));
  await moves(answers, seed, handsOver);
  const other = await care();
  await moves(answers, other.seed, async () =>
    (await t.as(other.from)).ok(setEContactStatus, { params: other.params, body: { status: 'resolved' } }),
  );
});

test('a consent moves when it becomes one, also by a handover', async () => {
  const { from, seed, handsOver } = await care();
  await moves(api.searchFhirConsents, seed, handsOver);
  const again = { status: 'active', activated_at: new Date(t.time.now + 3_600_000) } as const;
  await moves(api.searchFhirConsents, seed, async () =>
    t.db.updateTable('relationship').set(again).where('clinician_id', '=', from.id).execute(),
  );
});

test('a request about data moves with what it led to, also after it was answered', async () => {
  const cared = await care();
  const { seed } = cared;
  const request = newId(t.time.now);
  const body = { id: request, kind: 'correction', text: 'Please' };
  await (await t.as(seed)).ok(createDataRequest, { body });
  await moves(api.searchFhirTasks, seed, async () => correct(cared, request));
  await moves(api.searchFhirTasks, seed, async () => correct(cared, request));
});

test('a message names to whom it went only where that is sure: not to a colleague who came later', async () => {
  const { from, to, seed, params, handsOver } = await care();
  const writes = async (message: string) => {
    t.time.now += 60_000;
    await (await t.as(seed)).ok(postMessage, { params, body: { message } });
  };
  const told = async () => {
    const found = await search<Communication>(api.searchFhirCommunications, seed);
    return new Map(found.map(({ payload, recipient }) => [payload?.[0]?.contentString, recipient?.[0]?.reference]));
  };
  await writes('Kabla');
  await (await t.as(from)).ok(postMessage, { params, body: { message: 'Karibu' } });
  const patient = `Patient/${seed.id}`;
  assert.deepEqual(
    await told(),
    new Map([
      ['Karibu', patient],
      ['Kabla', `Practitioner/${from.id}`],
    ]),
  );
  t.time.now += 60_000;
  await handsOver();
  await writes('Baada');
  const after = [
    ['Baada', `Practitioner/${to.id}`],
    ['Karibu', patient],
    ['Kabla', undefined],
  ] as const;
  assert.deepEqual(await told(), new Map(after));
});

test('moments at both ends of what can be written find what they say', async () => {
  const { seed } = await care();
  const found = async (since: string): Promise<number> => {
    const query = { patient: seed.id, _lastUpdated: since };
    const answer = await (await t.as(seed)).call(api.searchFhirQuestionnaireResponses, { query });
    assert.equal(answer.statusCode, 200, `${since}: ${answer.body}`);
    return answer.json<Bundle>().entry?.length ?? 0;
  };
  assert.equal(await found('9999-12-31T23:59:59.999Z'), 0);
  assert.equal(await found('le9999-12-31T23:59:59.999Z'), 1);
  assert.equal(await found('ge0001-01-01T00:00:00Z'), 1);
  assert.equal(await found('lt0001-01-01T00:00:00Z'), 0);
});

test('an appointment that was deleted is told as entered in error, to whoever keeps copies', async () => {
  const { from, seed } = await care();
  const person = await t.as(from);
  const start = new Date(t.time.now + 10 * 86_400_000).toISOString();
  const { appointment } = await book(person, { clinician: from, patient: seed, start });
  const found = () => search<Appointment>(api.searchFhirAppointments, seed);
  assert.deepEqual(
    (await found()).map(({ status, description }) => [status, description]),
    [['booked', appointment.topic]],
  );
  await moves(api.searchFhirAppointments, seed, async () =>
    (await t.as(from)).ok(deleteAppointment, { params: { appointment_id: appointment.id } }),
  );
  const [deleted, ...rest] = await found();
  assert.deepEqual(
    [deleted?.id, deleted?.status, deleted?.start, deleted?.description, rest],
    [appointment.id, 'entered-in-error', appointment.start_time, undefined, []],
  );
  const named = async (status: string) => {
    const answer = await (await t.as(from)).call(api.searchFhirAppointments, { query: { patient: seed.id, status } });
    return (answer.json<Bundle>().entry ?? []).length;
  };
  assert.deepEqual(await Promise.all(['entered-in-error', 'booked', 'cancelled'].map(named)), [1, 0, 0]);
});
