/** A clinician is away, and what comes for them goes to their cover. */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { endAbsence, getAbsence, setAbsence } from '@hodi/domain/absences/absences.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { clinicianUpdated, staffChanged } from '@hodi/domain/clinicians/clinicians.events.ts';
import { getOpeningHours, setOpeningHours } from '@hodi/domain/opening-hours/opening-hours.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import {
  aClinician,
  anInstitution,
  idOf,
  nextSerial,
  type ClinicianSeed,
  type PatientSeed,
} from '@hodi/domain/testing/people.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { putClinician, putInstitution, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { coveredBy, whoAnswers } from '#server/work/team/covering.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;
const { institution_id } = doctor;
const admin = await putClinician(t.put, aClinician(institution_id, { role: 'admin' }));
const elsewhere = await putInstitution(t.put, anInstitution());
const stranger = await putClinician(t.put, aClinician(elsewhere.id));
const params = { clinician_id: doctor.id };

/** By the clock of Nairobi. */
const at = (moment: string) => Date.parse(`${moment}:00+03:00`);
const days = { from: '2026-11-24', until: '2026-11-26' };

let patient: PatientSeed;
beforeEach(async () => {
  t.time.now = at('2026-11-23T09:00');
  await t.db.deleteFrom('absence').execute();
  await t.db.deleteFrom('notification').execute();
  await t.db.deleteFrom('outbox_message').execute();
  patient = await putPatientOf(t.put, doctor);
});

async function away(person = doctor, cover_id: string | null = nurse.id, over: object = {}) {
  const asked = { params: { clinician_id: person.id } };
  const own = await t.as(person);
  const { version } = await own.ok(getAbsence, asked);
  return own.ok(setAbsence, { ...asked, body: { absence: { ...days, cover_id, ...over }, version } });
}
const cares = () => putRelationship(t.put, { clinician: nurse, patient }, { id: idOf(nextSerial()) });
const ask = async (answers = askForBill) => {
  const body = { topic: 'services', answers, clinician_id: doctor.id } as const;
  return (await (await t.as(patient)).ok(createEContact, { body })).e_contact.id;
};
const toldOf = async (id: string) =>
  (await t.db.selectFrom('notification').select('user_id').where('subject_id', '=', id).execute()).map(
    ({ user_id }) => user_id,
  );
const smsOfEmergency = async () =>
  (
    await t.db.selectFrom('outbox_message').select('receiver_user_id').where('template', '=', 'sms.emergency').execute()
  ).map(({ receiver_user_id }) => receiver_user_id);
const answering = (id: string) => whoAnswers(t.db, id, new Date(t.time.now));
const covered = (id: string) => coveredBy(t.db, id, new Date(t.time.now));

describe('a clinician', () => {
  test('says when they are away and who answers, changes it, and comes back', async () => {
    const { absence, version, colleagues } = await away();
    assert.deepEqual(
      [absence?.from, absence?.until, absence?.cover?.id, version],
      [days.from, days.until, nurse.id, 1],
    );
    assert.ok(colleagues.some(({ id }) => id === nurse.id));
    assert.ok(!colleagues.some(({ id }) => id === doctor.id || id === stranger.id));
    const changed = await away(doctor, null, { until: '2026-11-30' });
    assert.deepEqual([changed.absence?.until, changed.absence?.cover, changed.version], ['2026-11-30', null, 2]);
    const own = await t.as(doctor);
    assert.equal((await own.ok(endAbsence, { params })).absence, null);
    assert.equal((await own.ok(endAbsence, { params })).version, 3, 'nothing happens the second time');
  });

  test('has it said by their admin, and by nobody else', async () => {
    const write = { params, body: { absence: { ...days, cover_id: nurse.id }, version: 0 } };
    for (const person of [nurse, stranger]) {
      const other = await t.as(person);
      await other.refused(setAbsence, write, 404);
      await other.refused(getAbsence, { params }, 404);
      await other.refused(endAbsence, { params }, 404);
    }
    await (await t.as(patient)).refused(getAbsence, { params }, 403);
    assert.equal((await (await t.as(admin)).ok(setAbsence, write)).version, 1);
  });

  test('is covered by another doctor or nurse of the institution, on days that are to come', async () => {
    const own = await t.as(doctor);
    const fieldOf = async (over: object) => {
      const body = { absence: { ...days, cover_id: null, ...over }, version: 0 };
      const { details } = await own.refused(setAbsence, { params, body }, 400);
      return (details as { fields: { field: string; code: string }[] }).fields.map(({ field, code }) => [field, code]);
    };
    const receptionist = await putClinician(t.put, aClinician(institution_id, { role: 'receptionist' }));
    for (const { id } of [stranger, doctor, receptionist])
      assert.deepEqual(await fieldOf({ cover_id: id }), [['absence.cover_id', 'no_colleague']]);
    assert.deepEqual(await fieldOf({ from: '2026-11-20', until: '2026-11-22' }), [['absence.until', 'date_past']]);
    assert.deepEqual(await fieldOf({ until: '2028-01-01' }), [['absence.until', 'absence_too_long']]);
    assert.deepEqual(await fieldOf({ until: '2026-11-23' }), [['absence.until', 'end_before_start']]);
  });

  test('does not overwrite what their admin said meanwhile', async () => {
    await away();
    const body = { absence: { ...days, cover_id: null }, version: 0 };
    assert.equal((await (await t.as(admin)).refused(setAbsence, { params, body }, 409)).code, 'version_conflict');
  });
});

