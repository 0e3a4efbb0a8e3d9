/**
 * People who are no longer in the account's care. Data read about them leaves this device at once. Unsent writes about
 * them are shown first, since nobody else has them.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { writesAbout } from '@hodi/domain/offline/writes-about.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { NetworkError } from '~/lib/api/api-error.ts';
import { mayHaveMedia } from '~/lib/attachments/media-mark.ts';
import { offlineDatabase, type QueueRecord } from '~/lib/offline/database.ts';
import { allowDrafts, draftOwner, placeOf, withDrafts } from '~/lib/offline/local-drafts.ts';
import { discardRecord, reloadQueue } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { forgetSentAbout } from '~/lib/offline/sent/sent-about.ts';
import { forgetPatient } from '~/lib/query/forget-patient.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { currentSession, onSessionChange } from '~/lib/session/session.ts';
import { makeStore } from '~/lib/store.ts';
import { namedPeople, type NamedPerson, peopleGone, threadsIn } from './account-people.ts';
import { unchoosePerson } from './chosen-person.ts';
import { keepKnownPeople, type KnownPerson, readKnownPeople } from './known-people.ts';

export interface EndedPerson {
  patientId: string;
  name: string;
  /** Their threads, as far as this page knew them: what is written into a thread does not name whom it is about. */
  threads: readonly string[];
}

/** Those of whom the person has not been told. */
export const endedPeople = makeStore<readonly EndedPerson[]>([]);

let owner = currentSession()?.userId;

/** They are told to nobody else who signs in here, of whatever kind. */
onSessionChange(() => {
  const user = currentSession()?.userId;
  if (user === undefined || user === owner) return;
  owner = user;
  if (endedPeople.get().length > 0) endedPeople.set([]);
});

/** Unsent writes about a person. */
export const unsentAbout = ({ patientId, threads }: EndedPerson, records: readonly QueueRecord[]): QueueRecord[] =>
  writesAbout([patientId, ...threads], records);

/** Topics of which somebody began answers about them on this device. */
export async function begunAbout({ patientId }: Pick<EndedPerson, 'patientId'>): Promise<string[]> {
  // As `draft-key.ts` names them.
  const begins = placeOf(`quiz/${patientId}/`, draftOwner());
  const keys = await (await offlineDatabase()).getAllKeys('cache', IDBKeyRange.bound(begins, `${begins}\uFFFF`));
  return keys.map((key) => key.slice(begins.length));
}

/** Threads about somebody: in what was read, and those that writes begin which still wait here. */
const threadsOf = (reads: readonly unknown[], patientId: string): string[] => [
  ...new Set([
    ...threadsIn(reads, patientId),
    ...writesAbout([patientId], queueStore.get()).flatMap(({ creates }) => creates),
  ]),
];

const inMemory = (queryClient: QueryClient): unknown[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);

export const endedPerson = (queryClient: QueryClient, patientId: string, name: string): EndedPerson => ({
  patientId,
  name,
  threads: threadsOf(inMemory(queryClient), patientId),
});

/** With their threads in what the device has kept: a page that was just opened has hardly read any. */
export async function withKeptThreads(person: EndedPerson): Promise<EndedPerson> {
  // Loaded late: an import at the top would put it into the file of all pages, which its own files wait for.
  const { readsNaming } = await import('~/lib/reads/cached-reads.ts');
  const reads = await readsNaming(currentSession()?.userId ?? '', person.patientId).catch(() => []);
  return { ...person, threads: [...new Set([...person.threads, ...threadsOf(reads, person.patientId)])] };
}

/** Removes a person's data from the screen and the device. Pages about them show oneself from now on. */
export function forgetPerson(queryClient: QueryClient, { patientId }: EndedPerson): void {
  unchoosePerson(patientId);
  forgetPatient(queryClient, patientId);
}

/**
 * After its author has seen what was not sent: what was written about them leaves the device too, with its photos and
 * voice notes, also what was sent.
 */
export async function discardAbout(person: EndedPerson): Promise<void> {
  const unsent = unsentAbout(person, queueStore.get());
  const known = [person.patientId, ...person.threads, ...unsent.flatMap(({ creates }) => creates)];
  const begun = await forgetSentAbout(currentSession()?.userId ?? '', known).catch(() => []);
  const ids = [...known, ...begun];
  if (mayHaveMedia()) {
    const { forgetMediaAbout } = await import('~/lib/attachments/media-store.ts');
    await forgetMediaAbout(ids).catch(() => undefined);
  }
  for (const { id } of unsent) await discardRecord(id).catch(() => undefined);
  const end = { owner: draftOwner(), patientId: person.patientId, ids };
  await withDrafts(({ discardDrafts }) => discardDrafts(end)).catch(() => undefined);
}

export function toldEnd({ patientId }: EndedPerson): void {
  endedPeople.set(endedPeople.get().filter((other) => other.patientId !== patientId));
}

/**
 * Ends care at the account's own request, after showing what would be lost. Writes made in another window meanwhile are
 * kept and shown first, as when somebody else ends it.
 * @param seen ids of queue records that were shown.
 * @returns whether everything was discarded.
 */
