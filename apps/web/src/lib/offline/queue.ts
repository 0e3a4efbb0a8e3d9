/**
 * The queue of the signed-in user: kept in the local database, shown from memory, the same in every tab. A thousand
 * writes may wait, so a change of one never reads or compares them all.
 */
import { byAge, type QueuedWrite } from '@hodi/domain/offline/queue-order.ts';
import { mayHaveMedia } from '~/lib/attachments/media-mark.ts';
import { currentSession, onSessionChange } from '~/lib/session/session.ts';
import { withTimeout } from '~/lib/timing.ts';
import { type KeptRecord, type QueueRecord, offlineDatabase, openAnew } from './database.ts';
import { loadKeptRecords } from '~/lib/vault/load-vault.ts';
import { arrived, queueStore } from './queue-store.ts';
import { type Change, over, unsavedOutcomes } from './sent/unsaved-outcomes.ts';
import { bePresent, presentTabs, released, tellLetGo } from './tab-presence.ts';

/** The id of what changed, for the other tabs. */
export const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('hodi-queue') : undefined;

/** Before the id of what has arrived: of what was thrown away only the id is told. */
export const hasArrived = 'arrived ';

/** How a record is written down by this version of the app. */
export const recordVersion = 3;

/** Changes made here; a reading that one of them overtook is of no use. */
let changes = 0;

/** Which one is on its way: known in memory alone, so that a tab that dies leaves nothing of it behind. */
let onItsWay: string | null = null;

/** Of what takes the place of another and is being sent, by whichever tab: what needs the thing that it makes must wait. */
const beingMade = new Map<string, KeptRecord | QueueRecord>();
export const makersOnTheirWay = (): readonly QueuedWrite[] => [...beingMade.values()];

/** Queued records that cannot be decrypted now, for example since the server's secret is not available. */
const closed = new Map<string, KeptRecord>();
/** Of the signed-in user: nobody sees them, but what was written since must not overtake them. */
export const closedWrites = (): readonly QueuedWrite[] =>
  [...closed.values()].filter(({ userId }) => userId === currentSession()?.userId);

/**
 * A record as this version of the app understands it. One of version 1 has no `version`, may lack `editAt`, and may say
 * `sending` though its tab died long ago: what is read from the database waits, or has stopped. One of version 2 is not
 * sealed; it stays so until it is sent.
 */
function present<R extends KeptRecord | QueueRecord>(kept: R): R {
  const state = kept.state === 'sending' ? 'waiting' : kept.state;
  const heldBy = released.has(kept.id) ? null : kept.heldBy;
  return { ...kept, version: recordVersion, editAt: kept.editAt ?? null, state, heldBy };
}

const shown = (record: QueueRecord): QueueRecord => ({
  ...present(record),
  ...unsavedOutcomes.get(record.id),
  ...(record.id === onItsWay && { state: 'sending' }),
});

/** This one leaves now; or none any more. */
export function markSending(id: string | null): void {
  const before = onItsWay;
  onItsWay = id;
  const isMarked = (record: QueueRecord) => record.id === id || record.id === before;
  if (queueStore.get().some(isMarked))
    queueStore.set(queueStore.get().map((record) => (isMarked(record) ? shown(record) : record)));
}

const sameAs = (a: readonly QueueRecord[], b: readonly QueueRecord[]): boolean =>
  a.length === b.length && a.every((record, index) => JSON.stringify(record) === JSON.stringify(b[index]));

/** Nothing that waits, no vault. @throws when the device is locked. */
async function opened(kept: readonly KeptRecord[]): Promise<QueueRecord[]> {
  if (kept.length === 0) return [];
  const { openedRecord } = await loadKeptRecords();
  return Promise.all(kept.map(openedRecord));
}

/** A user's waiting records, without decrypting their content. */
async function waitingOf(userId: string | undefined): Promise<KeptRecord[]> {
  const isPresent = await presentTabs();
  const database = await offlineDatabase();
  const rows = await database.getAllFromIndex('queue', 'timestamp');
  const isHeld = ({ id, heldBy, timestamp }: KeptRecord) => heldBy !== null && isPresent(heldBy, timestamp, id);
  // Its tab is gone: from now on it waits here, also after a try that failed.
  for (const row of rows) if (row.heldBy && !isHeld(row)) released.add(row.id);
  const lying = rows.filter(({ id }) => !over.has(id));
  const all = lying.map((row) => ({ ...present(row), ...unsavedOutcomes.get(row.id) }));
  const held = new Set(all.filter(isHeld));
  beingMade.clear();
  for (const record of held) beingMade.set(record.id, record);
  return all.filter((kept) => kept.userId === userId && !held.has(kept));
}

/** Waiting writes that the next write must not overtake. */
export const readWaiting = async (userId: string): Promise<QueuedWrite[]> => (await waitingOf(userId)).sort(byAge);

async function readQueue(userId: string): Promise<QueueRecord[]> {
  const waiting = await waitingOf(userId);
  closed.clear();
  try {
    return (await opened(waiting)).map(shown).sort(byAge);
  } catch (error) {
    const isShown = (id: string) => queueStore.get().some((record) => record.id === id);
    for (const kept of waiting) if (!isShown(kept.id)) closed.set(kept.id, kept);
    throw error;
  }
}

/** At once: another one's words must not be seen, nor thrown away, by whoever signs in next. */
function forgetOthers(): void {
  if (queueStore.get().some(({ userId }) => userId !== currentSession()?.userId)) queueStore.set([]);
}
onSessionChange(forgetOthers);

