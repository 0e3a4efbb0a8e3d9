/** Actions of a history, each as often as its weight says. */
import { testPassword } from '@hodi/server/src/testing/test-app.ts';
import { pick } from '../bench/figures.ts';
import type { Phone } from './browser/phone.ts';
import type { Tab } from './browser/tab.ts';
import type { Act, Place, WeighedAct } from './act.ts';
import { familyActs } from './families/family-acts.ts';
import { fair, foul } from './line.ts';
import type { Scene } from './scene.ts';
import { endSessions } from './stored-rows.ts';

const awful = { ...foul, through: 1, lost_after: 4, silent: 2 };
const hour = 3_600_000;
const jumps = [-26 * hour, -2 * hour, -60_000, 60_000, 20 * 60_000, 30 * hour];

/** One of the threads that the signed-in user knows there. */
function someThread(scene: Scene, { phone, tab }: Place): string | undefined {
  const person = scene.personAt(tab);
  if (person === undefined) return undefined;
  const shown = scene.family.isThere ? [scene.recordOf(person) ?? '', ...tab.controls.family.people()] : undefined;
  const known = scene.threadsFor(person, phone, shown);
  // Of a family's threads, the ones that the page has read: no other has a composer.
  const threads = shown === undefined ? known : known.filter((thread) => tab.controls.family.hasThread(thread));
  const unread = known.find((thread) => !threads.includes(thread));
  if (unread !== undefined) choosePersonOf(scene, tab, unread);
  return threads.length === 0 ? undefined : pick(scene.random, threads);
}

/** To read it, as an inquiry of another caregiver is read. */
function choosePersonOf(scene: Scene, tab: Tab, thread: string): void {
  const about = scene.ledger.entries.find(({ kind, mark }) => kind === 'inquiry' && mark === thread)?.about;
  if (about && tab.controls.family.people().includes(about)) tab.controls.family.choose(about);
}

const compose: Act = (scene, place) => {
  const thread = someThread(scene, place);
  return thread === undefined ? undefined : scene.compose(place.tab, thread);
};

/** As a form without an id of its own: the key alone keeps it from being done twice. */
const sendMessage: Act = (scene, place) => {
  const { tab } = place;
  const thread = someThread(scene, place);
  if (thread === undefined) return;
  const text = `form ${scene.newId()}`;
  return scene.write(tab, { kind: 'message', thread, text, key: scene.newId() }, { mark: text, into: thread });
};

/** An inquiry, and a message into it as soon as it is sent or waits. */
export const askAnew: Act = async (scene, { tab }) => {
  const person = scene.personAt(tab);
  const patient = scene.recordOf(person);
  if (person === undefined || patient === undefined) return;
  const id = scene.newId();
  const write = { kind: 'inquiry' as const, id, patient, clinician: scene.doctorId, key: scene.newId() };
  await scene.write(tab, write, { mark: id, into: null });
  // Somebody else's tab by now, where the session ended over it: they have no such thread.
  if (scene.personAt(tab) === person) await scene.compose(tab, id);
};

const note: Act = (scene, { tab }) => {
  if (scene.personAt(tab)?.user_type !== 'clinician') return;
  const text = `note ${scene.newId()}`;
  const patient = pick(scene.random, scene.inCare());
  const write = { kind: 'note' as const, id: scene.newId(), patient, text, key: scene.newId() };
  return scene.write(tab, write, { mark: text, into: null });
};

const resolve: Act = (scene, place) => {
  const { tab } = place;
  const thread = someThread(scene, place);
  if (thread === undefined || scene.personAt(tab)?.user_type !== 'clinician') return;
  const write = { kind: 'resolve' as const, thread, key: scene.newId() };
  return scene.write(tab, write, { mark: `resolved ${thread}`, into: thread });
};

/** So that no two overlap: a double booking is refused, which is not what is looked for here. */
const nextSlot = (scene: Scene): number => scene.time.begun + 48 * hour + scene.ledger.entries.length * hour;

