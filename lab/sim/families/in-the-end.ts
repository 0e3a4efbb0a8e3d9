/** Final checks of families. */
import type { Tab } from '../browser/tab.ts';
import type { Entry } from '../ledger.ts';
import { played, type Scene } from '../scene.ts';
import { notificationsOf } from './stored-care.ts';

/** Ids of a person's data on a device: their own id, and those of the inquiries about them. */
const idsOf = ({ ledger }: Scene, patient: string): string[] => [
  patient,
  ...ledger.entries.filter(({ kind, about }) => kind === 'inquiry' && about === patient).map(({ mark }) => mark),
];

/** People whose access has ended as this device knows, and of whom it shows nothing more. */
async function lookAtDevice(scene: Scene, tab: Tab): Promise<void> {
  const { family } = scene;
  const me = tab.controls.userId() ?? '';
  if (!family.accounts.has(me)) return;
  for (const { id } of family.people.filter((person) => family.times.isOpen(me, person.id))) {
    const places = await played(scene, tab.controls.family.naming(idsOf(scene, id)));
    if (places.length > 0) family.count('device that keeps a person who is cared for');
  }
  for (const id of family.times.over(me)) {
    const places = await played(scene, tab.controls.family.naming(idsOf(scene, id)));
    family.count('device looked at after an end');
    if (places.length > 0)
      scene.ledger.problems.push(`a device keeps of somebody whose care has ended: ${places.join(', ')}`);
  }
}

/** Of the pages that are open and not locked. */
export async function lookAtDevices(scene: Scene): Promise<void> {
  if (!scene.family.isThere) return;
  const tabs = scene.phones
    .flatMap((phone) => [...phone.tabs])
    .filter((tab) => !tab.controls.isLocked() && !tab.phone.storage.wasFull);
  // Each open page tells of an end.
  for (const tab of tabs) scene.discarded(await played(scene, tab.controls.family.readEnds()));
  await scene.time.play(3_000);
  for (const tab of tabs) await lookAtDevice(scene, tab);
}

/** Answers that the signed-in user began on this phone. */
export async function keptDrafts({ ledger }: Scene, tab: Tab): Promise<string[]> {
  const me = tab.controls.userId();
  const begun = ledger.entries.filter(
    ({ kind, author, phone }) => kind === 'draft' && author === me && phone === tab.phone,
  );
  const kept = await Promise.all(begun.map(({ about, topic }) => tab.controls.family.draft(about ?? '', topic ?? '')));
  return kept.filter((mark) => mark !== undefined);
}

/** Nobody was notified, or will be, about a person for whom they do not care. */
export async function judgeNotifications({ server, family, witness, ledger, people }: Scene): Promise<void> {
  if (!family.isThere) return;
  const accounts = people.filter(({ user_type }) => user_type === 'patient').map(({ userId }) => userId);
  for (const { isOpen, ...notified } of await notificationsOf(server.db, accounts)) {
    const now = Date.now();
    const why =
      witness.whyNotNotified(notified) ?? (isOpen ? witness.whyNotNotified({ ...notified, at: now }) : undefined);
    if (why !== undefined)
      ledger.problems.push(`${why}: a notification of ${notified.subject_id}, ${isOpen ? 'open' : 'closed'}`);
  }
}

/** Counts kinds of writes, to prove that a round contained them. */
export function countWrites(scene: Scene): void {
  const { ledger, family, line } = scene;
  if (family.people.some(({ id, kind }) => kind !== 'adult' && isCaredByTwo(scene, id)))
    family.count('two caregivers of one child');
  for (const entry of ledger.entries) {
    const person = family.of(entry.about);
    if (person === undefined) continue;
    const what = `${entry.kind} about ${nameOf(entry, person)}`;
    if (entry.told?.how === 'sent') family.count(what);
    if (entry.told?.how === 'sent' && isOfOther(scene, entry))
      family.count('message into an inquiry of another caregiver');
    if (entry.told?.how === 'waits') family.count(`${entry.kind} about a person that waited`);
    if ((line.sentKeys.get(entry.key) ?? 0) > 1) family.count(`${entry.kind} about a person sent again`);
    if (entry.told === null && entry.tab.isDead) family.count(`write about a person over which the app was killed`);
  }
}

const isOfOther = ({ ledger, family }: Scene, { kind, author, into }: Entry): boolean =>
  kind === 'message' &&
  family.accounts.has(author) &&
  ledger.entries.some((other) => other.kind === 'inquiry' && other.mark === into && other.author !== author);

/** At one time. */
function isCaredByTwo({ family }: Scene, patient: string): boolean {
  const spans = family.times.spans.filter(({ patient_id }) => patient_id === patient);
  return spans.some((one) =>
    spans.some((other) => one.user_id !== other.user_id && other.since >= one.since && other.since < one.until),
  );
}

function nameOf({ author }: Entry, { kind, userId }: { kind: string; userId: string | null }): string {
  return kind === 'young' && author === userId ? 'a young person by themself' : `a person (${kind})`;
}
