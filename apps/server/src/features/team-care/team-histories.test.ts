/**
 * Random histories of a team: claims, referrals, answers, patients who change their mind, clinicians who leave. Whatever happens,
 * nothing waits in nobody's list.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deactivateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import * as threads from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as inbox from '@hodi/domain/e-contacts/inbox.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import * as team from '@hodi/domain/team-care/team-care.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { anInstitution } from '@hodi/domain/testing/people.ts';
import { pick as pickFrom, randomFrom } from '#server/testing/seeded-random.ts';

const histories = Number(process.env['TEAM_HISTORIES'] ?? 12);
const steps = 25;
const t = await openClinicApp();

/** How often each thing happened over all histories: one that never does proves nothing. */
const happened = new Map<string, number>();

async function play(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const pick = <T>(among: readonly T[]): T => pickFrom(random, among);
  t.time.now += 3_600_000;
  const { id: institution_id } = await putInstitution(t.put, anInstitution());
  const admin = await putClinician(t.put, aClinician(institution_id, { role: 'admin' }));
  const clinicians: ClinicianSeed[] = [];
  for (const role of ['doctor', 'doctor', 'nurse', 'nurse'] as const)
    clinicians.push(await putClinician(t.put, aClinician(institution_id, { role })));
  const patients: PatientSeed[] = [];
  for (let count = 0; count < 3; count += 1) {
    const patient = await putPatient(t.put, aPatient());
    patients.push(patient);
    await putRelationship(t.put, { clinician: pick(clinicians), patient }, { id: idOf(nextSerial()) });
  }
  const working = new Set(clinicians);
  const sent: string[] = [];
  const call = async (name: string, answer: Promise<Answered>): Promise<void> => {
    const { statusCode, body } = await answer;
    assert.ok(statusCode < 500, `${name}: ${statusCode} ${body}`);
    if (statusCode < 300) happened.set(name, (happened.get(name) ?? 0) + 1);
  };
  const consent = async (patient: PatientSeed, said: 'team' | 'chosen'): Promise<void> => {
    const given = { params: { patient_id: patient.id, institution_id }, body: { consent: said } };
    await call(`consent to ${said}`, (await t.as(patient)).call(team.setTeamConsent, given));
  };
  const turn = async (is_on: boolean): Promise<void> => {
    const person = await t.as(admin);
    const { version } = (await person.ok(getInstitution, { params: { institution_id } })).institution;
    const given = { params: { institution_id }, body: { is_on, version } };
    await call(`turn ${is_on ? 'on' : 'off'}`, person.call(team.setTeamCare, given));
  };
  const things: Record<string, () => Promise<void>> = {
    ask: async () => {
      const answer = await (
        await t.as(pick(patients))
      ).call(threads.createEContact, { body: { topic: 'services', answers: askForBill } });
      if (answer.statusCode === 201) sent.push(answer.json().e_contact.id);
      await call('ask', Promise.resolve(answer));
    },
    give: async () => {
      if (sent.length === 0) return;
      const id = pick(sent);
      const to = pick([...clinicians.map((one) => one.id), null]);
      const row = await t.db
        .selectFrom('e_contact')
        .select('owner_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const body = { clinician_id: to, owner_version: random() < 0.9 ? row.owner_version : 0 };
      await call(
        to === null ? 'hand back' : 'give',
        (await t.as(pick([...working]))).call(inbox.setOwner, { params: { id }, body }),
      );
    },
    write: async () => {
      if (sent.length === 0) return;
      const person = random() < 0.5 ? pick(patients) : pick([...working]);
      const given = { params: { id: pick(sent) }, body: { message: 'Habari', ...(random() < 0.5 && { seen_seq: 0 }) } };
      await call('write', (await t.as(person)).call(threads.postMessage, given));
    },
    resolve: async () => {
      if (sent.length === 0) return;
      const given = { params: { id: pick(sent) }, body: { status: 'resolved' } };
      await call('resolve', (await t.as(pick([...working]))).call(threads.setEContactStatus, given));
    },
    consent: () => consent(pick(patients), random() < 0.6 ? 'team' : 'chosen'),
    turn: () => turn(random() < 0.75),
    leave: async () => {
      if (working.size < 3) return;
      const leaves = pick([...working]);
      const stays = pick([...working].filter((one) => one !== leaves));
      const given = { params: { clinician_id: leaves.id }, body: { hand_over_to: stays.id } };
      const answer = await (await t.as(admin)).call(deactivateClinician, given);
      if (answer.statusCode < 300) working.delete(leaves);
      await call('leave', Promise.resolve(answer));
    },
  };
  const often = [
    'ask',
    'ask',
    'give',
    'give',
    'give',
    'write',
    'write',
    'write',
    'resolve',
    'consent',
    'consent',
    'turn',
    'leave',
  ];
  await turn(true);
  for (const patient of patients) if (random() < 0.8) await consent(patient, 'team');
  for (let step = 0; step < steps; step += 1) {
    t.time.now += 60_000;
    const name = pick(often);
    await things[name]?.();
    await nothingLost(`seed ${seed}, step ${step}, after ${name}`, [...working], institution_id);
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
