/** The audit log of reads: who opened which record, when and from where; one line per call, in its transaction. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  createEContact,
  getThreadForClinician,
  listForClinician,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { auditActions } from '@hodi/domain/audit/audit-actions.ts';
import { readFhirQuestionnaire } from '@hodi/domain/fhir/questionnaires.api.ts';
import { liveness } from '@hodi/domain/support/support.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, aPatient, nextSerial } from '@hodi/domain/testing/people.ts';
import { openDatabase } from '#server/db/database.ts';
import { sqlState } from '#server/db/outage.ts';
import { type AccessCall, type World, unknownId } from '#server/testing/access-row.ts';
import { turnOnTeam } from '#server/testing/rights/access-cast.ts';
import { putCare } from '#server/testing/rights/put-care.ts';
import type { Audience, Tie } from '#server/testing/rights/access-audiences.ts';
import { accessRights } from '#server/testing/rights/access-rights.ts';
import { accessTable } from '#server/testing/access-table.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { auditLines, rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';

const contracts = await allContracts();
const t = await openClinicApp();
const owner = openDatabase(t.database.owner, 2);
after(() => owner.destroy());
const { doctor: doctorSeed, stranger, achieng: achiengSeed } = t.clinic;
const admin = await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'admin' }));
const superuser = await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'superuser' }));
await turnOnTeam(t);
const parentSeed = await putPatient(t.put, aPatient());
await putCare(t.put, { caregiver: parentSeed, patient: achiengSeed }, { sees_record: true });
let achieng: Person;
let doctor: Person;

beforeEach(async () => {
  achieng = await t.as(achiengSeed);
  doctor = await t.as(doctorSeed);
});

/** The lines that `during` left. */
async function linesOf(during: () => Promise<unknown>) {
  const before = await auditLines(t.db);
  await during();
  const known = new Set(before.map((line) => line.id));
  return (await auditLines(t.db)).filter((line) => !known.has(line.id));
}

const rowOf = (contract: Endpoint): AccessCall => accessTable[contract.name] as AccessCall;
const isFor = ({ name }: Endpoint, ...people: (Tie | Audience)[]): boolean =>
  people.some((one) => accessRights[name] === one || accessRights[name]?.includes(one as Tie));
/** Kinds of calls that touch no patient's record: accounts, staff, institutions, content. Statistics name nobody. */
const ofNoRecord = new Set<string | undefined>(['account', 'staff', 'institution', 'content', 'statistics']);
/** A patient's writes to a clinic carry its institution; their other writes carry none. */
const toClinic = new Set([
  'attachments.cancel',
  'attachments.set_transcript',
  'e_contacts.answer_alone',
  'e_contacts.create',
  'e_contacts.post_message',
  'relationships.answer',
  'relationships.join',
  'team_care.consent',
]);
const world = (): World => ({ t, achieng });

/** The member of staff who makes the call: her doctor, unless it takes more than a clinician's rights. */
async function actingFor(contract: Endpoint): Promise<[Person, ClinicianSeed]> {
  if (isFor(contract, 'clinicians', 'carer')) return [doctor, doctorSeed];
  return isFor(contract, 'admins', 'admin') ? [await t.as(admin), admin] : [await t.as(superuser), superuser];
}

const isOfAchieng = (contract: Endpoint): boolean => isFor(contract, 'everybody', 'patients', 'owner');
/** Rights of caregivers only. */
const isOfParent = (contract: Endpoint): boolean => isFor(contract, 'parent') && !isFor(contract, 'owner', 'carer');
const isOfPatient = (contract: Endpoint): boolean => isOfAchieng(contract) || isOfParent(contract);

async function callerFor(contract: Endpoint): Promise<[Person, ClinicianSeed | PatientSeed]> {
  if (isOfAchieng(contract)) return [achieng, achiengSeed];
  return isOfParent(contract) ? [await t.as(parentSeed), parentSeed] : actingFor(contract);
}

