/** An emergency is never only in a voice note, and what one says is heard or typed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { getAttachmentContent, markHeard, setTranscript } from '@hodi/domain/attachments/attachments.api.ts';
import type { NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import { attachedSigns } from '@hodi/domain/attachments/attached-message.ts';
import {
  createEContact,
  getThreadForClinician,
  listForClinician,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { closedWeek } from '@hodi/domain/opening-hours/opening-hours.ts';
import { aNewVoiceNote } from '@hodi/domain/testing/attachments.ts';
import { anInstitution } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { sha256Of, uploadUntilMade } from '#server/testing/attachments/uploading.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putInstitution } from '#server/testing/insert-people.ts';
import { tellUnheard } from './unheard.service.ts';

const t = await openClinicApp();
let [achieng, doctor]: Person[] = [];
const file = readFileSync(new URL('../../testing/attachments/sounds/tone.webm', import.meta.url));

before(async () => {
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
});
const person = (one: Person | undefined): Person => one ?? assert.fail('nobody');
const note = (given: Partial<NewAttachment> = {}) =>
  aNewVoiceNote({ bytes: file.length, sha256: sha256Of(file), seconds: 1, ...given });
const safety = (danger: boolean) => ({ danger, asked_at: new Date(t.time.now).toISOString() });

async function newThread(): Promise<string> {
  const body = { topic: 'services', answers: askForBill };
  return (await person(achieng).ok(createEContact, { body })).e_contact.id;
}

async function sendNote(id: string, danger = false): Promise<string> {
  const about = note();
  const body = { message: '', attachments: [about], safety: safety(danger) };
  await person(achieng).ok(postMessage, { params: { id }, body });
  await uploadUntilMade(person(achieng), about.id, file);
  return about.id;
}

const threadNow = (id: string) => person(doctor).ok(getThreadForClinician, { params: { id } });

describe('a voice note of a patient', () => {
  test('needs the answer whether it is an emergency', async () => {
    const params = { id: await newThread() };
    const problem = await person(achieng).refused(
      postMessage,
      { params, body: { message: '', attachments: [note()] } },
      400,
    );
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [['safety', 'safety_required']],
    );
    const body = { message: 'Listen', attachments: [note()] };
    await person(doctor).ok(postMessage, { params, body });
  });

  test('needs an answer that was given since the last one, whatever the clock of the phone', async () => {
    const id = await newThread();
    const hour = 3_600_000;
    // A phone whose clock is an hour slow, and that was without a network.
    const phone = t.time.now - hour;
    const sent = (asked: number, written: number) => ({
      params: { id },
      body: {
        message: '',
        attachments: [note()],
        safety: { danger: false, asked_at: new Date(asked).toISOString() },
        written_at: new Date(written).toISOString(),
      },
    });
    await person(achieng).ok(postMessage, sent(phone, phone + 60_000));
    const again = await person(achieng).refused(postMessage, sent(phone, phone + 120_000), 400);
    assert.equal(again.details?.fields?.[0]?.code, 'safety_required');
    await person(achieng).ok(postMessage, sent(phone + 90_000, phone + 120_000));
  });

  test('needs an answer of now: who was well yesterday may not be today', async () => {
    const id = await newThread();
    const body = { message: '', attachments: [note()], written_at: new Date(t.time.now).toISOString() };
    const asked = (before: number) => ({ danger: false, asked_at: new Date(t.time.now - before).toISOString() });
    const day = 86_400_000;
    const old = await person(achieng).refused(
      postMessage,
      { params: { id }, body: { ...body, safety: asked(day) } },
      400,
    );
    assert.equal(old.details?.fields?.[0]?.code, 'safety_required');
    await person(achieng).ok(postMessage, { params: { id }, body: { ...body, safety: asked(60_000) } });
  });

  test('that is an emergency warns as danger words do, before anybody listens', async () => {
    const id = await newThread();
    await sendNote(id, true);
    const { red_flags } = await threadNow(id);
    assert.deepEqual(
      red_flags.map(({ rule_id, severity }) => [rule_id, severity]),
      [['MESSAGE_EMERGENCY_1', 'warning']],
    );
    const quiet = await newThread();
    await sendNote(quiet);
    assert.deepEqual((await threadNow(quiet)).red_flags, []);
  });

  test('in Opus becomes MP3, which every browser plays', async () => {
    const id = await newThread();
    const note_id = await sendNote(id);
    const content = await person(doctor).call(getAttachmentContent, { params: { id: note_id } });
    assert.deepEqual([content.statusCode, content.headers['content-type']], [200, 'audio/mpeg']);
  });

  test('is a sign in a list, in whatever language', async () => {
    const id = await newThread();
    await sendNote(id);
    const { items } = await person(doctor).ok(listForClinician);
    const listed = items.find(({ e_contact }) => e_contact.id === id);
    assert.equal(listed?.messages[0]?.e_contact_message.message, attachedSigns.voice);
  });
});

describe('the transcript', () => {
  test('is typed by a person, and danger words of a patient count', async () => {
    const id = await newThread();
    const note_id = await sendNote(id);
    const text = 'I have chest pain';
    const typed = { params: { id: note_id }, body: { text, version: 0 } };
    const { attachment } = await person(achieng).ok(setTranscript, typed);
    assert.deepEqual([attachment.transcript?.text, attachment.transcript_version], [text, 1]);
    assert.deepEqual(
      (await threadNow(id)).red_flags.map(({ rule_id }) => rule_id),
      ['MESSAGE_CHEST_PAIN_1'],
    );
  });

  test('is not overwritten unseen', async () => {
    const note_id = await sendNote(await newThread());
    await person(achieng).ok(setTranscript, { params: { id: note_id }, body: { text: 'Better', version: 0 } });
    const late = { params: { id: note_id }, body: { text: 'Well', version: 0 } };
    const problem = await person(doctor).refused(setTranscript, late, 409);
    const { attachment } = (problem.details?.current ?? {}) as { attachment: { transcript: { text: string } } };
    assert.deepEqual([problem.code, attachment.transcript.text], ['version_conflict', 'Better']);
  });
});

describe('listening', () => {
  test('is noted the first time', async () => {
    const note_id = await sendNote(await newThread());
    const { attachment } = await person(doctor).ok(markHeard, { params: { id: note_id } });
    t.time.now += 60_000;
    const again = await person(doctor).ok(markHeard, { params: { id: note_id } });
    assert.ok(attachment.heard_at !== null);
    assert.equal(again.attachment.heard_at, attachment.heard_at);
  });

  test('that did not happen within the promise is overdue, though somebody answered', async () => {
    const all = [{ from: '00:00', until: '23:59' }];
    const week = { ...closedWeek, mon: all, tue: all, wed: all, thu: all, fri: all, sat: all, sun: all };
    const opening_hours = JSON.stringify({ week, holidays: [], promise_hours: 4, safe_per_day: null });
    await t.db.updateTable('institution').set({ opening_hours }).execute();
    const id = await newThread();
    const [heard, unheard] = [await sendNote(id), await sendNote(id)];
    await person(doctor).ok(markHeard, { params: { id: heard } });
    await person(doctor).ok(postMessage, { params: { id }, body: { message: 'Thank you' } });
    const overdue = async () => {
      const { items } = await (
        await t.as(t.clinic.doctor)
      ).ok(listForClinician, { query: { overdue: '1', view: 'mine' } });
      return items.some(({ e_contact }) => e_contact.id === id);
    };
    const since = async () => {
      const { items } = await (await t.as(t.clinic.doctor)).ok(listForClinician);
      return items.find(({ e_contact }) => e_contact.id === id)?.e_contact.unheard_since;
    };
    await tellUnheard(t.db, t.time.now + 3 * 3_600_000);
    assert.equal(await overdue(), false, 'there is still time');
    t.time.now += 5 * 3_600_000;
    const told = await tellUnheard(t.db, t.time.now);
    assert.ok(told.includes(t.clinic.doctor.user.id));
    assert.deepEqual([await overdue(), typeof (await since())], [true, 'string'], 'its item says so too');
    assert.deepEqual(await tellUnheard(t.db, t.time.now), [], 'told once');
    await (await t.as(t.clinic.doctor)).ok(markHeard, { params: { id: unheard } });
    assert.deepEqual([await overdue(), await since()], [false, null]);
  });

  test('is overdue though hundreds of others are not yet, of a clinic that is closed', async () => {
    [achieng, doctor] = [await t.as(t.clinic.achieng), await t.as(t.clinic.doctor)];
    const all = [{ from: '00:00', until: '23:59' }];
    const open = { ...closedWeek, mon: all, tue: all, wed: all, thu: all, fri: all, sat: all, sun: all };
    const hoursOf = (week: object) => JSON.stringify({ week, holidays: [], promise_hours: 4, safe_per_day: null });
    await t.db
      .updateTable('institution')
      .set({ opening_hours: hoursOf(open) })
      .execute();
    const elsewhere = await putInstitution(t.put, anInstitution());
    const closed = t.db.updateTable('institution').set({ opening_hours: hoursOf(closedWeek) });
    await closed.where('id', '=', elsewhere.id).execute();
    const [id, other] = [await newThread(), await newThread()];
    await t.db.updateTable('e_contact').set({ institution_id: elsewhere.id }).where('id', '=', other).execute();
    const note_id = await sendNote(id);
    await sql`insert into attachment select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
      'e_contact_id', ${other}::uuid, 'institution_id', ${elsewhere.id}::uuid, 'created_at', a.created_at - interval '1 minute'))).*
      from attachment a, generate_series(1, 250) where a.id = ${note_id}`.execute(t.db);
    t.time.now += 5 * 3_600_000;
    await tellUnheard(t.db, t.time.now);
    const told = t.db.selectFrom('attachment').select('overdue_told_at').where('id', '=', note_id);
    assert.notEqual((await told.executeTakeFirstOrThrow()).overdue_told_at, null);
  });
});
