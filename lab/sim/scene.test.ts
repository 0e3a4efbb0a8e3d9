/** Threads in which the people of a history may write. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { aClinician, anInstitution, aPatient } from '@hodi/domain/testing/people.ts';
import { Scene } from './scene.ts';
import type { ClinicServer } from './server/clinic-server.ts';

const quietTab = new Script('globalThis.tabControls = { start() {}, onQueue() {} };');

/** An inquiry whose form has just been sent, on one phone of two. */
function sending() {
  const plan = { children: 0, hasAdult: false, hasYoung: false };
  const people = { doctor: aClinician(anInstitution().id), patients: [aPatient(), aPatient()] as const, plan };
  // Nobody asks it anything.
  const scene = new Scene({ server: {} as ClinicServer, script: quietTab, seed: 1, people });
  const [phone, other] = [scene.addPhone(), scene.addPhone()];
  const tab = scene.openTab(phone, false);
  const [person] = scene.people;
  assert.ok(person);
  const about = { key: 'key', mark: 'thread', thread: 'thread', into: null, about: null, fromComposer: false };
  const entry = scene.ledger.begin({ ...about, kind: 'inquiry', author: person.userId, tab });
  return { scene, tab, entry, threads: () => [phone, other].map((where) => scene.threadsFor(person, where)) };
}

test('nobody writes into an inquiry that is still being sent: its form has not said yet that it is there', () => {
  const { scene, entry, threads } = sending();
  assert.deepEqual(threads(), [[], []]);
  scene.ledger.tell(entry, { how: 'waits' });
  assert.deepEqual(threads(), [['thread'], []]);
  scene.ledger.tell(entry, { how: 'sent' });
  assert.deepEqual(threads(), [['thread'], ['thread']]);
});

test('a form’s write under way when it was closed waits on its phone', () => {
  const { tab, threads } = sending();
  tab.die();
  assert.deepEqual(threads(), [['thread'], []]);
});
