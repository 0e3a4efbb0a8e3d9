/**
 * People who cannot ask in the app are erased by command, as an operator types it, with the same result as a request.
 */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, test } from 'node:test';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { forget } from '#server/plugins/retention.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { runSpawned } from '#server/testing/spawned-command.ts';
import { newId } from '#server/work/new-id.ts';
import { erase } from './erase.ts';

const t = await openClinicApp();
const { doctor: doctorSeed } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'admin' }));
const env = { DATABASE_URL: urlOf(t.database.app), DATABASE_OWNER_URL: urlOf(t.database.owner) };
const admin = (line: string) => runSpawned('admin', line.split(' '), { env });

// Commands read the real clock.
beforeEach(() => void (t.time.now = Date.now()));

const requestsOf = (patient: PatientSeed) =>
  t.db.selectFrom('data_request').select(['id', 'kind', 'state']).where('patient_id', '=', patient.id).execute();
const statusOf = async ({ id }: PatientSeed) =>
  (await t.db.selectFrom('patient').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('somebody who never asked in the app', () => {
  test('is closed at once and forgotten in the next minute; log and list say who did it and why', async () => {
    const seed = await putPatientOf(t.put, doctorSeed);
    const [patient, doctor] = [await t.as(seed), await t.as(doctorSeed)];
    const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    const start = new Date(t.time.now + 86_400_000).toISOString();
    const planned = await putAppointment(t.put, { clinician: doctorSeed, patient: seed }, { start });
    const typed = seed.member_id.toLowerCase().replaceAll('-', '');
    const ran = await admin(`erase --member-id ${typed} --reason died --confirm ${seed.member_id}`);
    assert.equal(ran.code, 0, ran.errors);
    const { given_name, mobile_number } = seed.user;
    for (const known of [
      given_name,
      seed.member_id,
      mobile_number,
      seed.birthday,
      'Ziwa Family Clinic',
      'inquiries: 1',
    ]) {
      assert.ok(ran.errors.includes(known), `${known} is not in ${ran.errors}`);
    }
    assert.match(ran.out, /account and record are closed/);

    await patient.refused(getOwnPatient, {}, 401);
    await doctor.refused(getThreadForClinician, { params: { id: e_contact.id } }, 404);
    assert.ok(!(await doctor.call(listPatients)).body.includes(seed.id));
    const appointment = t.db.selectFrom('appointment').select('status').where('id', '=', planned);
    assert.deepEqual(await appointment.execute(), [{ status: 'cancelled' }]);
    await forget(t.app);
    const account = t.db.selectFrom('app_user').select('mobile_number').where('id', '=', seed.user.id);
    assert.deepEqual(await account.execute(), [{ mobile_number: `erased:${seed.user.id}` }]);

    const [noted] = await requestsOf(seed);
    assert.ok(noted !== undefined && ran.out.includes(noted.id));
    const line = (await auditLines(t.db)).find(({ subject_id }) => subject_id === noted.id);
    assert.deepEqual(
      [line?.action, line?.patient_ids, line?.institution_id],
      ['command.erase_died', [seed.id], doctorSeed.institution_id],
    );
    assert.match(line?.address ?? '', /^command line: \w+/);
    const { items } = await (await t.as(adminSeed)).ok(api.listDataRequests, {});
    const shown = items.find(({ id }) => id === noted.id);
    assert.deepEqual([shown?.kind, shown?.state, shown?.patient.is_erased], ['erasure', 'done', true]);

    const again = await admin(`erase --member-id ${seed.member_id} --reason died --confirm ${seed.member_id}`);
    assert.equal(again.code, 1);
    assert.match(again.errors, new RegExp(`^${seed.member_id} was erased on \\d{4}-\\d\\d-\\d\\d already\n$`));
  });
});

test('it stands once among the requests of each clinic that has them in its care, also of one that they asked before', async () => {
  const { stranger, nurse } = t.clinic;
  for (const asksElsewhere of [false, true]) {
    const seed = await putPatientOf(t.put, doctorSeed);
    for (const clinician of [nurse, stranger]) {
      await putRelationship(t.put, { clinician, patient: seed }, { id: idOf(nextSerial()) });
    }
    const body = { id: newId(t.time.now), kind: 'erasure', text: 'Please' };
    if (asksElsewhere) {
      const { data_request } = await (await t.as(seed)).ok(api.createDataRequest, { body });
      const moved = t.db.updateTable('data_request').set({ institution_id: stranger.institution_id });
      await moved.where('id', '=', data_request.id).execute();
    }
    const ran = await admin(`erase --member-id ${seed.member_id} --reason asked --confirm ${seed.member_id}`);
    assert.equal(ran.code, 0, ran.errors);
    const found = await t.db
      .selectFrom('data_request')
      .select(['id', 'institution_id', 'state'])
      .where('patient_id', '=', seed.id)
      .execute();
    assert.deepEqual(
      found.map(({ institution_id, state }) => `${institution_id} ${state}`).toSorted(),
      [doctorSeed, stranger].map(({ institution_id }) => `${institution_id} done`).toSorted(),
    );
    const own = found.find(({ institution_id }) =>
      asksElsewhere ? institution_id === stranger.institution_id : institution_id === doctorSeed.institution_id,
    );
    assert.ok(own !== undefined && ran.out.includes(own.id), 'the letter is kept under the request that they made');
  }
});

test('the person’s own open requests are closed by it, and nothing is left to answer', async () => {
  const seed = await putPatientOf(t.put, doctorSeed);
  const ask = async (kind: 'correction' | 'erasure') => {
    const body = { id: newId(t.time.now), kind, text: 'Please' };
    return (await (await t.as(seed)).ok(api.createDataRequest, { body })).data_request;
  };
  const [correction, data_request] = [await ask('correction'), await ask('erasure')];
  const ran = await admin(`erase --member-id ${seed.member_id} --reason asked --confirm ${seed.member_id}`);
  assert.equal(ran.code, 0, ran.errors);
  const byKind = (await requestsOf(seed)).toSorted((one, other) => one.kind.localeCompare(other.kind));
  assert.deepEqual(byKind, [
    { id: correction.id, kind: 'correction', state: 'done' },
    { id: data_request.id, kind: 'erasure', state: 'done' },
  ]);
  const params = { data_request_id: data_request.id };
  const answer = { params, body: { state: 'refused', reason: 'Not yet' } };
  assert.equal(
    (await (await t.as(adminSeed)).refused(api.answerDataRequest, answer, 409)).code,
    'data_request_answered',
  );
});

describe('nobody is erased', () => {
  const seedOf = () => putPatientOf(t.put, doctorSeed);
  const refusals: Record<string, [line: (memberId: string) => string, code: 1 | 2, says: RegExp]> = {
    'by an ID with a slip': [(id) => `--member-id ${id.slice(0, -1)}x --reason asked`, 1, /x is not a member ID/],
    'by an ID of nobody': [
      () => '--member-id HD-9999-990 --reason asked',
      1,
      /^Nobody has the member ID HD-9999-990\n$/,
    ],
    'without saying why': [(id) => `--member-id ${id}`, 2, /^erase needs --reason/],
    'for a reason of no kind': [
      (id) => `--member-id ${id} --reason because`,
      2,
      /^--reason: must be asked, died, ordered\n$/,
    ],
    'where nobody can be asked': [
      (id) => `--member-id ${id} --reason asked`,
      2,
      /^There is no terminal to ask on: give the member ID once more with --confirm\n$/,
    ],
    'where the second ID is another': [
      (id) => `--member-id ${id} --reason asked --confirm HD-9999-990`,
      1,
      /That is not HD-\d{4}-\d{3}: nothing was done\n$/,
    ],
  };
  for (const [name, [line, code, says]] of Object.entries(refusals)) {
    test(name, async () => {
      const seed = await seedOf();
      const before = await auditLines(t.db);
      const ran = await admin(`erase ${line(seed.member_id)}`);
      assert.deepEqual([ran.code, ran.out], [code, '']);
      assert.match(ran.errors, says);
      assert.equal(await statusOf(seed), 'active');
      assert.deepEqual(await requestsOf(seed), []);
      assert.equal((await auditLines(t.db)).length, before.length);
    });
  }
});

describe('on a terminal', () => {
  /** Somebody who types. */
  async function typed(seed: PatientSeed, keys: string) {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const output = new PassThrough();
    input.write(keys);
    const given = { member_id: seed.member_id, reason: 'ordered' as const, confirm: null };
    const ended = erase(env, given, { operator: 'neema', terminal: { input, output } });
    const said = await ended.catch((error: unknown) => error);
    output.end();
    return { said: said instanceof Error ? said.message : String(said), shown: await text(output) };
  }

  test('the person’s name is shown before the member ID is asked for; typing it again erases them', async () => {
    const seed = await putPatientOf(t.put, doctorSeed);
    const { said, shown } = await typed(seed, `${seed.member_id}\r`);
    assert.ok(shown.indexOf(seed.user.mobile_number) < shown.indexOf('Type the member ID again'));
    assert.match(said, /account and record are closed/);
    assert.equal(await statusOf(seed), 'inactive');
  });

  test('the log dates it by when it was confirmed, however long whoever types was away', async () => {
    const seed = await putPatientOf(t.put, doctorSeed);
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const output = new PassThrough();
    const asked = Promise.withResolvers<void>();
    output.on('data', (shown: Buffer) => {
      if (shown.includes('Type the member ID again')) asked.resolve();
    });
    const given = { member_id: seed.member_id, reason: 'asked' as const, confirm: null };
    const ended = erase(env, given, { operator: 'neema', terminal: { input, output } });
    await asked.promise;
    const confirmed = Date.now();
    input.write(`${seed.member_id}\r`);
    await ended;
    const line = (await auditLines(t.db)).find(({ patient_ids }) => patient_ids.includes(seed.id));
    assert.equal(line?.action, 'command.erase_asked');
    assert.ok(line.at >= confirmed, `${line.at - confirmed} ms before it was confirmed`);
  });

  const leaves: Record<string, string> = { nothing: '\r', 'something else': 'yes\r', 'Ctrl-C': 'HD\u0003' };
  for (const [name, keys] of Object.entries(leaves)) {
    test(`${name} leaves everything as it is`, async () => {
      const seed = await putPatientOf(t.put, doctorSeed);
      assert.match((await typed(seed, keys)).said, /nothing was done$/i);
      assert.equal(await statusOf(seed), 'active');
    });
  }
});
