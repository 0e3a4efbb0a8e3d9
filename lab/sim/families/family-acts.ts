/** Actions of a history whose accounts care for others, each as often as its weight says. */
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { testPassword } from '@hodi/server/src/testing/test-app.ts';
import type { Act, WeighedAct } from '../act.ts';
import type { Asked } from '../line.ts';
import type { Scene } from '../scene.ts';
import type { Span } from './care-times.ts';
import { relationBetween } from './stored-care.ts';

/** A name that nobody else has. */
function nameOf(id: string): string {
  const letters = Array.from(id.replaceAll('-', ''), (digit) => String.fromCharCode(97 + parseInt(digit, 16)));
  return `Amani ${letters.join('')}`;
}

export const addChild: Act = async (scene, { tab }) => {
  const { family } = scene;
  const userId = tab.controls.userId() ?? '';
  if (!family.mayGrow || !family.accounts.has(userId)) return;
  const id = scene.newId();
  const name = nameOf(id);
  family.people.push({ id, kind: 'child', userId: null, mark: name });
  const write = { kind: 'person', id, relation: scene.newId(), name, key: scene.newId() } as const;
  await scene.write(tab, write, { mark: name, into: null });
};

/** One of the people whom the screen shows. */
function someoneShown(scene: Scene, shown: readonly string[]): string | undefined {
  return shown.length === 0 ? undefined : scene.some(shown);
}

const askAbout: Act = async (scene, { tab }) => {
  const person = scene.personAt(tab);
  const patient = someoneShown(scene, tab.controls.family.people());
  if (patient === undefined) return;
  const [id, into] = [scene.newId(), scene.family.of(patient)?.mark ?? null];
  const about = { patient, clinician: scene.doctorId, isAboutOther: true, key: scene.newId() };
  const { told } = await scene.write(tab, { kind: 'inquiry', id, ...about }, { mark: id, into });
  // A refused inquiry has no thread to write into.
  if (told?.how === 'refused') return;
  if (scene.personAt(tab) === person && tab.controls.family.people().includes(patient)) await scene.compose(tab, id);
};

const topics = topicKeys.filter((key) => key !== 'services');

/** One for each topic, so that none takes the place of another. */
const draftAbout: Act = (scene, { tab }) => {
  const own = scene.recordOf(scene.personAt(tab));
  if (own === undefined) return;
  const patient = scene.some([own, ...tab.controls.family.people()]);
  const drafts = scene.ledger.entries.filter(({ kind, about }) => kind === 'draft' && about === patient);
  const topic = topics[drafts.length];
  if (topic === undefined) return;
  const mark = `draft ${scene.newId()}`;
  const into = scene.family.of(patient)?.mark ?? null;
  return scene.write(tab, { kind: 'draft', patient, topic, mark, key: scene.newId() }, { mark, into });
};

const choose: Act = (scene, { tab }) => {
  const shown = tab.controls.family.people();
  tab.controls.family.choose(scene.random() < 0.2 ? undefined : someoneShown(scene, shown));
};

/** By the doctor, on a device of the clinic with a good line. @returns whether it was done. */
async function atTheClinic(
  scene: Scene,
  { method, url }: Pick<Asked, 'method' | 'url'>,
  body: object,
): Promise<boolean> {
  const { server, line, live, time } = scene;
  const ask = async (asked: Pick<Asked, 'method' | 'url'>, sent: object, authorization = '') => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': scene.newId(), authorization };
    const whole = { ...asked, headers, body: JSON.stringify(sent) };
    return line.around(whole, async () => {
      const answer = await server.ask(whole);
      await live.level();
      return answer;
    });
  };
  const doctor = scene.people.find(({ user_type }) => user_type === 'clinician');
  const login = { mobile_number: doctor?.mobile_number, user_type: 'clinician', password: testPassword };
  const done = async (): Promise<boolean> => {
    const { text } = await ask({ method: 'POST', url: '/auth/login' }, login);
    const { access_token = '' } = JSON.parse(text) as { access_token?: string };
    return (await ask({ method, url }, body, `Bearer ${access_token}`)).status < 300;
  };
  // A client that is cut off by a killed server does not retry.
  return time.outside(done().catch(() => false));
}

/** One more account that cares for somebody. */
const addCaregiver: Act = async (scene) => {
  const { people, accounts, times } = scene.family;
  const known = people.filter(({ id }) => scene.inCare().includes(id));
  if (known.length === 0) return;
  const { id: patient } = scene.some(known);
  const userId = scene.some([...accounts.keys()]);
  const mobile_number = scene.people.find((person) => person.userId === userId)?.mobile_number;
  const wasOpen = times.isOpen(userId, patient);
  const body = { id: scene.newId(), mobile_number, relation: 'father' };
  const isDone = await atTheClinic(scene, { method: 'POST', url: `/patients/${patient}/caregivers` }, body);
  if (isDone && !wasOpen) scene.family.count('caregiver added by a clinician');
};

/** While the account may be writing. */
const endCare: Act = async (scene) => {
  const { times, accounts } = scene.family;
  const open = times.spans.filter(({ isOver, user_id }) => !isOver && accounts.has(user_id));
  if (open.length === 0) return;
  // Rather where something waits on a phone that has to be shown first.
  const hasUnsent = ({ user_id, patient_id }: Span): boolean =>
    scene.ledger.entries.some(
      ({ author, about, told }) => author === user_id && about === patient_id && told?.how === 'waits',
    );
  const among = open.filter(hasUnsent);
  const { user_id, patient_id } = scene.some(among.length > 0 ? among : open);
  const relation = await scene.time.outside(relationBetween(scene.server.db, user_id, patient_id));
  if (relation === undefined) return;
  const isDone = await atTheClinic(
    scene,
    { method: 'DELETE', url: `/patients/${patient_id}/caregivers/${relation}` },
    {},
  );
  if (isDone) scene.family.count('care ended by a clinician');
};

const endOwn: Act = async (scene, { tab }) => {
  const patient = someoneShown(scene, tab.controls.family.people());
  if (patient === undefined) return;
  const keys = await tab.controls.family.endOwn(patient);
  if (keys === undefined) return;
  scene.family.count('care ended by the account');
  scene.discarded(keys);
};

const readEnds: Act = async (scene, { tab }) => scene.discarded(await tab.controls.family.readEnds());

export const familyActs: readonly WeighedAct[] = [
  [addChild, 'add a child', 10],
  [askAbout, 'ask about somebody', 30],
  [draftAbout, 'begin answers', 16],
  [choose, 'choose somebody', 8],
  [addCaregiver, 'add a caregiver', 8],
  [endCare, 'end care', 5],
  [endOwn, 'end the own care', 4],
  [readEnds, 'read of an end', 3],
];
