/** Hours of an institution, what it promises, and what becomes of inquiries that wait longer. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  listNeedsYouNow,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { getOpeningHours, setOpeningHours } from '@hodi/domain/opening-hours/opening-hours.api.ts';
import { closedWeek, noHours, type OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, anInstitution, type PatientSeed } from '@hodi/domain/testing/people.ts';
import { keepPromises } from '#server/plugins/promises.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putPatientOf } from '#server/testing/insert-people.ts';
import { agreeToTeam, goAway } from '#server/testing/team-care/covered-team.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;
const { institution_id } = doctor;
const params = { institution_id };
const adminSeed = await putClinician(t.put, aClinician(institution_id, { role: 'admin' }));
/** Logged in anew: the clock is moved. */
const asDoctor = () => t.as(doctor);
const asAdmin = () => t.as(adminSeed);
const elsewhere = await putInstitution(t.put, anInstitution());
const otherDoctor = await putClinician(t.put, aClinician(elsewhere.id));

const hour = 3_600_000;
const working = [{ from: '08:00', until: '17:00' }];
const hours: OpeningHours = {
  week: { ...closedWeek, mon: working, tue: working, wed: working, thu: working, fri: working },
  holidays: [{ date: '2026-12-12', name: 'Jamhuri Day' }],
  promise_hours: 4,
  safe_per_day: null,
};
/** By the clock of Nairobi; 23 November 2026 is a Monday. */
const at = (moment: string) => Date.parse(`${moment}:00+03:00`);
const iso = (moment: string) => new Date(at(moment)).toISOString();

async function setHours(over: Partial<OpeningHours> = {}) {
  const { version } = await (await asAdmin()).ok(getOpeningHours, { params });
  return (await asAdmin()).ok(setOpeningHours, { params, body: { hours: { ...hours, ...over }, version } });
}

let patient: PatientSeed;
beforeEach(async () => {
  t.time.now = at('2026-11-23T09:00');
  await t.db.updateTable('institution').set({ opening_hours: null, busy_on: null, promises_due: false }).execute();
  await t.db.deleteFrom('notification').execute();
  await t.db.deleteFrom('absence').execute();
  await t.db.updateTable('e_contact').set({ needs_clinician: false, promised_by: null }).execute();
  patient = await putPatientOf(t.put, doctor);
});

const ask = async (answers = askForBill) => {
  const { e_contact } = await (await t.as(patient)).ok(createEContact, { body: { topic: 'services', answers } });
  return e_contact;
};
const promisedBy = async (id: string) =>
  (await (await asDoctor()).ok(getThreadForClinician, { params: { id } })).item.e_contact.promised_by;
const overdueOf = async (id: string) =>
  (await t.db.selectFrom('notification').select(['user_id', 'kind']).where('subject_id', '=', id).execute())
    .filter(({ kind }) => kind === 'overdue')
    .map(({ user_id }) => user_id);

describe('the hours of an institution', () => {
  test('are empty at first, written by its admin, and read by its staff and patients', async () => {
    assert.deepEqual((await (await asDoctor()).ok(getOpeningHours, { params })).hours, noHours);
    const saved = await setHours({ safe_per_day: 30 });
    assert.deepEqual(saved.hours, { ...hours, safe_per_day: 30 });
    assert.deepEqual((await (await asDoctor()).ok(getOpeningHours, { params })).hours, saved.hours);
    assert.deepEqual((await (await t.as(patient)).ok(getOpeningHours, { params })).hours, saved.hours);
  });

  test('are written by nobody else, and are nothing to those of another institution', async () => {
    const { version } = await setHours();
    const write = { params, body: { hours: noHours, version } };
    await (await asDoctor()).refused(setOpeningHours, write, 404);
    const otherAdmin = await t.as(await putClinician(t.put, aClinician(elsewhere.id, { role: 'admin' })));
    await otherAdmin.refused(setOpeningHours, write, 404);
    await otherAdmin.refused(getOpeningHours, { params }, 404);
    const otherPatient = await t.as(await putPatientOf(t.put, otherDoctor));
    await otherPatient.refused(getOpeningHours, { params }, 404);
  });

  test('are not overwritten unseen', async () => {
    const { version } = await setHours();
    await setHours({ promise_hours: 8 });
    const sent = { hours, version };
    const problem = await (await asAdmin()).refused(setOpeningHours, { params, body: sent }, 409);
    assert.equal(problem.code, 'version_conflict');
    const details = problem.details as { current: { hours: OpeningHours }; sent: unknown };
    assert.equal(details.current.hours.promise_hours, 8);
    assert.deepEqual(details.sent, sent);
  });

  test('come with the profile of its patients, without how many inquiries are safe', async () => {
    await setHours({ safe_per_day: 30 });
    const { clinician_infos } = await (await t.as(patient)).ok(getOwnPatient);
    const { week, holidays, promise_hours } = hours;
    assert.deepEqual(clinician_infos[0]?.institution.hours, { week, holidays, promise_hours, busy_on: null });
  });
});

describe('a day with more inquiries than can be answered well', () => {
  const busyOn = async () => (await (await asDoctor()).ok(getOpeningHours, { params })).busy_on;

  test('is named from the one that reaches the number, and turns nobody away', async () => {
    await setHours({ safe_per_day: 2 });
    t.time.now = at('2026-11-24T09:00');
    await ask();
    assert.equal(await busyOn(), null);
    await ask();
    assert.equal(await busyOn(), '2026-11-24');
    await ask(askWhileBreathingHard);
    await ask();
    t.time.now = at('2026-11-25T00:01');
    await ask();
    assert.equal(await busyOn(), '2026-11-24');
    await ask();
    assert.equal(await busyOn(), '2026-11-25');
  });

  test('is none where the institution names no number', async () => {
    await setHours();
    t.time.now = at('2026-11-26T09:00');
    for (let n = 0; n < 3; n += 1) await ask();
    assert.equal(await busyOn(), null);
  });
});

