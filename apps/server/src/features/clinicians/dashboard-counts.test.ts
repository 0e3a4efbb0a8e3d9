/**
 * Every number of a clinician's dashboard equals the length of the list that it links to, after any concurrent actions.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { type ClinicianCounts, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import {
  createEContact,
  listForClinician,
  listNeedsYouNow,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import {
  createServiceInterest,
  fulfilServiceInterest,
  listServiceInterests,
} from '@hodi/domain/service-interests/service-interests.api.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill, askForResultWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { invites } from '#server/testing/invitations/inviting.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;
const day = 86_400_000;

/** A seeded series: the same actions in each run. */
let state = 20_261_121;
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * below);
};
const oneOf = <T>(among: readonly T[]): T => among[random(among.length)] ?? assert.fail('nothing to choose from');

interface Known {
  seed: PatientSeed;
  threads: string[];
  services: string[];
}
const known: Known[] = [];
let carer: Person;
let colleague: Person;

const inCare = async (clinician: typeof doctor, patient: PatientSeed, at: number) =>
  putRelationship({ ...t.put, at: new Date(at) }, { clinician, patient }, { id: idOf(nextSerial()) });

const setConfirmed = (seed: PatientSeed, is_mobile_confirmed: boolean) =>
  t.db.updateTable('app_user').set({ is_mobile_confirmed }).where('id', '=', seed.user.id).execute();

/** Somebody new in both clinicians' care, since some time of the last days. */
async function arrive(ago = random(3 * day), isConfirmed = random(3) > 0): Promise<void> {
  const seed = await putPatient(t.put, aPatient());
  if (!isConfirmed) await setConfirmed(seed, false);
  await inCare(doctor, seed, t.time.now - ago);
  if (random(2) === 0) await inCare(nurse, seed, t.time.now);
  known.push({ seed, threads: [], services: [] });
}

async function ask(by: Known): Promise<void> {
  const body = {
    topic: 'services',
    answers: oneOf([askForBill, askForResultWhileBreathingHard]),
    clinician_id: doctor.id,
    selected_services: [oneOf(serviceCodes)],
  };
  const sent = await (await t.as(by.seed)).persist(createEContact, { body });
  if (sent.statusCode === 201) by.threads.push(sent.json().e_contact.id);
}

async function request({ seed, services }: Known): Promise<void> {
  const body = { id: idOf(nextSerial()), patient_id: seed.id, service: oneOf(serviceCodes) };
  const answer = await (await t.as(seed)).persist(createServiceInterest, { body });
  if (answer.statusCode === 201) services.push(answer.json().service_interest.id);
}

async function visit({ seed }: Known): Promise<void> {
  const start = new Date(t.time.now + (random(400) - 200) * 900_000).toISOString();
  const pair = { clinician: doctor, patient: seed };
  const status = oneOf(['scheduled', 'scheduled', 'completed', 'cancelled'] as const);
  // A time that is taken already gets no appointment.
  await putAppointment(t.put, pair, { start, minutes: 15, status, deleted: random(8) === 0 }).catch(() => undefined);
}

async function leave(one: Known): Promise<void> {
  if (random(2) === 0) await carer.persist(deactivatePatient, { params: { patient_id: one.seed.id } });
  else await t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', one.seed.id).execute();
}

const acts: readonly ((one: Known) => Promise<unknown>)[] = [
  ask,
  ask,
  request,
  visit,
  visit,
  async ({ seed, threads }) =>
    threads.length > 0 &&
    (await t.as(seed)).persist(postMessage, { params: { id: oneOf(threads) }, body: { message: 'Habari' } }),
  async ({ threads }) =>
    threads.length > 0 && carer.persist(postMessage, { params: { id: oneOf(threads) }, body: { message: 'Pole' } }),
  async ({ threads }) =>
    threads.length > 0 &&
    carer.persist(setEContactStatus, { params: { id: oneOf(threads) }, body: { status: 'resolved' } }),
  async ({ services }) =>
    services.length > 0 &&
    oneOf([carer, colleague]).persist(fulfilServiceInterest, { params: { service_interest_id: oneOf(services) } }),
  async () => invites(carer),
  async () => arrive(),
  async ({ seed }) => setConfirmed(seed, true),
];

/** The list behind each number, in the order of the screen. */
const lists: Readonly<
  Record<
    Exclude<keyof ClinicianCounts, 'unread_inquiries' | 'emergencies' | 'patients_total'>,
    readonly [Endpoint, object]
  >
> = {
  inquiries: [listForClinician, {}],
  needs_you_now: [listNeedsYouNow, {}],
  service_requests: [listServiceInterests, { state: 'open' }],
  patients_active: [listPatients, {}],
  pending_invitations: [listPatientInvitations, { status: 'open' }],
  activated_today: [listPatients, { activated: 'today' }],
  unconfirmed_numbers: [listPatients, { number: 'unconfirmed' }],
  appointments_today: [listAppointments, { scope: 'today' }],
  appointments_upcoming: [listAppointments, { scope: 'upcoming' }],
  appointments_completed: [listAppointments, { scope: 'past', status: 'completed' }],
};

/** The whole list, page by page, none twice. */
async function lengthOf(by: Person, [contract, asked]: readonly [Endpoint, object]): Promise<number> {
  const all: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { ...asked, limit: '7', ...(cursor !== null && { cursor }) };
    const page = (await by.ok(contract, { query })) as { items: unknown[]; next_cursor: string | null };
    all.push(...page.items.map((item) => JSON.stringify(item)));
    assert.ok(all.length < 1_000, `${contract.name} has no end`);
    cursor = page.next_cursor;
  } while (cursor !== null);
  assert.equal(new Set(all).size, all.length, `${contract.name} has something twice`);
  return all.length;
}

async function everyNumberIsItsList(by: Person): Promise<ClinicianCounts> {
  const { counts } = await by.ok(getOwnClinician);
  for (const [name, list] of Object.entries(lists)) {
    assert.equal(counts[name as keyof ClinicianCounts], await lengthOf(by, list), name);
  }
  assert.equal(counts.patients_total, counts.patients_active + counts.pending_invitations);
  const { items } = await by.ok(listNeedsYouNow, { query: { limit: '100' } });
  const inDanger = items.filter(({ open_severity }) => open_severity === 'emergency');
  assert.equal(counts.emergencies, inDanger.length, 'emergencies, among what needs the clinician');
  const needed = await lengthOf(by, [listForClinician, { filter: 'action_needed' }]);
  assert.equal(counts.needs_you_now, needed, 'what needs the clinician, among the inquiries');
  return counts;
}

/** Tokens are valid for a quarter of an hour. */
const comeIn = async () => void ([carer, colleague] = [await t.as(doctor), await t.as(nurse)]);

before(async () => {
  await comeIn();
  for (let number = 0; number < 6; number += 1) await arrive();
});

test('every number equals its list, after whatever was done at once', async () => {
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 8 }, () => oneOf(acts)(oneOf(known))));
    if (round % 4 === 3) await leave(oneOf(known));
    t.time.now += random(5) * 3_600_000;
    await comeIn();
    await everyNumberIsItsList(carer);
    await everyNumberIsItsList(colleague);
  }
  await arrive(0, false);
  const counts = await everyNumberIsItsList(carer);
  for (const [name, count] of Object.entries(counts)) assert.ok(count > 0, `nothing was counted as ${name}`);
});

test('a clinician without patients has zeros and empty lists', async () => {
  const fresh = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' })));
  const counts = await everyNumberIsItsList(fresh);
  assert.deepEqual(new Set(Object.values(counts)), new Set([0]));
});
