/** A clinic's monthly report: counted by hand, small counts hidden, for its admin only. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getTallies } from '@hodi/domain/statistics/tallies.api.ts';
import type { Tally } from '@hodi/domain/statistics/tallies.ts';
import { type ClinicianSeed, aClinician, aPatient, anInstitution } from '@hodi/domain/testing/people.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { newId } from '#server/work/new-id.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const moveTo = (moment: string) => {
  t.time.now = Date.parse(`${moment}+03:00`);
};

let institution_id: string;
let doctor: ClinicianSeed;
let admin: ClinicianSeed;

beforeEach(async () => {
  moveTo('2026-11-02T09:00');
  ({ id: institution_id } = await putInstitution(t.put, anInstitution()));
  doctor = await putClinician(t.put, aClinician(institution_id, {}));
  admin = await putClinician(t.put, aClinician(institution_id, { role: 'admin' }));
});

interface Asked {
  birthday: string;
  gender: 'female' | 'male';
  answers?: typeof askForBill;
}

/** One inquiry each of as many patients. @returns the threads. */
async function ask(count: number, { answers = askForBill, ...who }: Asked): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const patient = await putPatient(t.put, aPatient({ ...who, selected_clinician_id: doctor.id }));
    await putRelationship(t.put, { clinician: doctor, patient }, { id: newId(t.time.now) });
    const { e_contact } = await (await t.as(patient)).ok(createEContact, { body: { topic: 'services', answers } });
    ids.push(e_contact.id);
  }
  return ids;
}

async function tallies(month: string, by: ClinicianSeed = admin): Promise<Tally[]> {
  return (await (await t.as(by)).ok(getTallies, { params: { institution_id }, query: { month } })).tallies;
}

const women = { birthday: '1990-05-01', gender: 'female' } as const;

describe('the tallies of a month', () => {
  test('count inquiries by topic, age and sex, their red flags, and the first answers; 1 to 4 are hidden', async () => {
    const asked = await ask(5, women);
    await ask(2, { birthday: '2024-01-01', gender: 'male' });
    moveTo('2026-11-02T11:00');
    for (const id of asked) {
      await (await t.as(doctor)).ok(postMessage, { params: { id }, body: { message: 'Habari' } });
    }
    const services = { measure: 'inquiries', topic: 'services' } as const;
    assert.deepEqual(await tallies('2026-11'), [
      { ...services, age: '18_49', sex: 'female', count: 5 },
      { ...services, age: 'under_5', sex: 'male', count: null },
      { measure: 'first_answers', answered: '4_hours', count: 5 },
      { measure: 'first_answers', answered: 'not_yet', count: null },
    ]);
  });

  test('an inquiry with an emergency counts as one, however many rules fired', async () => {
    await ask(5, { ...women, answers: askWhileBreathingHard });
    const found = (await tallies('2026-11')).filter(({ measure }) => measure !== 'first_answers');
    const who = { topic: 'services', age: '18_49', sex: 'female', count: 5 };
    assert.deepEqual(found, [
      { measure: 'inquiries', ...who },
      { measure: 'emergencies', ...who },
    ]);
  });

  test('a month begins and ends by the clock of the clinic', async () => {
    moveTo('2026-12-01T00:30');
    await ask(5, women);
    assert.deepEqual(await tallies('2026-11'), []);
    assert.equal((await tallies('2026-12'))[0]?.count, 5);
  });

  test('neither a clinician nor the admin of another clinic reads them, nor anybody those of a deleted one', async () => {
    const other = await putInstitution(t.put, anInstitution());
    const elsewhere = await putClinician(t.put, aClinician(other.id, { role: 'admin' }));
    const call = { params: { institution_id }, query: { month: '2026-11' } };
    await (await t.as(doctor)).refused(getTallies, call, 403);
    await (await t.as(elsewhere)).refused(getTallies, call, 404);
    await (await t.as(admin)).refused(getTallies, { ...call, query: { month: '2026-13' } }, 400);
    const superuser = await t.as(await putClinician(t.put, aClinician(other.id, { role: 'superuser' })));
    await superuser.ok(getTallies, call);
    await t.db.updateTable('institution').set({ deleted_at: t.put.at }).where('id', '=', institution_id).execute();
    await superuser.refused(getTallies, call, 404);
  });
});