describe('an inquiry', () => {
  test('is promised an answer by opening hours, until it is answered, and anew when the patient writes', async () => {
    await setHours();
    t.time.now = at('2026-11-23T15:00');
    const { id, promised_by } = await ask();
    assert.equal(promised_by, iso('2026-11-24T10:00'));
    assert.equal(await promisedBy(id), iso('2026-11-24T10:00'));
    const write = { params: { id }, body: { message: 'Habari' } };
    await (await t.as(patient)).ok(postMessage, write);
    assert.equal(await promisedBy(id), iso('2026-11-24T10:00'), 'it waits as long as before');
    await (await asDoctor()).ok(postMessage, write);
    assert.equal(await promisedBy(id), null);
    t.time.now = at('2026-11-24T09:00');
    await (await t.as(patient)).ok(postMessage, write);
    assert.equal(await promisedBy(id), iso('2026-11-24T13:00'));
  });

  test('is promised nothing where the institution promises nothing', async () => {
    await setHours({ promise_hours: null });
    assert.equal((await ask()).promised_by, null);
  });

  test('that the version before wrote stands as one without a promise', async () => {
    await setHours();
    const { id } = await ask();
    const since = new Date(t.time.now + 6 * hour);
    const written = t.db.updateTable('e_contact').set({ waiting_since: since, patient_waits_since: since });
    await written.where('id', '=', id).execute();
    assert.equal(await promisedBy(id), null);
  });

  test('is promised anew when the hours change', async () => {
    const { id } = await ask();
    assert.equal(await promisedBy(id), null);
    await setHours();
    await keepPromises(t.app);
    assert.equal(await promisedBy(id), iso('2026-11-23T13:00'));
    await setHours({ promise_hours: 2 });
    await keepPromises(t.app);
    assert.equal(await promisedBy(id), iso('2026-11-23T11:00'));
    await setHours({ promise_hours: null });
    await keepPromises(t.app);
    assert.equal(await promisedBy(id), null);
  });
});

describe('an inquiry that waits longer than promised', () => {
  test('is told to its clinician, once', async () => {
    await setHours();
    const { id } = await ask();
    t.time.now = at('2026-11-23T12:59');
    await keepPromises(t.app);
    assert.deepEqual(await overdueOf(id), []);
    t.time.now = at('2026-11-23T13:00');
    await Promise.all([keepPromises(t.app), keepPromises(t.app)]);
    assert.deepEqual(await overdueOf(id), [doctor.user.id]);
    await t.db.deleteFrom('notification').execute();
    t.time.now += hour;
    await keepPromises(t.app);
    assert.deepEqual(await overdueOf(id), []);
  });

  describe('in a team', () => {
    const asked = async () => {
      await setHours();
      await agreeToTeam(t, patient, institution_id);
      return (await ask()).id;
    };
    const give = async (id: string, by: typeof doctor, to: typeof doctor | null) => {
      const body = { clinician_id: to?.id ?? null, owner_version: 0 };
      await (await t.as(by)).ok(setOwner, { params: { id }, body });
    };
    const overdue = async (id: string) => {
      t.time.now = at('2026-11-23T13:00');
      await keepPromises(t.app);
      return (await overdueOf(id)).toSorted();
    };

    test('is told to its owner, and not to who was asked', async () => {
      const id = await asked();
      await give(id, nurse, nurse);
      assert.deepEqual(await overdue(id), [nurse.user.id]);
    });

    test('is told to the cover of an owner who is away', async () => {
      const id = await asked();
      await give(id, nurse, nurse);
      const cover = await putClinician(t.put, aClinician(institution_id));
      await goAway(t, nurse, cover);
      assert.deepEqual(await overdue(id), [cover.user.id]);
    });

    test('is told to the whole team if nobody owns it', async () => {
      const id = await asked();
      await give(id, doctor, null);
      const told = await overdue(id);
      assert.deepEqual([told.includes(doctor.user.id), told.includes(nurse.user.id)], [true, true]);
    });
  });

  test('is told again when the patient waits again', async () => {
    await setHours();
    const { id } = await ask();
    t.time.now = at('2026-11-23T14:00');
    await keepPromises(t.app);
    await t.db.deleteFrom('notification').execute();
    const write = { params: { id }, body: { message: 'Habari' } };
    await (await asDoctor()).ok(postMessage, write);
    t.time.now = at('2026-11-23T15:00');
    await (await t.as(patient)).ok(postMessage, write);
    t.time.now = at('2026-11-24T09:59');
    await keepPromises(t.app);
    assert.deepEqual(await overdueOf(id), []);
    t.time.now = at('2026-11-24T10:00');
    await keepPromises(t.app);
    assert.deepEqual(await overdueOf(id), [doctor.user.id]);
  });

  test('stands before others that wait, and after danger', async () => {
    await setHours();
    const late = await ask();
    t.time.now = at('2026-11-23T14:00');
    const fresh = await ask();
    const danger = await ask(askWhileBreathingHard);
    const { items } = await (await asDoctor()).ok(listNeedsYouNow);
    assert.deepEqual(
      items.map(({ e_contact }) => e_contact.id),
      [danger.id, late.id, fresh.id],
    );
    const isLate = items.map(({ e_contact }) => Date.parse(e_contact.promised_by ?? '') <= t.time.now);
    assert.deepEqual(isLate, [false, true, false]);
  });
});
