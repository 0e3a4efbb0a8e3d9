/**
 * Random histories of a team: claims, referrals, answers, patients who change their mind, clinicians who leave. Whatever happens,
 * nothing waits in nobody's list.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deactivateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import * as threads from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as inbox from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import * as team from '@hodi/domain/team-care/team-care.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
  anInstitution,
} from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { pick, randomFrom } from '#server/testing/seeded-random.ts';

const histories = Number(process.env['TEAM_HISTORIES'] ?? 12);
const steps = 25;
const t = await openClinicApp();

/** How often each thing happened over all histories: one that never does proves nothing. */
const happened = new Map<string, number>();

interface World {
  random: () => number;
  institution_id: string;
  admin: ClinicianSeed;
  clinicians: ClinicianSeed[];
  working: Set<ClinicianSeed>;
  patients: PatientSeed[];
  sent: string[];
}

/** An institution with two doctors and two nurses, and three patients of theirs. */
async function openWorld(random: () => number): Promise<World> {
  const { id: institution_id } = await putInstitution(t.put, anInstitution());
  const admin = await putClinician(t.put, aClinician(institution_id, { role: 'admin' }));
  const clinicians: ClinicianSeed[] = [];
  for (const role of ['doctor', 'doctor', 'nurse', 'nurse'] as const)
    clinicians.push(await putClinician(t.put, aClinician(institution_id, { role })));
  const patients: PatientSeed[] = [];
  for (let count = 0; count < 3; count += 1) {
    const patient = await putPatient(t.put, aPatient());
    patients.push(patient);
    await putRelationship(t.put, { clinician: pick(random, clinicians), patient }, { id: idOf(nextSerial()) });
  }
  return { random, institution_id, admin, clinicians, working: new Set(clinicians), patients, sent: [] };
}

async function call(name: string, answering: Promise<Answered>): Promise<Answered> {
  const answer = await answering;
  assert.ok(answer.statusCode < 500, `${name}: ${answer.statusCode} ${answer.body}`);
  if (answer.statusCode < 300) happened.set(name, (happened.get(name) ?? 0) + 1);
  return answer;
}

async function consent({ institution_id }: World, patient: PatientSeed, said: 'team' | 'chosen'): Promise<void> {
  const given = { params: { patient_id: patient.id, institution_id }, body: { consent: said } };
  await call(`consent to ${said}`, (await t.as(patient)).call(team.setTeamConsent, given));
}

async function turn({ admin, institution_id }: World, is_on: boolean): Promise<void> {
  const person = await t.as(admin);
  const { version } = (await person.ok(getInstitution, { params: { institution_id } })).institution;
  const given = { params: { institution_id }, body: { is_on, version } };
  await call(`turn ${is_on ? 'on' : 'off'}`, person.call(team.setTeamCare, given));
}

async function ask({ random, patients, sent }: World): Promise<void> {
  const body = { topic: 'services', answers: askForBill };
  const answer = await call('ask', (await t.as(pick(random, patients))).call(threads.createEContact, { body }));
  if (answer.statusCode === 201) sent.push(answer.json().e_contact.id);
}

async function give({ random, clinicians, working, sent }: World): Promise<void> {
  const id = pick(random, sent);
  const to = pick(random, [...clinicians.map((one) => one.id), null]);
  const known = t.db.selectFrom('e_contact').select('owner_version').where('id', '=', id);
  const { owner_version } = await known.executeTakeFirstOrThrow();
  const body = { clinician_id: to, owner_version: random() < 0.9 ? owner_version : 0 };
  const person = await t.as(pick(random, [...working]));
  await call(to === null ? 'hand back' : 'give', person.call(inbox.setOwner, { params: { id }, body }));
}

async function write({ random, patients, working, sent }: World): Promise<void> {
  const person = random() < 0.5 ? pick(random, patients) : pick(random, [...working]);
  const body = { message: 'Habari', ...(random() < 0.5 && { seen_seq: 0 }) };
  await call('write', (await t.as(person)).call(threads.postMessage, { params: { id: pick(random, sent) }, body }));
}

async function resolve({ random, working, sent }: World): Promise<void> {
  const given = { params: { id: pick(random, sent) }, body: { status: 'resolved' } };
  await call('resolve', (await t.as(pick(random, [...working]))).call(threads.setEContactStatus, given));
}

async function leave({ random, admin, working }: World): Promise<void> {
  if (working.size < 3) return;
  const leaves = pick(random, [...working]);
  const stays = pick(
    random,
    [...working].filter((one) => one !== leaves),
  );
  const given = { params: { clinician_id: leaves.id }, body: { hand_over_to: stays.id } };
  const answer = await call('leave', (await t.as(admin)).call(deactivateClinician, given));
  if (answer.statusCode < 300) working.delete(leaves);
}

const sometimes = (world: World): Promise<void> =>
  consent(world, pick(world.random, world.patients), world.random() < 0.6 ? 'team' : 'chosen');
const often = [ask, give, give, give, write, write, write, resolve, sometimes, sometimes, sometimes, ask];

async function play(seed: number): Promise<void> {
  t.time.now += 3_600_000;
  const random = randomFrom(seed);
  const world = await openWorld(random);
  await turn(world, true);
  for (const patient of world.patients) if (random() < 0.8) await consent(world, patient, 'team');
  await ask(world);
  for (let step = 0; step < steps; step += 1) {
    t.time.now += 60_000;
    const act = pick(random, [...often, leave, (one: World) => turn(one, random() < 0.75)]);
    await act(world);
    await nothingLost(`seed ${seed}, step ${step}, after ${act.name}`, [...world.working], world.institution_id);
  }
}

/** What waits stands in a list of somebody who works there, once as theirs or as nobody's; counters equal their lists. */
async function nothingLost(when: string, working: readonly ClinicianSeed[], institution_id: string): Promise<void> {
  const query = { filter: 'action_needed', limit: '100' } as const;
  const listed = new Map<string, string>();
  for (const seed of working) {
    const person = await t.as(seed);
    const { mine } = await person.ok(inbox.getInboxCounts);
    const { items } = await person.ok(threads.listForClinician, { query: { ...query, view: 'mine' } });
    assert.equal(mine.needs, items.length, when);
    for (const { e_contact } of items) {
      assert.ok(!listed.has(e_contact.id), `${when}: in two lists`);
      listed.set(e_contact.id, seed.id);
    }
    const unassigned = await person.call(threads.listForClinician, { query: { ...query, view: 'unassigned' } });
    if (unassigned.statusCode === 200)
      for (const { e_contact } of unassigned.json().items) listed.set(e_contact.id, 'nobody');
    const head = t.db.selectFrom('user_head').select('needs').where('user_id', '=', seed.user.id);
    assert.equal((await head.executeTakeFirstOrThrow()).needs, items.length, `${when}: the counter of ${seed.id}`);
  }
  const waiting = t.db.selectFrom('e_contact').select('id').where('institution_id', '=', institution_id);
  for (const { id } of await waiting.where('needs_clinician', '=', true).execute())
    assert.ok(listed.has(id), `${when}: ${id} waits in nobody's list`);
}

for (let seed = 1; seed <= histories; seed += 1) test(`history ${seed}`, () => play(seed));

test('everything happened', () => {
  const names = [
    'ask',
    'give',
    'hand back',
    'write',
    'resolve',
    'consent to team',
    'consent to chosen',
    'turn on',
    'turn off',
    'leave',
  ];
  for (const name of names) assert.ok((happened.get(name) ?? 0) > 0, name);
});
