/** One history: people write on bad phones, then everything is repaired, and nothing may be lost or done twice. */
import type { Script } from 'node:vm';
import { actOnce, askAnew } from './acts.ts';
import type { Phone } from './browser/phone.ts';
import type { Tab } from './browser/tab.ts';
import type { ClinicServer } from './server/clinic-server.ts';
import type { Remains, Rest } from './ledger.ts';
import { addChild } from './families/family-acts.ts';
import { planOf } from './families/family.ts';
import { countWrites, judgeNotifications, keptDrafts, lookAtDevices } from './families/in-the-end.ts';
import { fair } from './line.ts';
import { played, type Person, Scene } from './scene.ts';
import { storedOf } from './stored-rows.ts';
import { seededRandom } from '../bench/figures.ts';

export interface Played {
  seed: number;
  problems: readonly string[];
  story: readonly string[];
  writes: number;
  requests: number;
  /** Virtual milliseconds. */
  lasted: number;
  /** Counts of actions in families. */
  happened: ReadonlyMap<string, number>;
}

/** Longer than anything may take on the connection. */
const longestWay = 30_000;
/**
 * Number of checks, ten seconds apart, whether a screen shows the server's data by now: a request that was sent on a
 * bad connection may hang for two minutes.
 */
const rounds = 18;

async function begin(scene: Scene): Promise<void> {
  const [first] = [scene.addPhone(), scene.addPhone()];
  for (const person of scene.people) {
    const phone = first ?? scene.addPhone();
    const tab = scene.openTab(phone, false);
    await played(scene, scene.logIn(tab, person));
    if (person.user_type === 'patient') await played(scene, Promise.resolve(askAnew(scene, { phone, tab })));
    if (scene.random() < 0.3) await played(scene, Promise.resolve(addChild(scene, { phone, tab })));
    tab.controls.logOut();
    await scene.time.play(2_000);
    tab.die();
  }
  for (const phone of scene.phones) await played(scene, scene.logIn(scene.openTab(phone), scene.somePerson()));
}

async function misbehave(scene: Scene): Promise<void> {
  const steps = 30 + Math.floor(scene.random() * 50);
  for (let step = 0; step < steps; step += 1) {
    actOnce(scene);
    const isBurst = scene.random() < 0.5;
    await scene.time.play(isBurst ? scene.random() * 120 : scene.random() * 4_000);
    scene.checkScreens();
  }
}

/** Everybody returns to each phone they used, on a good connection, and does as the app asks. */
async function comeToRest(scene: Scene): Promise<Pick<Remains, 'queued' | 'words'>> {
  const { server, line, time } = scene;
  scene.say('all is well again');
  await time.outside(server.start());
  line.weather = fair;
  for (const phone of scene.phones) {
    phone.storage.isFull = false;
    phone.setOnline(true);
    // A page that nobody looks at retries nothing.
    for (const tab of phone.tabs) tab.look(true);
  }
  await time.play(longestWay);
  await compareScreens(scene);
  await lookAtDevices(scene);
  for (const phone of scene.phones) for (const tab of phone.tabs) tab.die();
  // After a restore one phone's writes may need those of another.
  if (scene.wasRestored) await comeBack(scene);
  const rest = await comeBack(scene);
  await time.play(longestWay);
  return rest;
}

/** On a good connection every screen comes to show the server's data, whatever it missed. */
async function compareScreens(scene: Scene): Promise<void> {
  // Data lost by a restored server return with the phone that wrote them; until then they may be shown.
  const isLost = (name: string) => scene.wasRestored && name.endsWith('(the server: not_found)');
  for (const tab of scene.phones.flatMap(({ tabs }) => [...tabs])) {
    let wrong: readonly string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const looking = tab.controls.behind();
      // Closed, perhaps meanwhile: nobody is shown anything old.
      wrong = looking === null ? [] : (await played(scene, looking)).filter((name) => !isLost(name));
      if (wrong.length === 0) break;
      await scene.time.play(10_000);
    }
    scene.screens += 1;
    if (wrong.length === 0) continue;
    scene.ledger.problems.push(`a screen of ${scene.personAt(tab)?.name ?? 'nobody'} is behind: ${wrong.join(', ')}`);
  }
}