describe('who answers', () => {
  test('is the cover from the first day until the end of the last', async () => {
    await away();
    for (const [moment, id] of [
      ['2026-11-23T23:59', doctor.id],
      ['2026-11-24T00:00', nurse.id],
      ['2026-11-26T23:59', nurse.id],
      ['2026-11-27T00:00', doctor.id],
    ] as const) {
      t.time.now = at(moment);
      assert.deepEqual(await answering(doctor.id), [id], moment);
      assert.deepEqual(await covered(nurse.id), id === nurse.id ? [doctor.id] : [], moment);
    }
  });

  test('is nobody where the cover is away too, may not work, or is none', async () => {
    await away();
    await away(nurse, doctor.id);
    t.time.now = at('2026-11-25T09:00');
    assert.deepEqual([await answering(doctor.id), await answering(nurse.id)], [[], []]);
    assert.deepEqual([await covered(doctor.id), await covered(nurse.id)], [[], []]);
    await t.db.deleteFrom('absence').where('clinician_id', '=', nurse.id).execute();
    await t.db.updateTable('clinician').set({ approval: 'refused' }).where('id', '=', nurse.id).execute();
    assert.deepEqual(await answering(doctor.id), []);
    await t.db.updateTable('clinician').set({ approval: 'approved' }).where('id', '=', nurse.id).execute();
    await (await t.as(doctor)).ok(endAbsence, { params });
    assert.deepEqual(await answering(doctor.id), [doctor.id]);
  });
});

describe('inquiries to a clinician who is away', () => {
  test('is told to the cover, by SMS too where it is an emergency', async () => {
    await cares();
    await away();
    t.time.now = at('2026-11-25T09:00');
    const id = await ask(askWhileBreathingHard);
    assert.deepEqual(await toldOf(id), [nurse.user.id]);
    assert.deepEqual(await smsOfEmergency(), [nurse.user.id]);
    await t.db.deleteFrom('notification').execute();
    await (await t.as(patient)).ok(postMessage, { params: { id }, body: { message: 'Habari' } });
    assert.deepEqual(await toldOf(id), [nurse.user.id]);
  });

  test('is told to themself where the cover may not see the thread', async () => {
    await away();
    t.time.now = at('2026-11-25T09:00');
    const id = await ask(askWhileBreathingHard);
    assert.deepEqual(await toldOf(id), [doctor.user.id]);
    assert.deepEqual(await smsOfEmergency(), [doctor.user.id]);
  });

  test('is told to themself before and after, and where nobody covers', async () => {
    await cares();
    await away();
    assert.deepEqual(await toldOf(await ask()), [doctor.user.id]);
    t.time.now = at('2026-11-27T09:00');
    assert.deepEqual(await toldOf(await ask()), [doctor.user.id]);
    await away(doctor, null, { until: '2026-11-29' });
    t.time.now = at('2026-11-28T09:00');
    assert.deepEqual(await toldOf(await ask()), [doctor.user.id]);
  });
});

