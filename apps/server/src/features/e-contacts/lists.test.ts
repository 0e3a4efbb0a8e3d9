/** The order, pages, filters and totals of inquiries: always of the whole list, not of the page that is shown. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import {
  createEContact,
  getThreadForClinician,
  listForClinician,
  listForPatient,
  listNeedsYouNow,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askAboutUrgentResult, askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const institution = t.clinic.doctor.institution_id;

/** A clinician of the test's own, with a patient. */
interface Practice {
  seed: ClinicianSeed;
  clinician: Person;
  patientSeed: PatientSeed;
  patient: Person;
}

async function connect(clinician: ClinicianSeed, patient: PatientSeed): Promise<void> {
  await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
}

async function openPractice(): Promise<Practice> {
  const seed = await putClinician(t.put, aClinician(institution));
  const patientSeed = await putPatient(t.put, aPatient({ selected_clinician_id: seed.id }));
  await connect(seed, patientSeed);
  return { seed, clinician: await t.as(seed), patientSeed, patient: await t.as(patientSeed) };
}

/** Sends an inquiry a minute after whatever was before. */
async function send(patient: Person, answers: Answers = askForBill) {
  t.time.now += 1000;
  return patient.ok(createEContact, { body: { topic: 'services', answers } });
}
const idsOf = (list: { items: readonly EContactItem[] }): string[] => list.items.map((item) => item.e_contact.id);
const say = (person: Person, id: string) => {
  t.time.now += 1000;
  return person.ok(postMessage, { params: { id }, body: { message: 'Habari' } });
};

describe('the order of the clinician’s list', () => {
  test('danger first until it is acknowledged and answered, then newest activity', async () => {
    const { patient, clinician } = await openPractice();
    const first = (await send(patient)).e_contact.id;
    const emergency = await send(patient, askWhileBreathingHard);
    const warning = (await send(patient, askAboutUrgentResult)).e_contact.id;
    const last = (await send(patient)).e_contact.id;
    const urgent = emergency.e_contact.id;
    assert.deepEqual(idsOf(await clinician.ok(listForClinician)), [urgent, warning, last, first]);
    await say(patient, first);
    assert.deepEqual(idsOf(await clinician.ok(listForClinician)), [urgent, warning, first, last]);
    await say(clinician, urgent);
    assert.deepEqual(idsOf(await clinician.ok(listForClinician))[0], urgent, 'an answer acknowledges nothing');
    await say(patient, last);
    await clinician.ok(acknowledgeRedFlag, { params: { red_flag_id: emergency.red_flags[0]?.id } });
    assert.deepEqual(idsOf(await clinician.ok(listForClinician)), [warning, last, urgent, first]);
  });

  test('needs you now: most dangerous first, then waiting longest; what is answered is not there', async () => {
    const { patient, clinician } = await openPractice();
    const plain = (await send(patient)).e_contact.id;
    const warning = (await send(patient, askAboutUrgentResult)).e_contact.id;
    const first = (await send(patient, askWhileBreathingHard)).e_contact.id;
    const answered = (await send(patient)).e_contact.id;
    const second = (await send(patient, askWhileBreathingHard)).e_contact.id;
    const newest = (await send(patient)).e_contact.id;
    await say(clinician, answered);
    // Writing again does not send the patient to the back of the queue.
    await say(patient, plain);
    const list = await clinician.ok(listNeedsYouNow);
    assert.deepEqual(idsOf(list), [first, second, warning, plain, newest]);
    assert.equal(list.total, 5);
    await clinician.ok(setEContactStatus, { params: { id: plain }, body: { status: 'resolved' } });
    assert.deepEqual(idsOf(await clinician.ok(listNeedsYouNow)), [first, second, warning, newest]);
    const flag = await clinician.ok(getThreadForClinician, { params: { id: first } });
    await clinician.ok(acknowledgeRedFlag, { params: { red_flag_id: flag.red_flags[0]?.id } });
    // Seen is not answered: it stays above every warning.
    assert.deepEqual(idsOf(await clinician.ok(listNeedsYouNow)), [second, first, warning, newest]);
    const pages = [await clinician.ok(listNeedsYouNow, { query: { limit: '2' } })];
    pages.push(await clinician.ok(listNeedsYouNow, { query: { limit: '2', cursor: pages[0]?.next_cursor ?? '' } }));
    assert.deepEqual(pages.flatMap(idsOf), [second, first, warning, newest]);
    assert.equal(pages[1]?.next_cursor, null);
  });
});

