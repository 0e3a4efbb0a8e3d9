/** The people of an account in a simulated tab: as the pages do it, by the app's own modules. */
import { addPerson, endOwnCare } from '@hodi/domain/caregivers/caregivers.api.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { draftKey } from '~/features/questionnaires/session/draft-key.ts';
import { ApiError, NetworkError, NotKeptError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { send } from '~/lib/api/send.ts';
import { offlineDatabase } from '~/lib/offline/database.ts';
import { peekLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { saveLocal } from '~/lib/offline/local-drafts.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { isOpen, peopleOf, withoutPerson } from '~/lib/person/account-people.ts';
import {
  begunAbout,
  discardAbout,
  type EndedPerson,
  endedPeople,
  endedPerson,
  forgetPerson,
  settleEnd,
  toldEnd,
  unsentAbout,
  withKeptThreads,
} from '~/lib/person/ended-people.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { namesOne } from '~/lib/query/forget-patient.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';
import { today } from '~/lib/session/server-clock.ts';
import { unsealFor } from '~/lib/vault/vault.ts';
import type { FamilyControls } from './family-controls.ts';
import type { SimulatedWrite } from './tab-controls.ts';
import type { Screen } from './tab-screen.ts';

type WriteOf<Kind extends SimulatedWrite['kind']> = Extract<SimulatedWrite, { kind: Kind }>;

const silent = true;

/** A child, who works at once. */
export function sendPerson({ id, relation, name }: WriteOf<'person'>, idempotencyKey: string): Promise<unknown> {
  const person = { given_name: name, additional_name: null, family_name: null, birthday: '2021-05-04' };
  const body = { ...person, birthday_precision: 'day', gender: 'male', relation: 'mother' } as const;
  const about = { title: 'queue.person' as const, summary: name, thread: id, creates: [id, relation], silent };
  return send(addPerson, { body: { id: relation, patient_id: id, ...body } }, { ...about, idempotencyKey });
}

/** On the device first, then on the server, as what keeps the answers of a questionnaire does. */
export async function keepDraft({ patient, topic, mark }: WriteOf<'draft'>, idempotencyKey: string): Promise<unknown> {
  const isHere = await saveLocal(draftKey(patient, topic), { mark });
  const body = { answers: {}, changed_answers: [], selected_services: [], position: mark, content_version: '' };
  try {
    return await call(saveDraft, { params: { patient_id: patient, topic }, body }, { silent, idempotencyKey });
  } catch (error) {
    if (!isHere) throw new NotKeptError('', { cause: error });
    // Whatever stood between says nothing: it is safe on the device.
    throw error instanceof ApiError && error.isOurs(403, 404) ? error : new NetworkError();
  }
}

const keysOf = (person: EndedPerson): string[] =>
  unsentAbout(person, queueStore.get()).map(({ idempotencyKey }) => idempotencyKey);

/** Texts in unfinished questionnaires about the person. */
async function marksOf(person: EndedPerson): Promise<string[]> {
  const topics = await begunAbout(person);
  const kept = await Promise.all(topics.map((topic) => peekLocal<{ mark: string }>(draftKey(person.patientId, topic))));
  return kept.flatMap((draft) => draft?.mark ?? []);
}

async function remove(person: EndedPerson): Promise<string[]> {
  const marks = await marksOf(person);
  // At one moment: the dialog shows what is written meanwhile, before it is removed.
  const keys = keysOf(person);
  await discardAbout(person);
  toldEnd(person);
  return [...keys, ...marks];
}

async function removeIfNothing(person: EndedPerson): Promise<void> {
  if ((await begunAbout(person)).length > 0 || keysOf(person).length > 0) return;
  await discardAbout(person);
  toldEnd(person);
}

/** As the dialog that tells of an end: where nothing waits it is told in passing. @returns how to stop. */
export function followEnds(screen: Pick<Screen, 'followChoice'>): () => void {
  const look = (): void => {
    screen.followChoice();
    for (const person of endedPeople.get()) if (keysOf(person).length === 0) void removeIfNothing(person);
  };
  return endedPeople.subscribe(() => setTimeout(look, 0));
}

async function endOwn({ client }: Screen, patient_id: string): Promise<string[] | undefined> {
  const ended = endedPerson(client, patient_id, '');
  const seen = unsentAbout(ended, queueStore.get());
  const marks = await marksOf(ended);
  try {
    await call(endOwnCare, { params: { patient_id } }, { silent });
  } catch {
    return undefined;
  }
  const all = await withKeptThreads(ended);
  client.setQueryData<PatientProfile>(profileQuery().queryKey, (own) => own && withoutPerson(own, patient_id));
  const seenIds = seen.map(({ id }) => id);
  const isSettled = await settleEnd(all, seenIds);
  forgetPerson(client, ended);
  loadAgain(client, keyOf(getOwnPatient));
  return isSettled ? [...seen.map(({ idempotencyKey }) => idempotencyKey), ...marks] : [];
}

/** But for what was sent, which stays sealed for a server that is restored (decision 0017). */
async function naming(ids: readonly string[]): Promise<string[]> {
  const [owner, among] = [currentSession()?.userId ?? '', new Set(ids)];
  const range = IDBKeyRange.bound(`${owner}/`, `${owner}/\uFFFF`);
  const kept = await (await offlineDatabase()).getAll('cache', range);
  const opened = await Promise.all(
    kept.map(async ({ key, value }) => [key, await unsealFor(owner, value).catch(() => null)] as const),
  );
  const isSent = (key: string) => key.startsWith(`${owner}/sent/`);
  return opened.flatMap(([key, value]) => (!isSent(key) && namesOne(among, key, value) ? [key] : []));
}

/** @param screenOf what whoever is signed in looks at. */
export const familyControls = (screenOf: () => Screen | undefined): FamilyControls => ({
  people() {
    const own = screenOf()?.own();
    const people = own === undefined ? [] : peopleOf(own, queueStore.get(), today());
    return people.filter(isOpen).map(({ patient }) => patient.id);
  },
  choose: (patient) => screenOf()?.choose(patient),
  hasThread(thread) {
    const reads = screenOf()?.client.getQueryCache().getAll() ?? [];
    const isRead = namesOne(new Set([thread]), ...reads.map(({ state }) => state.data));
    return isRead || queueStore.get().some(({ creates }) => creates.includes(thread));
  },
  async endOwn(patient) {
    const screen = screenOf();
    return screen && endOwn(screen, patient);
  },
  ended: () => endedPeople.get().map((person) => ({ patientId: person.patientId, keys: keysOf(person) })),
  async readEnds() {
    const keys: string[] = [];
    for (const person of endedPeople.get()) keys.push(...(await remove(person)));
    return keys;
  },
  naming,
  draft: async (patient, topic) => (await peekLocal<{ mark: string }>(draftKey(patient, topic)))?.mark,
});