export async function settleEnd(person: EndedPerson, seen: readonly string[]): Promise<boolean> {
  if (unsentAbout(person, queueStore.get()).some(({ id }) => !seen.includes(id))) return false;
  await discardAbout(person);
  // It is told already, and not once more as what ended elsewhere.
  toldEnd(person);
  return true;
}

function endPerson(queryClient: QueryClient, ended: EndedPerson): void {
  const told = endedPeople.get();
  if (told.every(({ patientId }) => patientId !== ended.patientId)) endedPeople.set([...told, ended]);
  forgetPerson(queryClient, ended);
}

/**
 * Follows the own profile, whatever renewed it: an event, or the first look after days without a network.
 * @returns how to stop.
 */
export function watchPeople(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  const { queryKey } = queryFor(getOwnPatient);
  const queryHash = hashKey(queryKey);
  const userId = currentSession()?.userId ?? '';
  const present = () => queryClient.getQueryData<PatientProfile>(queryKey);
  let before = present();
  /** As it lies on the device. Until it is read nothing takes its place. */
  let kept: string | undefined;
  /** Those of whom the device is being searched. */
  let ending: readonly NamedPerson[] = [];
  const keep = () => {
    // With those of whom the person has not been told: a page that is closed before would forget them for good.
    const people: KnownPerson[] = [...namedPeople(before), ...ending, ...endedPeople.get()];
    const list = JSON.stringify(people);
    if (kept === undefined || kept === list || before?.user.id !== userId) return;
    kept = list;
    // A list that could not be kept is tried again with the next profile.
    void keepKnownPeople(userId, people).catch(() => (kept = ''));
  };
  const endAll = async (gone: readonly NamedPerson[]) => {
    ending = [...ending, ...gone];
    const ended = await endedNow(queryClient, gone);
    ending = ending.filter((one) => !gone.includes(one));
    if (currentSession()?.userId === userId) for (const one of ended) endPerson(queryClient, one);
  };
  let isLooked = false;
  /** Once, with the server's first answer: a cached profile may be older than the list, and name fewer people. */
  const look = async () => {
    if (isLooked || present()?.user.id !== userId) return;
    isLooked = true;
    const known = await readKnownPeople(userId);
    for (const ended of await endedBefore(queryClient, userId, known)) endPerson(queryClient, ended);
    kept = JSON.stringify(known);
    keep();
  };
  /** A list that could not be read is tried again with the next profile. */
  const tryToLook = () => void look().catch(() => (isLooked = false));
  if (cache.get(queryHash)?.state.isInvalidated === false) tryToLook();
  const unfollow = endedPeople.subscribe(keep);
  const unwatch = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== queryHash) return;
    if (event.action.type === 'success' && event.action.manual !== true) tryToLook();
    const now = event.query.state.data as PatientProfile | undefined;
    if (now === undefined || now === before) return;
    allowDrafts(
      now.user.id,
      namedPeople(now).map(({ patientId }) => patientId),
    );
    const gone = goneSince(before, now);
    before = now;
    if (gone.length > 0) void endAll(gone);
    keep();
  });
  return () => {
    unfollow();
    unwatch();
  };
}

/** Another account signed in here: whom the former one cared for is nothing to tell it. */
function goneSince(before: PatientProfile | undefined, now: PatientProfile): NamedPerson[] {
  if (before?.user.id === now.user.id) return peopleGone(namedPeople(before), now);
  endedPeople.set([]);
  return [];
}

/** Pages about them show oneself at once. */
async function endedNow(queryClient: QueryClient, gone: readonly NamedPerson[]): Promise<EndedPerson[]> {
  const known = gone.map(({ patientId, name }) => endedPerson(queryClient, patientId, name));
  for (const { patientId } of known) unchoosePerson(patientId);
  return Promise.all(known.map(withKeptThreads)).catch(() => known);
}

/**
 * Those whose access ended while the app was closed, with what lies here of their threads.
 * @throws when the server does not answer once more.
 */
async function endedBefore(
  queryClient: QueryClient,
  userId: string,
  known: readonly KnownPerson[],
): Promise<EndedPerson[]> {
  const { queryKey } = queryFor(getOwnPatient);
  const query = queryClient.getQueryCache().find<PatientProfile>({ queryKey });
  const gone = () => {
    const own = query?.state.data;
    return own?.user.id === userId && currentSession()?.userId === userId ? peopleGone(known, own) : [];
  };
  if (gone().length === 0) return [];
  // Another page may have kept the list after this answer had left the server: only a later answer tells of an end.
  const answers = query?.state.dataUpdateCount;
  await loadedAgain(queryClient, queryKey);
  if (query?.state.dataUpdateCount === answers) throw new NetworkError();
  // Writes that wait about them are shown first: they must have been read.
  await reloadQueue().catch(() => undefined);
  const ended = await Promise.all(
    gone().map(({ patientId, name, threads = [] }) =>
      withKeptThreads({ patientId, name, threads: [...threads, ...threadsOf([], patientId)] }),
    ),
  );
  return currentSession()?.userId === userId ? ended : [];
}