describe('patients read with the name of their clinician', () => {
  const read = async () => {
    const { clinician_infos } = await (await t.as(patient)).ok(getOwnPatient);
    return clinician_infos.find(({ clinician }) => clinician.id === doctor.id)?.clinician.away;
  };
  const { given_name, additional_name, family_name } = nurse.user;
  const cover = { given_name, additional_name, family_name, role: nurse.role };

  test('who answers, and until when', async () => {
    await cares();
    await away();
    assert.deepEqual(await read(), { ...days, cover });
    await (await t.as(doctor)).ok(endAbsence, { params });
    assert.equal(await read(), null);
  });

  test('nobody who may not answer them, until the team may', async () => {
    await away();
    const line = await listen(patient);
    assert.deepEqual(await read(), { ...days, cover: null });
    await away(doctor, nurse.id, { until: '2026-11-30' });
    await line.until(() => line.told.some(({ name }) => name === clinicianUpdated.name));
    assert.ok(!line.raw.join('').includes(nurse.user.given_name), 'nor does the live line say it');
    await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', institution_id).execute();
    await t.db.updateTable('relationship').set({ team_consent: 'team' }).where('patient_id', '=', patient.id).execute();
    assert.deepEqual((await read())?.cover, cover);
    await t.db.updateTable('institution').set({ team_care: false }).where('id', '=', institution_id).execute();
  });
});

const lines: LiveClient[] = [];
after(() => lines.forEach((line) => line.close()));
async function listen(person: ClinicianSeed | PatientSeed): Promise<LiveClient> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  const line = new LiveClient(t.app, (await t.as(person)).token);
  lines.push(line);
  return line.ready();
}

test('the reception hears of it at once, with nothing of the clinician that is theirs alone; that of another clinic does not', async () => {
  const [desk, other] = await Promise.all(
    [institution_id, elsewhere.id].map((place) => putClinician(t.put, aClinician(place, { role: 'receptionist' }))),
  );
  assert.ok(desk && other);
  const [ours, theirs] = [await listen(desk), await listen(other)];
  await t.db.updateTable('clinician').set({ license_number: 'Leseni 7' }).where('id', '=', doctor.id).execute();
  await away();
  await ours.until(() => ours.told.some(({ name }) => name === clinicianUpdated.name));
  const told = clinicianUpdated.payload.parse(ours.told[0]?.payload);
  assert.deepEqual([told.clinician.id, told.clinician.away?.from], [doctor.id, days.from]);
  assert.ok(!ours.raw.join('').includes('Leseni'));
  await theirs.catchUp();
  assert.deepEqual(theirs.told, []);
});

test('all who work there get a hint of it and of changed hours, without a word; those of another clinic do not', async () => {
  const colleague = await putClinician(t.put, aClinician(institution_id));
  const [ours, theirs] = [await listen(colleague), await listen(stranger)];
  const hinted = () => new Promise<unknown[]>((resolve) => ours.socket.once(staffChanged, (...said) => resolve(said)));
  const first = hinted();
  await away();
  assert.deepEqual(await first, []);
  const place = { params: { institution_id } };
  const office = await t.as(admin);
  const second = hinted();
  const { hours, version } = await office.ok(getOpeningHours, place);
  await office.ok(setOpeningHours, { ...place, body: { hours: { ...hours, safe_per_day: 12 }, version } });
  await second;
  await theirs.catchUp();
  assert.ok(!theirs.raw.join('').includes(staffChanged));
  assert.deepEqual(ours.told, [], 'they have no patient in common');
});

test('the cover reads for whom they answer', async () => {
  await away();
  t.time.now = at('2026-11-25T09:00');
  const own = { params: { clinician_id: nurse.id } };
  const { covers_for } = await (await t.as(nurse)).ok(getAbsence, own);
  assert.deepEqual(
    covers_for.map(({ id, until }) => [id, until]),
    [[doctor.id, days.until]],
  );
});
