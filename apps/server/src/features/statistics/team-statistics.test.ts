/** How a clinic answers, counted by hand: by clinician, within the promise, referred, open at the end of the day. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { closedWeek, type OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { type AnsweringRow, type TeamStatistics, getTeamStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, anInstitution } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const working = [{ from: '08:00', until: '17:00' }];
const hours: OpeningHours = {
  week: { ...closedWeek, mon: working, tue: working, wed: working, thu: working, fri: working },
  holidays: [],
  promise_hours: 4,
  safe_per_day: null,
};
/** By the clock of Nairobi; 23 November 2026 is a Monday. */
const moveTo = (moment: string) => {
  t.time.now = Date.parse(`2026-11-${moment}${moment.length > 8 ? '' : ':00'}+03:00`);
};

let institution_id: string;
let doctor: ClinicianSeed;
let nurse: ClinicianSeed;
let patient: PatientSeed;

async function turn(team_care: boolean, opening_hours: OpeningHours | null = hours): Promise<void> {
  const set = { team_care, opening_hours: opening_hours === null ? null : JSON.stringify(opening_hours) };
  await t.db.updateTable('institution').set(set).where('id', '=', institution_id).execute();
}

/** A patient who agrees to be answered by the team. */
async function newPatient(): Promise<PatientSeed> {
  const added = await putPatientOf(t.put, doctor);
  const agreed = t.db.updateTable('relationship').set({ team_consent: 'team', team_consent_at: t.put.at });
  await agreed.where('patient_id', '=', added.id).execute();
  return added;
}

beforeEach(async () => {
  moveTo('23T09:00');
  ({ id: institution_id } = await putInstitution(t.put, anInstitution()));
  doctor = await putClinician(t.put, aClinician(institution_id, { user: { given_name: 'Amina' } }));
  nurse = await putClinician(t.put, aClinician(institution_id, { role: 'nurse', user: { given_name: 'Baraka' } }));
  patient = await newPatient();
  await turn(true);
});

// Everybody is logged in anew for each call, since the clock is moved.
async function ask(by: PatientSeed = patient): Promise<string> {
  const body = { topic: 'services', answers: askForBill };
  return (await (await t.as(by)).ok(createEContact, { body })).e_contact.id;
}
const write = async (id: string, by: ClinicianSeed | PatientSeed) =>
  (await t.as(by)).ok(postMessage, { params: { id }, body: { message: 'Habari' } });
const resolve = async (id: string) =>
  (await t.as(doctor)).ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });
const give = async (id: string, by: ClinicianSeed, body: { to: ClinicianSeed | null; version: number }) =>
  (await t.as(by)).ok(setOwner, {
    params: { id },
    body: { clinician_id: body.to?.id ?? null, owner_version: body.version },
  });
const read = async (by: ClinicianSeed, period = '7d'): Promise<TeamStatistics> =>
  (await t.as(by)).ok(getTeamStatistics, { query: { period } });
const rowFor = ({ rows }: TeamStatistics, whose: ClinicianSeed | null): AnsweringRow => {
  const row = rows.find(({ clinician }) => (clinician?.id ?? null) === (whose?.id ?? null));
  assert.ok(row);
  return row;
};
const lastDays = (row: AnsweringRow, count: number) => row.open.slice(-count);