async function comeBack(scene: Scene): Promise<Pick<Remains, 'queued' | 'words'>> {
  const [queued, words] = [new Map<string, Rest>(), new Set<string>()];
  for (const phone of scene.phones) {
    for (const person of scene.people.filter(({ userId }) => scene.ledger.wroteOn(phone, userId))) {
      const tab = await signedIn(scene, phone, person);
      await sendAll(scene, tab);
      for (const { key, state, why } of await readQueue(scene, tab)) queued.set(key, { state, why });
      for (const word of await composed(scene, tab)) words.add(word);
      for (const word of await played(scene, keptDrafts(scene, tab))) words.add(word);
      tab.controls.logOut();
      await scene.time.play(1_000);
      tab.die();
    }
  }
  return { queued, words };
}

async function signedIn(scene: Scene, phone: Phone, person: Person): Promise<Tab> {
  const tab = scene.openTab(phone, false);
  await scene.time.play(500);
  if (tab.controls.userId() !== null) tab.controls.logOut();
  await scene.time.play(1_000);
  await played(scene, scene.logIn(tab, person));
  return tab;
}

async function readQueue(scene: Scene, tab: Tab) {
  let queue = tab.controls.queue();
  await played(
    scene,
    tab.controls.readQueue().then((read) => {
      queue = read;
    }),
  );
  return queue;
}

const isStopped = ({ state }: { state: string }): boolean => state === 'refused' || state === 'failed';

async function sendAll(scene: Scene, tab: Tab): Promise<void> {
  await composed(scene, tab);
  for (let round = 0; round < 2; round += 1) {
    await scene.time.play(180_000, () => tab.controls.queue().every(isStopped));
    for (const { id } of (await readQueue(scene, tab)).filter(isStopped))
      await played(scene, tab.controls.sendAgain(id));
  }
  await scene.time.play(180_000, () => tab.controls.queue().every(isStopped));
  await scene.time.play(3_000);
}

async function composed(scene: Scene, tab: Tab): Promise<string[]> {
  const words: string[] = [];
  for (const thread of scene.threads()) {
    const opening = tab.controls
      .openThread(thread)
      .then(({ text, underWay }) => words.push(...text.split('\n'), ...underWay));
    await played(scene, opening);
  }
  return words;
}

/** Accounts that care for others: `SIM_FAMILIES=1`. Not all of their findings are fixed yet (docs/offline.md). */
export const hasFamilies = process.env['SIM_FAMILIES'] === '1';
const alone = { children: 0, hasAdult: false, hasYoung: false };

export async function playHistory(server: ClinicServer, script: Script, seed: number): Promise<Played> {
  const people = await server.newPeople(hasFamilies ? planOf(seededRandom(seed ^ 48)) : alone);
  const scene = new Scene({ server, script, seed, people });
  try {
    await scene.witness.load();
    await begin(scene);
    await misbehave(scene);
    const rest = await comeToRest(scene);
    const { family } = scene;
    const names = family.people.flatMap(({ mark }) => mark ?? []);
    const registered = scene.ledger.entries.filter(({ kind }) => kind === 'registration').map(({ mark }) => mark);
    const patientIds = [...new Set([...scene.patientIds, ...family.people.map(({ id }) => id)])];
    const written = { patientIds, registered, names, doctor: people.doctor.user.id };
    const stored = await storedOf(server.db, written);
    await judgeNotifications(scene);
    const { hasEnded } = family.times;
    const problems = scene.ledger.judge({ ...rest, ...stored, wasRestored: scene.wasRestored, hasEnded });
    countWrites(scene);
    const { story, line, time, ledger } = scene;
    const { happened } = family;
    return { seed, problems, story, writes: ledger.entries.length, requests: line.sent, lasted: time.passed, happened };
  } finally {
    for (const phone of scene.phones) for (const tab of phone.tabs) tab.die();
    await server.forgetBackup();
  }
}
