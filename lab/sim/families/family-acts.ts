/** What happens in a history whose accounts care for others, each as often as its weight says. */
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { Act, WeighedAct } from '../acts.ts';
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

/** One of those whom the screen shows. */
function someoneShown(scene: Scene, shown: readonly string[]): string | undefined {
  return shown.length === 0 ? undefined : scene.some(shown);
}

const askAbout: Act = async (scene, { tab }) => {
  const person = scene.personAt(tab);
  const patient = someoneShown(scene, tab.controls.family.people());
  if (patient === undefined) return;
  const [id, into] = [scene.newId(), scene.family.of(patient)?.mark ?? null];
  const about = { patient, clinician: scene.doctorId, isAboutOther: true, key: scene.newId() };
  await scene.write(tab, { kind: 'inquiry', id, ...about }, { mark: id, into });
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

/** Before the doctor: one more account that cares for somebody. */
const addCaregiver: Act = async (scene, { tab }) => {
  if (scene.personAt(tab)?.user_type !== 'clinician') return;
  const { people, accounts } = scene.family;
  const known = people.filter(({ id }) => scene.inCare().includes(id));
  const patient = someoneShown(
    scene,
    known.map(({ id }) => id),
  );
  const account = scene.people.find(({ userId }) => userId === scene.some([...accounts.keys()]));
  if (patient === undefined || account === undefined) return;
  const { mobile_number, userId } = account;
  const wasOpen = scene.family.times.isOpen(userId, patient);
  const { how } = await tab.controls.family.addCaregiver({ patient, mobile_number, id: scene.newId() });
  if (how === 'sent' && !wasOpen) scene.family.count('caregiver added by a clinician');
};

/** By the doctor, while the account may be writing. */
const endCare: Act = async (scene, { tab }) => {
  if (scene.personAt(tab)?.user_type !== 'clinician') return;
  const { times, accounts } = scene.family;
  const open = times.spans.filter(({ isOver, user_id }) => !isOver && accounts.has(user_id));
  if (open.length === 0) return;
  // Rather where something waits on a phone that has to be shown first.
  const hasUnsent = ({ user_id, patient_id }: Span): boolean =>
    scene.ledger.entries.some(
      ({ author, about, told }) => author === user_id && about === patient_id && told?.how === 'waits',
    );
  const among = open.filter(hasUnsent);
  const { user_id, patient_id: patient } = scene.some(among.length > 0 ? among : open);
  const caregiver = await scene.time.outside(relationBetween(scene.server.db, user_id, patient));
  if (caregiver === undefined || tab.isDead) return;
  const { how } = await tab.controls.family.endCaregiver({ patient, caregiver });
  if (how === 'sent') scene.family.count('care ended by a clinician');
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
  [addCaregiver, 'add a caregiver', 20],
  [endCare, 'end care', 8],
  [endOwn, 'end the own care', 4],
  [readEnds, 'read of an end', 3],
];