describe('the first answer', () => {
  test('at closing time is within a promise that ends with it, a second later it is not', async () => {
    moveTo('23T13:00');
    const [first, second] = [await ask(), await ask(await newPatient())];
    moveTo('23T17:00');
    await write(first, doctor);
    moveTo('23T17:00:01');
    await write(second, doctor);
    const shown = await read(doctor);
    assert.equal(shown.promise_hours, 4);
    const { answered, within_promise } = rowFor(shown, doctor);
    assert.deepEqual({ answered, within_promise }, { answered: 2, within_promise: 1 });
  });

  test('to a question of Friday evening counts the hours of Monday', async () => {
    moveTo('20T16:30');
    const [first, second] = [await ask(), await ask(await newPatient())];
    // Half an hour of Friday, three and a half of Monday.
    moveTo('23T11:30');
    await write(first, nurse);
    moveTo('23T11:31');
    await write(second, nurse);
    const { answered, within_promise } = rowFor(await read(doctor), nurse);
    assert.deepEqual({ answered, within_promise }, { answered: 2, within_promise: 1 });
  });

  test('counts for who wrote it, whoever owns the inquiry, and only once', async () => {
    const id = await ask();
    await write(id, nurse);
    await give(id, nurse, { to: nurse, version: 0 });
    await give(id, nurse, { to: doctor, version: 1 });
    await write(id, patient);
    await write(id, doctor);
    const shown = await read(doctor);
    assert.deepEqual([rowFor(shown, nurse).answered, rowFor(shown, doctor).answered], [1, 0]);
  });

  test('belongs to the period in which it was written', async () => {
    const id = await ask();
    await write(id, doctor);
    moveTo('24T09:30');
    await write(id, patient);
    await write(id, doctor);
    assert.equal(rowFor(await read(doctor, '24h'), doctor).answered, 0);
    assert.equal(rowFor(await read(doctor, '7d'), doctor).answered, 1);
  });

  test('is judged by what was promised as it was asked, whatever the hours are by now', async () => {
    const [first, second] = [await ask(), await ask(await newPatient())];
    moveTo('23T12:59');
    await write(first, doctor);
    moveTo('23T13:01');
    await write(second, doctor);
    const within = async () => rowFor(await read(doctor), doctor).within_promise;
    await turn(true, { ...hours, promise_hours: 1 });
    assert.equal(await within(), 1);
    await turn(true, { ...hours, promise_hours: 8 });
    assert.equal(await within(), 1);
    // From before promises were stored: judged by today's terms.
    const all = t.db.updateTable('e_contact').set({ first_promised_by: null });
    await all.where('institution_id', '=', institution_id).execute();
    assert.equal(await within(), 2);
  });

  test('was promised nothing as it was asked: no promise is broken by one of today', async () => {
    await turn(true, { ...hours, promise_hours: null });
    const id = await ask();
    await turn(true, { ...hours, promise_hours: 1 });
    moveTo('23T13:01');
    await write(id, doctor);
    assert.equal(rowFor(await read(doctor), doctor).within_promise, 1);
  });

  test('has no share where the institution promises nothing', async () => {
    await turn(true, { ...hours, promise_hours: null });
    await write(await ask(), doctor);
    const shown = await read(doctor);
    assert.equal(shown.promise_hours, null);
    assert.deepEqual(new Set(shown.rows.map((row) => row.within_promise)), new Set([null]));
  });
});

test('a referral back and forth is one made and one received on both sides; claiming is none', async () => {
  const id = await ask();
  await give(id, doctor, { to: nurse, version: 0 });
  await give(id, nurse, { to: doctor, version: 1 });
  await give(id, doctor, { to: null, version: 2 });
  await give(id, nurse, { to: nurse, version: 3 });
  const shown = await read(nurse);
  for (const one of [doctor, nurse]) {
    const { referred, received } = rowFor(shown, one);
    assert.deepEqual({ referred, received }, { referred: 1, received: 1 });
  }
  moveTo('24T09:01');
  assert.equal(rowFor(await read(nurse, '24h'), nurse).referred, 0, 'of the day before');
});