describe('every call', () => {
  for (const contract of contracts.filter(({ who }) => who !== 'anyone')) {
    test(contract.name, async () => {
      const row = rowOf(contract);
      const isForPatient = isOfPatient(contract);
      const [person, seed] = await callerFor(contract);
      const given = await row.about(world());
      const lines = await linesOf(async () => {
        const answer = await person.call(contract, given);
        assert.equal(answer.statusCode, row.status ?? contract.status ?? 200, answer.body);
      });
      assert.equal(lines.length, contract.audit ? 1 : 0);
      const [line] = lines;
      if (line === undefined) return;
      assert.equal(line.action, contract.name);
      const isRefused = (row.status ?? 200) >= 400;
      assert.equal(line.outcome, isRefused ? 'refused' : 'done');
      assert.equal(line.user_id, seed.user.id);
      assert.equal(line.user_type, seed.user.user_type);
      assert.equal(line.address, '127.0.0.1');
      assert.ok(line.session_id && line.request_id);
      assert.equal(line.at, t.time.now);
      assert.equal(
        line.institution_id,
        isForPatient && !toClinic.has(contract.name) ? null : doctorSeed.institution_id,
      );
      assert.equal(line.role, 'role' in seed ? seed.role : null);
      if (row.isAboutOthers === true) return;
      const isOfNoRecord = isRefused ? !isForPatient : ofNoRecord.has(auditActions[contract.name]?.part);
      const isList = auditActions[contract.name]?.kind === 'listed';
      const shown =
        isList || row.namesOthers ? line.patient_ids.filter((id) => id === achiengSeed.id) : line.patient_ids;
      assert.deepEqual(shown, isOfNoRecord ? [] : [achiengSeed.id]);
    });

    test(`${contract.name}, refused`, async () => {
      const row = rowOf(contract);
      if (row.missing === undefined) return;
      const given = await row.about(world());
      const outsider = await t.as(stranger);
      // Calls that everybody may make are refused if the thing does not exist.
      const asked = isFor(contract, 'everybody') ? row.missing(given) : given;
      const lines = await linesOf(() => outsider.call(contract, asked));
      assert.deepEqual(
        lines.map((line) => [line.action, line.outcome, line.user_id]),
        [[contract.name, 'refused', stranger.user.id]],
      );
    });

    test(`${contract.name}, by who is not one of those whom it is for`, async () => {
      if (contract.who.length > 1) return;
      const [person, seed] = contract.who.includes('patient') ? [doctor, doctorSeed] : [achieng, achiengSeed];
      const given = await rowOf(contract).about(world());
      const lines = await linesOf(async () => {
        assert.equal((await person.call(contract, given)).statusCode, 403);
      });
      assert.deepEqual(
        lines.map((line) => [line.action, line.outcome, line.user_id]),
        [[contract.name, 'refused', seed.user.id]],
      );
    });
  }
});

describe('an answer that is given once more, to whoever asks again under their key', () => {
  const keyed = contracts.filter(({ who, repeat, audit }) => who !== 'anyone' && repeat === 'keyed' && audit);
  for (const contract of keyed.filter(({ name }) => (rowOf({ name } as Endpoint).status ?? 200) < 400)) {
    test(contract.name, async () => {
      const [person] = await callerFor(contract);
      const key = `repeated-${nextSerial()}`;
      const given = { ...(await rowOf(contract).about(world())), key };
      const first = await person.call(contract, given);
      const stored = await t.db
        .selectFrom('idempotency_key')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      const lines = await linesOf(async () => {
        const again = await person.call(contract, given);
        assert.deepEqual([again.statusCode, again.json()], [first.statusCode, first.json()]);
      });
      const { patient_id, mobile_number, user_id, answer } = stored;
      // As it is stored.
      const isAboutNobody = (patient_id === null && mobile_number === null) || isDeepStrictEqual(answer, {});
      const part = auditActions[contract.name]?.part;
      assert.deepEqual(
        lines.map((line) => [line.action, line.outcome, line.user_id, line.patient_ids]),
        isAboutNobody ? [] : [[`repeated.${part}`, 'done', user_id, patient_id === null ? [] : [patient_id]]],
      );
      assert.equal(auditActions[`repeated.${part}`]?.kind, 'read');
    });
  }

  test('and the line stands or falls with it', async () => {
    const given = { body: { topic: 'services', answers: askForBill }, key: `repeated-${nextSerial()}` };
    const first = await achieng.ok(createEContact, given);
    await sql`revoke insert on audit_line from hodi_app`.execute(owner);
    const failed = await achieng.call(createEContact, given);
    await sql`grant insert on audit_line to hodi_app`.execute(owner);
    assert.deepEqual([failed.statusCode, failed.body.includes(first.e_contact.id)], [500, false]);
  });
});