async function allPages(person: Person, limit: number, between: (page: number) => Promise<void>): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: String(limit), ...(cursor !== null && { cursor }) };
    const page: Awaited<ReturnType<typeof person.ok<typeof listForClinician>>> = await person.ok(listForClinician, {
      query,
    });
    pages.push(idsOf(page));
    cursor = page.next_cursor;
    await between(pages.length);
  } while (cursor !== null);
  return pages;
}

describe('pages', () => {
  test('sixty inquiries: none lost, none twice, while one moves', async () => {
    const { patient, clinician } = await openPractice();
    const sent: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      const answers = index % 20 === 7 ? askWhileBreathingHard : askForBill;
      // Every third arrives in the same millisecond as the one before.
      if (index % 3 === 0) t.time.now -= 1000;
      sent.push((await send(patient, answers)).e_contact.id);
    }
    const whole = await allPages(clinician, 7, async () => undefined);
    assert.deepEqual(
      whole.map((page) => page.length),
      [7, 7, 7, 7, 7, 7, 7, 7, 4],
    );
    assert.deepEqual(whole.flat().toSorted(), sent.toSorted());
    assert.deepEqual(whole.flat(), idsOf(await clinician.ok(listForClinician, { query: { limit: '100' } })));

    const moving = whole[5]?.[0] ?? '';
    const moved = await allPages(clinician, 7, async (page) => {
      if (page === 3) await say(patient, moving);
    });
    const others = moved.flat().filter((id) => id !== moving);
    assert.deepEqual(others.toSorted(), sent.filter((id) => id !== moving).toSorted());
    assert.deepEqual(new Set(others).size, others.length);
    const { items } = await clinician.ok(listForClinician);
    assert.equal(items.find((item) => item.open_severity !== 'emergency')?.e_contact.id, moving, 'it is on top now');
  });
});

describe('filters', () => {
  let practice: Practice;
  const ids: Record<string, string> = {};
  before(async () => {
    practice = await openPractice();
    const { patient, clinician } = practice;
    for (const name of ['waiting', 'answered', 'resolved', 'seen'] as const)
      ids[name] = (await send(patient)).e_contact.id;
    ids['flagged'] = (await send(patient, askAboutUrgentResult)).e_contact.id;
    for (const name of ['answered', 'seen', 'flagged'] as const) await say(clinician, ids[name] ?? '');
    await patient.ok(markSeen, { params: { id: ids['seen'] } });
    await clinician.ok(setEContactStatus, { params: { id: ids['resolved'] }, body: { status: 'resolved' } });
  });

  const namesOf = (list: { items: readonly EContactItem[] }): string[] =>
    idsOf(list)
      .map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? id)
      .toSorted();

  const expected: Record<string, { clinician: string[]; patient: string[] }> = {
    all: {
      clinician: ['answered', 'flagged', 'resolved', 'seen', 'waiting'],
      patient: ['answered', 'flagged', 'resolved', 'seen', 'waiting'],
    },
    action_needed: { clinician: ['flagged', 'waiting'], patient: ['answered', 'flagged'] },
    waiting_for_response: { clinician: ['waiting'], patient: ['waiting'] },
    answered: { clinician: ['answered', 'flagged', 'seen'], patient: ['answered', 'flagged', 'seen'] },
    resolved: { clinician: ['resolved'], patient: ['resolved'] },
  };
  for (const [filter, { clinician: forClinician, patient: forPatient }] of Object.entries(expected)) {
    test(filter, async () => {
      const { clinician, patient, patientSeed } = practice;
      const theirs = await clinician.ok(listForClinician, { query: { filter, limit: '1' } });
      assert.equal(theirs.total, forClinician.length, 'the total counts the whole list');
      assert.deepEqual(namesOf(await clinician.ok(listForClinician, { query: { filter } })), forClinician);
      const params = { patient_id: patientSeed.id };
      const mine = await patient.ok(listForPatient, { params, query: { filter } });
      assert.deepEqual(namesOf(mine), forPatient);
      assert.equal(mine.total, forPatient.length);
    });
  }

  test('the patient’s list: newest activity first, a page at a time', async () => {
    const { patient, patientSeed } = practice;
    const params = { patient_id: patientSeed.id };
    const whole = idsOf(await patient.ok(listForPatient, { params }));
    assert.equal(whole[0], ids['flagged']);
    const first = await patient.ok(listForPatient, { params, query: { limit: '3' } });
    const second = await patient.ok(listForPatient, { params, query: { limit: '3', cursor: first.next_cursor ?? '' } });
    assert.deepEqual([...idsOf(first), ...idsOf(second)], whole);
  });

  test('on a patient’s page colleagues’ inquiries are there too', async () => {
    const { patient, patientSeed, seed, clinician } = practice;
    const colleague = await putClinician(t.put, aClinician(institution));
    await connect(colleague, patientSeed);
    const body = { topic: 'services', answers: askForBill, clinician_id: colleague.id };
    const { e_contact } = await patient.ok(createEContact, { body });
    const ofPatient = await clinician.ok(listForClinician, { query: { patient_id: patientSeed.id } });
    assert.ok(idsOf(ofPatient).includes(e_contact.id));
    assert.ok(!idsOf(await clinician.ok(listForClinician)).includes(e_contact.id));
    assert.equal(ofPatient.total, 6);
    assert.notEqual(seed.id, colleague.id);
  });
});

