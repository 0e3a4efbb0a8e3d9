/** Photos beside a message that is being written: whose they are, and what becomes of them when it is thrown away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofAmina, password } from './testing-phone.ts';

async function beside(thread: string) {
  const { t, tab } = await ofAmina('writer-program');
  const owner = tab.writer.owner();
  const add = () => t.result(tab.writer.addPhoto(thread, owner));
  const logIn = (who: string) => t.result(tab.controls.logIn({ mobile_number: who, user_type: 'patient', password }));
  return { t, tab, add, logIn };
}

test('a photo that was being made small is kept for neither of two users when the other signs in meanwhile', async () => {
  const { tab, add, logIn } = await beside('thread');
  assert.equal((await add()).length, 1);
  tab.controls.logOut();
  await logIn('baraka');
  assert.match(String(await add()), /its author is not signed in/);
  assert.equal(tab.writer.photos('thread').length, 0);
  tab.controls.logOut();
  assert.match(String(await add()), /its author is not signed in/);
  await logIn('amina');
  assert.equal((await add()).length, 2);
});

test('a message that is thrown away takes its words, its quotation and its photos, and none of another thread', async () => {
  const { t, tab, add } = await beside('thread');
  await t.result(tab.controls.openThread('thread'));
  tab.controls.type('thread', 'Rest more.');
  tab.writer.quote('thread', 'message');
  await add();
  await t.result(tab.writer.addPhoto('another', tab.writer.owner()));
  assert.deepEqual(structuredClone(await t.result(tab.writer.discard('thread'))), {
    text: '',
    quotes: false,
    photos: [],
  });
  assert.equal(tab.writer.photos('another').length, 1);
});