test('a list is one line with the patients that it showed', async () => {
  await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const [line, ...more] = await linesOf(() => doctor.ok(listForClinician));
  assert.equal(more.length, 0);
  assert.deepEqual(line?.patient_ids, [achiengSeed.id]);
});

describe('refused calls', () => {
  test('say what they were about, as far as the address says', async () => {
    const id = unknownId();
    const lines = await linesOf(() => doctor.refused(getThreadForClinician, { params: { id } }, 404));
    assert.deepEqual(
      lines.map((line) => [line.outcome, line.subject_id]),
      [['refused', id]],
    );
  });

  test('leave one line each: bad input, no key, a conflict', async () => {
    const { e_contact } = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    const params = { id: e_contact.id };
    const bad = await linesOf(() => achieng.refused(postMessage, { params, body: { message: '' } }, 400));
    const keyless = await linesOf(() =>
      achieng.refused(postMessage, { params, body: { message: 'a' }, key: null }, 400),
    );
    const message = await achieng.ok(postMessage, { params, body: { message: 'a' } });
    const taken = { id: message.e_contact_message.id, message: 'b' };
    const conflict = await linesOf(() => achieng.refused(postMessage, { params, body: taken }, 409));
    for (const lines of [bad, keyless, conflict]) {
      assert.deepEqual(
        lines.map((line) => [line.outcome, line.subject_id]),
        [['refused', params.id]],
      );
    }
  });

  test('of nobody known leave none, nor do those that are for everybody', async () => {
    assert.deepEqual(await linesOf(() => call(t.app, getThreadForClinician, { params: { id: unknownId() } })), []);
    assert.deepEqual(await linesOf(() => call(t.app, liveness)), []);
    const params = { id: 'no_such_topic' };
    assert.deepEqual(await linesOf(() => doctor.refused(readFhirQuestionnaire, { params }, 404)), []);
  });
});

test('a write and its line stand or fall together', async () => {
  await sql`revoke insert on audit_line from hodi_app`.execute(owner);
  const before = await rowCounts(t.db);
  const failed = await achieng.call(createEContact, { body: { topic: 'services', answers: askForBill } });
  await sql`grant insert on audit_line to hodi_app`.execute(owner);
  assert.equal(failed.statusCode, 500);
  assert.deepEqual(await rowCounts(t.db), before);
});

test('a refusal whose line cannot be written is no refusal but a fault', async () => {
  await sql`revoke insert on audit_line from hodi_app`.execute(owner);
  const failed = await doctor.call(getThreadForClinician, { params: { id: unknownId() } });
  await sql`grant insert on audit_line to hodi_app`.execute(owner);
  assert.equal(failed.statusCode, 500);
});

describe('the application can add lines and do nothing else with them', () => {
  const attempts = {
    update: sql`update audit_line set action = 'nothing'`,
    delete: sql`delete from audit_line`,
    truncate: sql`truncate audit_line`,
    'drop table': sql`drop table audit_line`,
    'alter table': sql`alter table audit_line disable trigger all`,
    'grant to itself': sql`grant update on audit_line to hodi_app`,
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    test(name, async () => {
      await achieng.call(listForClinician);
      const count = (await auditLines(t.db)).length;
      if (name === 'grant to itself') await attempt.execute(t.db);
      else await assert.rejects(attempt.execute(t.db), (error) => sqlState(error) === '42501');
      await assert.rejects(attempts.update.execute(t.db), /permission denied for table audit_line/);
      assert.equal((await auditLines(t.db)).length, count);
    });
  }
});

test('no line holds what was said, answered or who anybody is', async () => {
  const canary = 'Kanari-7731';
  const answers = { ...askForBill, anything_else: canary };
  const { e_contact } = await achieng.ok(createEContact, { body: { topic: 'services', answers } });
  await achieng.ok(postMessage, { params: { id: e_contact.id }, body: { message: canary } });
  await achieng.refused(
    postMessage,
    { params: { id: e_contact.id }, body: { message: canary, written_at: canary } },
    400,
  );
  const rows = await sql<{ line: string }>`select to_jsonb(a)::text as line from audit_line a`.execute(t.db);
  assert.ok(rows.rows.length > 10);
  for (const { line } of rows.rows) {
    for (const content of [
      canary,
      'Achieng',
      'Otieno',
      achiengSeed.member_id,
      achiengSeed.user.mobile_number,
      'billing',
    ]) {
      assert.ok(!line.includes(content), `${content} in ${line}`);
    }
  }
});