describe('open at the end of the day', () => {
  test('is what is unanswered at midnight of the clinic; an answer at midnight is of the next day', async () => {
    moveTo('23T23:59');
    const id = await ask();
    moveTo('24T00:00');
    await write(id, doctor);
    moveTo('24T09:00');
    const shown = await read(doctor);
    assert.deepEqual(shown.days.slice(-2), ['2026-11-23', '2026-11-24']);
    assert.deepEqual(lastDays(rowFor(shown, doctor), 3), [0, 1, 0]);
  });

  test('counts for the owner of that moment, or for nobody', async () => {
    const id = await ask();
    moveTo('24T09:00');
    await give(id, doctor, { to: nurse, version: 0 });
    moveTo('25T09:00');
    await give(id, nurse, { to: null, version: 1 });
    moveTo('26T09:00');
    await give(id, doctor, { to: doctor, version: 2 });
    moveTo('27T09:00');
    await write(id, doctor);
    moveTo('28T09:00');
    await write(id, patient);
    const shown = await read(doctor);
    // Monday to Saturday.
    assert.deepEqual(lastDays(rowFor(shown, doctor), 6), [1, 0, 0, 1, 0, 1]);
    assert.deepEqual(lastDays(rowFor(shown, nurse), 6), [0, 1, 0, 0, 0, 0]);
    assert.deepEqual(lastDays(rowFor(shown, null), 6), [0, 0, 1, 0, 0, 0]);
  });

  test('holds what waits since long before the period, and not what was resolved', async () => {
    moveTo('02T09:00');
    await ask();
    const id = await ask(await newPatient());
    moveTo('24T09:00');
    await resolve(id);
    moveTo('25T09:00');
    assert.deepEqual(rowFor(await read(doctor), doctor).open, [2, 2, 2, 2, 2, 1, 1]);
  });

  test('in 24 hours is of yesterday, and as it stands now', async () => {
    await ask();
    moveTo('24T08:00');
    const shown = await read(doctor, '24h');
    assert.deepEqual(shown.days, ['2026-11-23', '2026-11-24']);
    assert.deepEqual(rowFor(shown, doctor).open, [1, 1]);
  });

  test('is nothing of patients who left the clinic', async () => {
    await ask();
    await t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', patient.id).execute();
    assert.deepEqual(lastDays(rowFor(await read(doctor), doctor), 1), [0]);
  });
});

describe('readers', () => {
  test('doctors, nurses and the admin: each of the team by name, then nobody; no patient', async () => {
    const admin = await putClinician(t.put, aClinician(institution_id, { role: 'admin' }));
    const id = await ask();
    for (const reader of [doctor, nurse, admin]) {
      const shown = await read(reader);
      assert.equal(shown.scope, 'team');
      const ids = shown.rows.map(({ clinician }) => clinician?.id ?? null);
      assert.deepEqual(ids, [doctor.id, nurse.id, null]);
      const text = JSON.stringify(shown);
      for (const secret of [id, patient.id, patient.member_id]) assert.ok(!text.includes(secret));
    }
  });

  test('receptionists do not, nor patients; another clinic reads of itself alone', async () => {
    const desk = await putClinician(t.put, aClinician(institution_id, { role: 'receptionist' }));
    await (await t.as(desk)).refused(getTeamStatistics, { query: { period: '7d' } }, 403);
    await (await t.as(patient)).refused(getTeamStatistics, { query: { period: '7d' } }, 403);
    await write(await ask(), doctor);
    const elsewhere = await read(t.clinic.stranger);
    assert.ok(!JSON.stringify(elsewhere).includes(institution_id));
    assert.ok(elsewhere.rows.every(({ clinician }) => clinician?.id !== doctor.id));
    assert.ok(elsewhere.rows.every(({ answered }) => answered === 0));
  });

  test('without team care each reads their own row, of what they were asked', async () => {
    await write(await ask(), nurse);
    await ask(await newPatient());
    await turn(false);
    const mine = await read(doctor);
    assert.equal(mine.scope, 'own');
    assert.deepEqual(
      mine.rows.map(({ clinician, answered, open }) => [clinician?.id, answered, open.at(-1)]),
      [[doctor.id, 0, 1]],
    );
    const hers = await read(nurse);
    assert.deepEqual(
      hers.rows.map(({ clinician, answered, open }) => [clinician?.id, answered, open.at(-1)]),
      [[nurse.id, 0, 0]],
    );
  });

  test('looking at it is written down, without naming a patient', async () => {
    await read(nurse);
    const lines = t.db.selectFrom('audit_line').select(['action', 'patient_ids']);
    const line = await lines.where('user_id', '=', nurse.user.id).orderBy('id', 'desc').executeTakeFirst();
    assert.deepEqual(line, { action: 'statistics.team', patient_ids: [] });
  });
});
