/** A clinic's monthly report: counted by hand, small counts hidden, for its admin only. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type TestContext, beforeEach, describe, test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getTallies } from '@hodi/domain/statistics/tallies.api.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import {
  type DataValueSet,
  type Tally,
  ageBands,
  answerTimes,
  dataValueSet,
  talliedSexes,
} from '@hodi/domain/statistics/tallies.ts';
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

/** The codes that a ministry's DHIS2 must hold: of data elements, each with the options that it is counted by. */
function ministryCodes(): Map<string, ReadonlySet<string | undefined>> {
  const upper = (...parts: string[]) => ['HODI', ...parts].join('_').toUpperCase();
  const whose = Object.keys(ageBands).flatMap((age) => talliedSexes.map((sex) => upper(age, sex)));
  const byTopic = ['inquiries', 'emergencies', 'warnings'].flatMap((measure) =>
    topicKeys.map((topic) => [upper(measure, topic), new Set(whose)] as const),
  );
  const whole = [...Object.keys(answerTimes), 'not_yet'].map((time) => upper('first_answers', time));
  const alone = [...whole, upper('referrals')].map((code) => [code, new Set([undefined])] as const);
  return new Map<string, ReadonlySet<string | undefined>>([...byTopic, ...alone]);
}

/**
 * Stands in for DHIS2's import: refuses unknown codes, periods that are no month and values that are no count, as its
 * documentation says (dhis2-docs, `src/developer/web-api/data.md`).
 * @returns sends one data value set, and gives the status and what was imported.
 */
async function openDhis2(t: TestContext, facility: string) {
  const codes = ministryCodes();
  const isKnown = ({ dataElement, categoryOptionCombo, value, ...rest }: DataValueSet['dataValues'][number]) =>
    codes.get(dataElement)?.has(categoryOptionCombo) === true && /^\d+$/.test(value) && Object.keys(rest).length === 0;
  const server = createServer((request, response) => {
    void (async () => {
      const { dataSet, period, orgUnit, dataValues } = (await json(request)) as DataValueSet;
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://dhis2');
      const isForCodes = pathname === '/api/dataValueSets' && searchParams.get('idScheme') === 'code';
      const isMonth = /^\d{4}(0[1-9]|1[0-2])$/.test(period);
      const isOurs = isForCodes && isMonth && dataSet === 'HODI_MONTH' && orgUnit === facility;
      const imported = isOurs ? dataValues.filter(isKnown).length : 0;
      response.statusCode = imported === dataValues.length && isOurs ? 200 : 409;
      response.end(JSON.stringify({ importCount: { imported, ignored: dataValues.length - imported } }));
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return async (body: DataValueSet) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/dataValueSets?idScheme=code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as { importCount: object }) };
  };
}

test('DHIS2 takes every count of a month that is told, and no other period or code', async (context) => {
  const send = await openDhis2(context, '13023');
  const asked = await ask(6, { ...women, answers: askWhileBreathingHard });
  await ask(5, { birthday: '2024-01-01', gender: 'male' });
  await ask(2, { birthday: '1950-01-01', gender: 'male' });
  moveTo('2026-11-02T11:00');
  for (const id of asked) await (await t.as(doctor)).ok(postMessage, { params: { id }, body: { message: 'Habari' } });
  const told = await tallies('2026-11');
  const month = dataValueSet('2026-11', '13023', told);
  const shown = told.filter(({ count }) => count !== null).length;
  assert.deepEqual(await send(month), { status: 200, importCount: { imported: shown, ignored: 0 } });
  assert.ok(shown >= 4);
  for (const wrong of [{ period: '2026-11' }, { orgUnit: '99999' }, { dataSet: 'OTHER' }] as const) {
    assert.equal((await send({ ...month, ...wrong })).status, 409, JSON.stringify(wrong));
  }
});