/** Reads the queue anew: at the start, for another user, and now and then. */
export async function reloadQueue(): Promise<readonly QueueRecord[]> {
  let before: number;
  do {
    before = changes;
    const userId = currentSession()?.userId;
    const mine = userId === undefined ? [] : await readQueue(userId);
    if (currentSession()?.userId !== userId) return queueStore.get();
    if (before === changes && !sameAs(mine, queueStore.get())) queueStore.set(mine);
  } while (before !== changes);
  return queueStore.get();
}

/** Shows a record in its place; or no longer, where it is gone, another's, or being sent by the tab that made it. */
export function show(id: string, record: QueueRecord | undefined): void {
  changes += 1;
  closed.delete(id);
  if (record === undefined || record.heldBy === null) beingMade.delete(id);
  else beingMade.set(id, record);
  const others = queueStore.get().filter((other) => other.id !== id);
  const isShown = record !== undefined && record.heldBy === null && record.userId === currentSession()?.userId;
  if (!isShown && others.length === queueStore.get().length) return;
  queueStore.set(isShown ? [...others, shown(record)].sort(byAge) : others);
}

/**
 * Shows these as they lie here now; another's stays closed, and is not shown. To open them takes a moment: what is sent or
 * thrown away in that moment must not come back.
 */
export async function showAsKept(ids: readonly string[]): Promise<void> {
  for (;;) {
    const before = changes;
    const userId = currentSession()?.userId;
    const { store } = (await offlineDatabase()).transaction('queue');
    const kept = await Promise.all(ids.filter((id) => !over.has(id)).map((id) => store.get(id)));
    const mine = await opened(kept.flatMap((one) => (one?.userId === userId ? [present(one as KeptRecord)] : [])));
    if (before !== changes) continue;
    for (const id of ids)
      show(
        id,
        mine.find((record) => record.id === id),
      );
    return;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within the origin.
const tellTabs = (id: string): void => channel?.postMessage(id);

function changed(id: string, record: QueueRecord | undefined): void {
  show(id, record);
  tellTabs(id);
}

/** A database that does not answer holds up nothing. @returns whether it was done. */
export async function doneInTime(work: Promise<unknown>, milliseconds?: number): Promise<boolean> {
  const isDone = work.then(
    () => true,
    () => false,
  );
  const done = await withTimeout(isDone, milliseconds);
  if (done === undefined) openAnew();
  return done === true;
}

/** @param insteadOf goes in the same step. @throws when the browser cannot keep it: then that one stays. */
export async function addRecord(record: QueueRecord, insteadOf = ''): Promise<void> {
  if (record.heldBy !== null) bePresent();
  const database = await offlineDatabase();
  // Where the code that seals cannot be had it is kept all the same: a lost report is worse than a readable one.
  const code = await loadKeptRecords().catch(() => null);
  const timestamp = code ? await code.addLast(record, insteadOf) : void (await database.add('queue', record));
  if (record.heldBy === null) changed(record.id, { ...record, ...(timestamp && { timestamp }) });
  else if (insteadOf !== '') {
    beingMade.set(record.id, record);
    tellTabs(record.id);
  }
  if (insteadOf !== '') changed(insteadOf, undefined);
}

const reasonOf = async (owner: string, reason: string) => (await loadKeptRecords()).sealedReason(owner, reason);

/** Changes a record that is still there; one that was sent or discarded meanwhile stays gone. */
export async function updateRecord(id: string, { lastError, ...change }: Change): Promise<void> {
  const database = await offlineDatabase();
  // Uses the record's owner, not the signed-in user: nobody else could decrypt it.
  const owner = lastError ? (await database.get('queue', id))?.userId : undefined;
  const why =
    lastError === undefined
      ? {}
      : { reason: lastError && owner ? await reasonOf(owner, lastError) : null, lastError: null };
  const transaction = database.transaction('queue', 'readwrite');
  const kept = await transaction.store.get(id);
  const changedRecord = kept && { ...present(kept), ...change, ...why };
  if (changedRecord !== undefined) await transaction.store.put(changedRecord);
  await transaction.done;
  unsavedOutcomes.delete(id);
  tellTabs(id);
  // It is changed, whether or not its owner may still see it: their session may just have ended.
  await showAsKept([id]).catch(() => {
    show(id, undefined);
    if (changedRecord !== undefined) closed.set(id, changedRecord);
  });
}

/** It is sent by this tab no more, and waits; also where that cannot be noted. */
export async function letGo(id: string): Promise<void> {
  released.add(id);
  await updateRecord(id, { heldBy: null }).catch(() => {
    tellLetGo(id);
    return showAsKept([id]);
  });
}

/** It has arrived. A full phone has no room to keep what it has sent: then it goes, so that what comes after it can go too. */
export async function recordArrived(id: string): Promise<void> {
  const { moveToSent } = await loadKeptRecords();
  const isGone = await moveToSent(id).catch(async () => {
    await (await offlineDatabase()).delete('queue', id);
    return true;
  });
  if (isGone) {
    arrived.add(id);
    over.delete(id);
    tellTabs(`${hasArrived}${id}`);
    return changed(id, undefined);
  }
  await letGo(id);
}

/** Thrown away, or refused to the author's face. */
export async function removeRecord(id: string): Promise<void> {
  const database = await offlineDatabase();
  await database.delete('queue', id);
  changed(id, undefined);
}

/** Only after its author confirmed what will be lost; nobody else may. */
export async function discardRecord(id: string): Promise<void> {
  const kept = await (await offlineDatabase()).get('queue', id);
  if (kept !== undefined && kept.userId !== currentSession()?.userId) return;
  await removeRecord(id);
  if (kept !== undefined && mayHaveMedia())
    await (await import('~/lib/attachments/media-store.ts')).forgetMediaOf(kept.creates);
}