const book: Act = (scene, { tab }) => {
  if (scene.personAt(tab)?.user_type !== 'clinician') return;
  const [id, start] = [scene.newId(), nextSlot(scene)];
  const patient = pick(scene.random, scene.inCare());
  const planned = { patient, clinician: scene.doctorId, start, topic: `visit ${id}`, key: scene.newId() };
  return scene.write(tab, { kind: 'booking', id, ...planned }, { mark: id, into: null });
};

/** Each is moved once and cancelled once, by its author, on the phone that knows it. */
const changeVisit: Act = (scene, { phone, tab }) => {
  const mine = scene.ledger.entries.filter(
    (entry) => entry.phone === phone && entry.author === tab.controls.userId() && entry.told !== null,
  );
  const booked = mine.filter(({ kind, told }) => kind === 'booking' && (told?.how === 'sent' || told?.how === 'waits'));
  if (booked.length === 0) return;
  const { mark: appointment, thread: patient } = pick(scene.random, booked);
  const changes = scene.ledger.entries.filter(({ into }) => into === appointment);
  if (changes.some(({ kind }) => kind === 'cancel')) return;
  const version = 1 + changes.length;
  const about = { appointment, patient, version, key: scene.newId() };
  if (version > 1)
    return scene.write(tab, { kind: 'cancel', ...about }, { mark: `off ${appointment}`, into: appointment });
  const topic = `moved ${scene.newId()}`;
  const planned = { clinician: scene.doctorId, start: nextSlot(scene) + 1_000 * hour, topic };
  return scene.write(tab, { kind: 'move', ...about, ...planned }, { mark: topic, into: appointment });
};

const register: Act = (scene, { tab }) => {
  if (scene.personAt(tab)?.user_type !== 'clinician') return;
  const id = scene.newId();
  const digits = Math.floor(scene.random() * 1e8);
  const number = `+2547${String(digits).padStart(8, '0')}`;
  const letters = Array.from(id.replaceAll('-', ''), (digit) => String.fromCharCode(97 + parseInt(digit, 16)));
  const name = `Akinyi ${letters.join('')}`;
  return scene.write(tab, { kind: 'registration', id, number, name, key: scene.newId() }, { mark: id, into: null });
};

/** Like somebody who looks at waiting writes. */
const queued = (tab: Tab) => tab.controls.queue();

/** A full phone cannot store its owner's request: it stays as it is. */
const unlessFull = (phone: Phone) => (error: unknown) => {
  if (!phone.storage.isFull) throw error;
};

const sendAgain: Act = (scene, { phone, tab }) => {
  const stopped = queued(tab).filter(({ state }) => state === 'failed' || state === 'refused');
  if (stopped.length > 0) return tab.controls.sendAgain(pick(scene.random, stopped).id).catch(unlessFull(phone));
};

const discard: Act = async (scene, { tab }) => {
  const offered = queued(tab).filter(({ state }) => state !== 'sending');
  if (offered.length === 0) return;
  const { id, key } = pick(scene.random, offered);
  const entry = scene.ledger.of(key);
  if (entry !== undefined) entry.isDiscarded = true;
  await tab.controls.discard(id);
};

const switchUser: Act = async (scene, { tab }) => {
  const next = scene.somePerson();
  if (scene.personAt(tab) === next) return;
  if (tab.controls.userId() !== null) tab.controls.logOut();
  await scene.logIn(tab, next);
};

const signInIfNobody: Act = async (scene, { tab }) => {
  if (tab.controls.userId() === null) await scene.logIn(tab, scene.somePerson());
};

const openTab: Act = (scene, { phone }) => {
  if (phone.tabs.size < 3) scene.openTab(phone);
};

const closeTab: Act = (_scene, { tab }) => tab.die();

const reload: Act = (scene, { phone, tab }) => {
  tab.die();
  scene.openTab(phone);
};

/** Out of memory, or the battery: all tabs at once. */
const killBrowser: Act = (scene, { phone }) => {
  for (const tab of phone.tabs) tab.die();
  scene.openTab(phone);
};

const changeNetwork: Act = (_scene, { phone }) => phone.setOnline(!phone.isOnline);

const changeWeather: Act = (scene) => {
  scene.line.weather = pick(scene.random, [fair, foul, foul, awful]);
};

