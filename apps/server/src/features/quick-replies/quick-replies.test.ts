/** Quick replies: whose they are, who writes them, and what is refused. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as api from '@hodi/domain/quick-replies/quick-replies.api.ts';
import { mostQuickReplies } from '@hodi/domain/quick-replies/quick-reply-text.ts';
import { aClinician, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { startOfTime } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger } = t.clinic;
let own: Person;
let colleague: Person;
let outsider: Person;
let admin: Person;
before(async () => {
  [own, colleague, outsider] = [await t.as(doctor), await t.as(nurse), await t.as(stranger)];
  admin = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' })));
});

const typed = (over: object = {}) => ({
  title: 'ORS',
  shortcut: `ors-${nextSerial()}`,
  text_en: 'I am sorry, {name}. Drink one cup of ORS after every loose stool.',
  text_sw: 'Pole sana, {name}. Kunywa kikombe kimoja cha ORS kila mara baada ya kuharisha.',
  ...over,
});
type Owner = 'clinician' | 'institution';
const bodyOf = (owner: Owner, over: object = {}) => ({ id: newId(startOfTime), owner, ...typed(over) });
const add = async (person: Person, owner: Owner, over: object = {}) =>
  (await person.ok(api.createQuickReply, { body: bodyOf(owner, over) })).quick_reply;
const seenBy = async (person: Person) => (await person.ok(api.listQuickReplies)).items;
const at = ({ id }: { id: string }) => ({ params: { quick_reply_id: id } });
const faultsOf = async (person: Person, over: object) => {
  const problem = await person.refused(api.createQuickReply, { body: bodyOf('clinician', over) }, 400);
  return problem.details?.fields?.map(({ field, code }) => [field, code]);
};

describe('reading and writing', () => {
  test('one’s own are seen by nobody else', async () => {
    const reply = await add(own, 'clinician');
    assert.deepEqual([reply.owner, reply.version], ['clinician', 1]);
    assert.ok((await seenBy(own)).some(({ id }) => id === reply.id));
    for (const person of [colleague, outsider, admin]) {
      assert.equal(
        (await seenBy(person)).some(({ id }) => id === reply.id),
        false,
      );
      await person.refused(api.updateQuickReply, { ...at(reply), body: { ...typed(), version: 1 } }, 404);
      await person.refused(api.deleteQuickReply, at(reply), 404);
    }
  });

  test('an admin writes those of the institution, its clinicians read them, others do not', async () => {
    const reply = await add(admin, 'institution');
    for (const person of [own, colleague, admin]) {
      assert.equal((await seenBy(person)).find(({ id }) => id === reply.id)?.owner, 'institution');
    }
    assert.equal(
      (await seenBy(outsider)).some(({ id }) => id === reply.id),
      false,
    );
    for (const person of [own, outsider]) {
      await person.refused(api.updateQuickReply, { ...at(reply), body: { ...typed(), version: 1 } }, 404);
      await person.refused(api.deleteQuickReply, at(reply), 404);
    }
    await own.refused(api.createQuickReply, { body: bodyOf('institution') }, 404);
    await own.refused(api.orderQuickReplies, { body: { owner: 'institution', ids: [reply.id] } }, 404);
  });

  test('a former administrator gets nothing out of the stored answer', async () => {
    const seed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
    const former = await t.as(seed);
    const given = { body: bodyOf('institution'), key: `quick-reply-${nextSerial()}` };
    await former.ok(api.createQuickReply, given);
    await t.db.updateTable('clinician').set({ role: 'nurse' }).where('id', '=', seed.id).execute();
    assert.equal((await former.refused(api.createQuickReply, given, 409)).code, 'done_before');
  });
});

describe('the text', () => {
  test('one language is enough, none is not', async () => {
    const { text_sw } = await add(own, 'clinician', { text_sw: '' });
    assert.equal(text_sw, '');
    assert.deepEqual(await faultsOf(own, { text_en: '', text_sw: ' ' }), [['text_en', 'required']]);
  });
  test('a placeholder that is not known is refused with a sentence', async () => {
    assert.deepEqual(await faultsOf(own, { text_sw: 'Pole {jina}' }), [['text_sw', 'unknown_placeholder']]);
    assert.deepEqual(await faultsOf(own, { text_en: 'Come {when' }), [['text_en', 'unclosed_variable']]);
  });
  test('a shortcut is of one reply; another’s may have it too', async () => {
    const { shortcut } = await add(own, 'clinician');
    assert.deepEqual(await faultsOf(own, { shortcut: `/${shortcut.toUpperCase()}` }), [['shortcut', 'shortcut_taken']]);
    await add(colleague, 'clinician', { shortcut });
    await add(admin, 'institution', { shortcut });
  });
  test('1,001 letters are too many', async () => {
    assert.deepEqual(await faultsOf(own, { text_en: 'a'.repeat(1_001) }), [['text_en', 'too_long']]);
  });
});

describe('changing', () => {
  test('over what was seen; a change by somebody else meanwhile is shown', async () => {
    const reply = await add(admin, 'institution');
    const body = { ...typed({ title: 'Rehydration' }), version: 1 };
    const { quick_reply } = await admin.ok(api.updateQuickReply, { ...at(reply), body });
    assert.deepEqual([quick_reply.title, quick_reply.version], ['Rehydration', 2]);
    const problem = await admin.refused(api.updateQuickReply, { ...at(reply), body }, 409);
    assert.equal(problem.code, 'version_conflict');
    assert.deepEqual(problem.details?.['current'], quick_reply);
  });

  test('its own shortcut may stay', async () => {
    const reply = await add(own, 'clinician');
    const { id: _, owner: __, ...words } = reply;
    await own.ok(api.updateQuickReply, { ...at(reply), body: { ...words, title: 'Water' } });
  });

  test('a deleted one is gone, deleting it once more changes nothing, and its shortcut is free', async () => {
    const reply = await add(own, 'clinician');
    await own.ok(api.deleteQuickReply, at(reply));
    await own.ok(api.deleteQuickReply, at(reply));
    assert.equal(
      (await seenBy(own)).some(({ id }) => id === reply.id),
      false,
    );
    await own.refused(api.updateQuickReply, { ...at(reply), body: { ...typed(), version: 1 } }, 404);
    await add(own, 'clinician', { shortcut: reply.shortcut });
  });

  test('the order is as its owner puts it; what is not named comes after', async () => {
    const person = await t.as(await putClinician(t.put, aClinician(doctor.institution_id)));
    const replies = [await add(person, 'clinician'), await add(person, 'clinician'), await add(person, 'clinician')];
    const [first, second, third] = replies.map(({ id }) => id);
    const body = { owner: 'clinician', ids: [third, newId(startOfTime), first] };
    const { items } = await person.ok(api.orderQuickReplies, { body });
    const ofOwn = items.filter(({ owner }) => owner === 'clinician').map(({ id }) => id);
    assert.deepEqual(ofOwn, [third, first, second]);
    assert.deepEqual(await seenBy(person), items);
  });
});

test('there are 60 of one clinician at most', async () => {
  const person = await t.as(await putClinician(t.put, aClinician(doctor.institution_id)));
  for (let count = 0; count < mostQuickReplies; count += 1) await add(person, 'clinician');
  const problem = await person.refused(api.createQuickReply, { body: bodyOf('clinician') }, 409);
  assert.equal(problem.code, 'too_many_quick_replies');
});
