/** Nothing that a person wrote, and nothing of the inside, is in a log line or in an answer that refuses. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  createEContact,
  getThreadForClinician,
  listForClinician,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { openDatabase } from '#server/db/database.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const lines: string[] = [];
const t = await openClinicApp({ log: { write: (line) => void lines.push(line) }, env: { LOG_LEVEL: 'trace' } });
const owner = openDatabase(t.database.owner, 2);
after(() => owner.destroy());

const canaries = {
  name: 'Kanari-jina',
  address: 'Kanari-mtaa',
  message: 'Kanari-ujumbe',
  answer: 'Kanari-jibu',
  note: 'Kanari-maelezo',
  search: 'Kanari-utafutaji',
  password: 'Kanari-nenosiri',
};
const seed = aPatient({ address: canaries.address, user: { given_name: canaries.name, email: 'kanari@example.org' } });
const refusals: Answered[] = [];
let patient: Person;
let doctor: Person;
let id: string;

before(async () => {
  await putPatient(t.put, seed);
  await putRelationship(t.put, { clinician: t.clinic.doctor, patient: seed }, { id: idOf(nextSerial()) });
  patient = await t.as(seed);
  doctor = await t.as(t.clinic.doctor);
  const answers = { ...askForBill, anything_else: canaries.answer };
  id = (await patient.ok(createEContact, { body: { topic: 'services', answers } })).e_contact.id;
  await patient.ok(postMessage, { params: { id }, body: { message: canaries.message } });
});

/** The database refuses every new row, and its words quote what a person wrote. */
async function whileBroken(table: string, quoted: string, during: () => Promise<Answered>): Promise<void> {
  const broken = sql.table(table);
  await sql`create or replace function quote_it() returns integer language plpgsql as
    ${sql.lit(`begin raise exception '${quoted}' using errcode = '22P02', detail = '${quoted}'; end`)}`.execute(owner);
  await sql`alter table ${broken} add column broken integer`.execute(owner);
  await sql`alter table ${broken} alter column broken set default quote_it()`.execute(owner);
  refusals.push(await during());
  await sql`alter table ${broken} drop column broken`.execute(owner);
}

const secrets = () => [
  ...Object.values(canaries),
  seed.member_id,
  seed.user.mobile_number,
  'kanari@example.org',
  testPassword,
];

describe('whatever happens', () => {
  test('calls succeed, are refused and fail', async () => {
    const params = { patient_id: seed.id, topic: 'services' };
    const body = { answers: { anything_else: canaries.note } };
    await patient.ok(saveDraft, { params, body });
    await patient.ok(loadDraft, { params });
    await doctor.ok(getThreadForClinician, { params: { id } });
    await doctor.ok(listForClinician, { query: { search: canaries.search } });
    await doctor.ok(listPatients, { query: { search: canaries.name } });

    const wrong = { topic: 'services', answers: { urgent_signs: canaries.answer, [canaries.note]: 'x' } };
    refusals.push(
      await patient.call(createEContact, { body: wrong }),
      await patient.call(postMessage, { params: { id }, body: { message: `${canaries.message}${'a'.repeat(5000)}` } }),
      await patient.call(postMessage, {
        params: { id },
        body: { message: canaries.message, written_at: canaries.note },
      }),
      await call(t.app, login, {
        body: { mobile_number: seed.user.mobile_number, password: canaries.password, user_type: 'patient' },
      }),
      await t.app.inject({
        method: 'POST',
        url: '/auth/login',
        payload: `{"password":"${canaries.password}`,
        headers: { 'content-type': 'application/json' },
      }),
      await t.app.inject({
        url: `/patients/${canaries.name}/%zz`,
        headers: { authorization: `Bearer ${doctor.token}` },
      }),
    );
    await whileBroken('e_contact_message', canaries.message, () =>
      patient.call(postMessage, { params: { id }, body: { message: canaries.message } }),
    );
    await whileBroken('e_contact', canaries.answer, () =>
      patient.call(createEContact, {
        body: { topic: 'services', answers: { ...askForBill, anything_else: canaries.answer } },
      }),
    );
    t.app.log.error({ err: new Error(canaries.note) }, 'said by hand');
    assert.deepEqual(
      refusals.map((answer) => answer.statusCode),
      [400, 400, 400, 401, 400, 400, 500, 500],
    );
  });

  test('no log line holds it', () => {
    assert.ok(lines.length > 20, 'there is a log');
    for (const line of lines) for (const secret of secrets()) assert.ok(!line.includes(secret), `${secret} in ${line}`);
    for (const token of [patient.token, doctor.token]) assert.ok(!lines.join('').includes(token), 'a token in the log');
  });

  test('a log line names route, outcome and kind of fault, no address with an id in it', () => {
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const failed = logged.filter((line) => line['msg'] === 'request failed');
    assert.deepEqual(
      failed.map((line) => [line['code'], line['sql_state']]),
      [
        ['something_went_wrong', '22P02'],
        ['something_went_wrong', '22P02'],
      ],
    );
    assert.ok(JSON.stringify(failed[0]?.['where']).includes('work/side-effects/statement.ts'), 'where it arose');
    assert.ok(!lines.join('').includes(id), 'the id of a thread');
    assert.ok(lines.join('').includes('/e-contacts/:id/message'));
  });

  test('no refusal holds more than a code, a sentence and the fields', () => {
    for (const answer of refusals) {
      const { code, message, details = {}, ...rest } = answer.json();
      assert.deepEqual(rest, {});
      assert.deepEqual(
        Object.keys(details).filter((key) => key !== 'fields'),
        [],
      );
      assert.match(code, /^[a-z_]+$/);
      assert.doesNotMatch(
        answer.body,
        /\bat .*\.ts|select |insert |constraint|relation|syntax|node_modules|Error:/i,
        message,
      );
      const withoutFields = JSON.stringify({ code, message });
      for (const secret of secrets()) assert.ok(!withoutFields.includes(secret));
    }
  });
});