const jumpClock: Act = (scene, { phone }) => {
  phone.clockOffset = pick(scene.random, jumps);
};

/** At any moment: a write may be running, or done and not yet answered. */
const killServer: Act = async ({ server, live, time, random }) => {
  if (!server.isUp) return;
  await time.outside(server.kill());
  live.cutAll();
  await time.sleep(500 + random() * 20_000);
  await time.outside(server.start());
};

/** Once in a history. Requests at that moment are cut off. */
const backUp: Act = (scene) => {
  const { server, time, wasRestored } = scene;
  if (server.hasBackup || wasRestored) return;
  scene.backedUpAt = time.now;
  return time.outside(server.backUp());
};

const putBack: Act = (scene) => {
  if (!scene.server.hasBackup) return;
  scene.wasRestored = true;
  scene.line.restoredTo = scene.backedUpAt;
  return scene.time.outside(scene.putBack());
};

const endSession: Act = (scene, { tab }) => {
  const userId = tab.controls.userId();
  return userId === null ? undefined : scene.time.outside(endSessions(scene.server.db, userId));
};

const lookAway: Act = (scene, { tab }) => tab.look(scene.random() < 0.7);

const fillStorage: Act = (_scene, { phone }) => {
  phone.storage.isFull = !phone.storage.isFull;
};

const acts: readonly WeighedAct[] = [
  [compose, 'compose', 40],
  [sendMessage, 'send a message', 20],
  [askAnew, 'ask anew', 4],
  [note, 'note', 6],
  [resolve, 'resolve', 1],
  [book, 'book', 6],
  [changeVisit, 'change a visit', 6],
  [register, 'register', 3],
  [() => undefined, 'wait', 6],
  [(_scene, { tab }) => tab.controls.sendNow(), 'send now', 3],
  [sendAgain, 'send again', 3],
  [discard, 'discard', 0.6],
  [switchUser, 'switch user', 4],
  [signInIfNobody, 'sign in if nobody is', 16],
  [openTab, 'open a tab', 4],
  [closeTab, 'close a tab', 3],
  [reload, 'reload', 4],
  [killBrowser, 'kill the browser', 2],
  [changeNetwork, 'network on or off', 8],
  [changeWeather, 'weather', 7],
  [jumpClock, 'clock jumps', 3],
  [killServer, 'kill the server', 0.4],
  [backUp, 'back the server up', 0.6],
  [putBack, 'put the backup back', 4],
  [endSession, 'end the session', 0.8],
  [lookAway, 'look away or back', 3],
  [fillStorage, 'storage full or not', 0.5],
];
const actsOfFamilies = [...acts, ...familyActs];

/** A device that was left alone shows nothing else before. */
const unlock: Act = (_scene, { phone, tab }) => tab.controls.unlock(testPassword).catch(unlessFull(phone));

function chosenAct(scene: Scene): readonly [act: Act, name: string] {
  const among = scene.family.isThere ? actsOfFamilies : acts;
  let left = scene.random() * among.reduce((sum, [, , weight]) => sum + weight, 0);
  const [act, name] = among.find(([, , weight]) => (left -= weight) < 0) ?? [compose, 'compose'];
  return [act, name];
}

/** One thing happens, somewhere. It goes on beside what comes next. */
export function actOnce(scene: Scene): void {
  const phone = pick(scene.random, scene.phones);
  const tab = phone.tabs.size === 0 ? scene.openTab(phone) : pick(scene.random, [...phone.tabs]);
  const chosen = chosenAct(scene);
  tab.tell('pointerdown');
  const [act, name] = tab.controls.isLocked() ? ([unlock, 'unlock'] as const) : chosen;
  scene.say(`phone ${scene.phones.indexOf(phone)}, tab of ${scene.personAt(tab)?.name ?? 'nobody'}: ${name}`);
  Promise.resolve(act(scene, { phone, tab })).catch((error: unknown) => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // A page that dies in the middle of a thing it was asked for does not answer.
    if (!tab.isDead) scene.ledger.problems.push(`${name} broke: ${why}`);
  });
}
