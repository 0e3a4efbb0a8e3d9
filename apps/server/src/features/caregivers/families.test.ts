/**
 * Random families and histories, from a seed: at every moment each account reads and writes about exactly those whom it cares for then,
 * by request, live and caught up.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import {
  createEContact,
  getThreadForPatient,
  listForPatient,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { loadDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { type PatientSeed, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild, anAdult } from '#server/testing/families.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import type { LiveClient } from '#server/testing/live-client.ts';
import { lastCode, newNumber } from '#server/testing/registering.ts';
import { randomFrom } from '#server/testing/seeded-random.ts';

const seed = Number(process.env['FAMILIES_SEED'] ?? 48);
const random = randomFrom(seed);
const t = await openClinicApp({ env: { INQUIRIES_PER_HOUR: '1000' } });
const lines = linesOf(t);

interface Account {
  seed: PatientSeed;
  person: Person;
  line: LiveClient;
}
interface Thread {
  id: string;
  by: Account;
}
/** The expected state: present caregivers of each person, and how they care. */
interface Cared {
  id: string;
  isChild: boolean;
  carers: Map<Account, string>;
  threads: Thread[];
}

const accounts: Account[] = [];
const people: Cared[] = [];
let doctor: Person;

const pick = <T>(among: readonly T[]): T | undefined => among[Math.floor(random() * among.length)];

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  doctor = await t.as(t.clinic.doctor);
  for (let n = 0; n < 3; n += 1) {
    const one = await putPatientOf(t.put, t.clinic.doctor);
    const person = await t.as(one);
    accounts.push({ seed: one, person, line: await lines(person.token).ready() });
  }
});

const steps: Record<string, () => Promise<unknown>> = {
  async addChild() {
    const by = pick(accounts);
    if (by === undefined || people.length > 12) return;
    const { person } = await by.person.ok(api.addPerson, { body: aChild() });
    people.push({ id: person.patient.id, isChild: true, carers: new Map([[by, person.id]]), threads: [] });
  },
  async addAdult() {
    const by = pick(accounts);
    if (by === undefined || people.length > 12) return;
    const mobile_number = newNumber();
    const { person } = await by.person.ok(api.addPerson, { body: anAdult({ mobile_number }) });
    const { id } = person.patient;
    const one: Cared = { id, isChild: false, carers: new Map(), threads: [] };
    people.push(one);
    if (random() < 0.3) return;
    const body = { code: await lastCode(t.db, mobile_number) };
    await by.person.ok(api.agreeByCode, { params: { patient_id: id }, body });
    one.carers.set(by, person.id);
  },
  async addSecond() {
    const [one, other] = [pick(people.filter(({ carers }) => carers.size > 0)), pick(accounts)];
    if (one === undefined || other === undefined || one.carers.has(other)) return;
    const body = { id: idOf(nextSerial()), mobile_number: other.seed.user.mobile_number, relation: 'father' as const };
    const { caregiver } = await doctor.ok(api.addCaregiver, { params: { patient_id: one.id }, body });
    one.carers.set(other, caregiver.id);
  },
  async write() {
    const one = pick(people);
    const by = one && pick([...one.carers.keys()]);
    if (one === undefined || by === undefined) return;
    const body = { topic: 'services', answers: askForBill, patient_id: one.id };
    const { e_contact } = await by.person.ok(createEContact, { body });
    one.threads.push({ id: e_contact.id, by });
  },
  async answer() {
    const thread = pick(people.flatMap(({ threads }) => threads));
    if (thread) await doctor.ok(postMessage, { params: { id: thread.id }, body: { message: 'Habari' } });
  },
  async end() {
    const one = pick(people);
    const by = one && pick([...one.carers.keys()]);
    if (one === undefined || by === undefined) return;
    const caregiver_id = one.carers.get(by);
    if (random() < 0.5) await by.person.ok(api.endOwnCare, { params: { patient_id: one.id } });
    else await doctor.ok(api.endCaregiver, { params: { patient_id: one.id, caregiver_id } });
    one.carers.delete(by);
  },
};

const isSeen = (by: Account, one: Cared, thread: Thread): boolean =>
  one.carers.has(by) && (one.isChild || thread.by === by);

async function checkOne(by: Account, one: Cared): Promise<void> {
  const { person } = by;
  const cares = one.carers.has(by);
  const status = async (contract: Parameters<Person['call']>[0], given: Parameters<Person['call']>[1]) =>
    (await person.call(contract, given)).statusCode;
  const patient_id = one.id;
  const found = {
    profile: await status(getOwnPatient, { query: { patient_id } }),
    draft: await status(loadDraft, { params: { patient_id, topic: 'services' } }),
    caregivers: await status(api.listCaregivers, { params: { patient_id } }),
    record: await status(getOwnTimeline, { query: { patient_id } }),
  };
  const open = cares ? 200 : 404;
  const record = cares && one.isChild ? 200 : 404;
  assert.deepEqual(found, { profile: open, draft: open, caregivers: open, record }, `seed ${seed}`);
  const list = await person.call(listForPatient, { params: { patient_id } });
  assert.equal(list.statusCode, open);
  const expected = one.threads.filter((thread) => isSeen(by, one, thread)).map(({ id }) => id);
  const ids = cares ? list.json().items.map((item: { e_contact: { id: string } }) => item.e_contact.id) : [];
  assert.deepEqual(ids.toSorted(), expected.toSorted(), `seed ${seed}`);
  for (const thread of one.threads) {
    const params = { id: thread.id };
    const isOpen = isSeen(by, one, thread);
    assert.equal(await status(getThreadForPatient, { params }), isOpen ? 200 : 404, `seed ${seed}`);
    if (!isOpen) assert.equal(await status(postMessage, { params, body: { message: 'x' } }), 404, `seed ${seed}`);
  }
}

/** Messages on the live connection of an account that never cared for somebody hold nothing about them. */
const everCared = new Map<Account, Set<string>>();

function checkLine(by: Account): void {
  const ever = everCared.get(by) ?? new Set();
  for (const { id, carers } of people) if (carers.has(by)) ever.add(id);
  everCared.set(by, ever);
  const told = by.line.raw.join('');
  for (const { id, threads } of people) {
    if (ever.has(id)) continue;
    assert.ok(!threads.some((thread) => told.includes(thread.id)), `seed ${seed}`);
  }
}

test('nobody reads or writes about a person without a relation in force', { timeout: 120_000 }, async () => {
  const names = Object.keys(steps);
  for (let n = 0; n < 40; n += 1) {
    const name = pick(names) ?? 'write';
    await steps[name]?.();
    for (const by of accounts) checkLine(by);
    if (n % 8 !== 7) continue;
    for (const by of accounts) {
      await by.line.catchUp();
      for (const one of people) await checkOne(by, one);
    }
  }
  for (const by of accounts) {
    for (const one of people.filter(({ carers }) => carers.has(by))) {
      const seen = one.threads.filter((thread) => isSeen(by, one, thread));
      // A caregiver gets the events of inquiries that they see.
      assert.ok(seen.length === 0 || by.line.raw.some((text) => seen.some(({ id }) => text.includes(id))));
    }
  }
});