test('counting stops at 200', async () => {
  const { seed, patient, clinician } = await openPractice();
  const { e_contact } = await send(patient);
  const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'e_contact' and column_name <> 'id' order by ordinal_position`.execute(t.db);
  const rest = sql.join(columns.rows.map(({ name }) => sql.ref(name)));
  const copy = (count: number) =>
    sql`
    insert into e_contact (id, ${rest})
    select ('01990000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, ${rest}
    from e_contact, generate_series((select count(*) from e_contact), (select count(*) from e_contact) + ${count - 1}) n
    where id = ${e_contact.id}`.execute(t.db);
  const query = { filter: 'waiting_for_response', limit: '1' };
  await copy(199);
  const exact = await clinician.ok(listForClinician, { query });
  assert.deepEqual([exact.total, exact.is_more_than_total], [200, false]);
  await copy(1);
  const more = await clinician.ok(listForClinician, { query });
  assert.deepEqual([more.total, more.is_more_than_total], [200, true]);
  assert.equal(e_contact.clinician_id, seed.id);
});

test('the inquiries of who is connected no more, or deactivated, are not shown', async () => {
  const { patient, patientSeed, clinician } = await openPractice();
  const { e_contact } = await send(patient);
  assert.ok(idsOf(await clinician.ok(listForClinician)).includes(e_contact.id));
  const relationship = t.db.updateTable('relationship').where('patient_id', '=', patientSeed.id);
  const numbers = async () => {
    const { counts } = await clinician.ok(getOwnClinician);
    const [all, needs] = [await clinician.ok(listForClinician), await clinician.ok(listNeedsYouNow)];
    return [counts.inquiries, counts.unread_inquiries, counts.needs_you_now, all.total, needs.total];
  };
  assert.deepEqual(await numbers(), [1, 1, 1, 1, 1]);
  for (const status of ['ended', 'declined', 'invited'] as const) {
    await relationship.set({ status }).execute();
    assert.deepEqual(idsOf(await clinician.ok(listForClinician)), []);
    assert.deepEqual(idsOf(await clinician.ok(listNeedsYouNow)), []);
    assert.deepEqual(await numbers(), [0, 0, 0, 0, 0], status);
  }
  await relationship.set({ status: 'active' }).execute();
  assert.deepEqual(await numbers(), [1, 1, 1, 1, 1]);
  await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', patientSeed.id).execute();
  assert.deepEqual(idsOf(await clinician.ok(listForClinician)), []);
  await clinician.refused(listForClinician, { query: { patient_id: unknownId() } }, 404);
});
