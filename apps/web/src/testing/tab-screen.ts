/**
 * Lists and the open thread of a simulated person, held as screens hold them and updated by the app's own live events.
 */
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import {
  getThreadForClinician,
  getThreadForPatient,
  listForClinician,
  listForPatient,
  type Thread,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { lastSeqOf } from '@hodi/domain/e-contacts/inquiry-progress.ts';
import type { CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { handlers as ofAppointments } from '~/features/appointments/realtime.ts';
import { handlers as ofCaregivers } from '~/features/caregivers/realtime.ts';
import { handlers as ofInquiries } from '~/features/e-contacts/realtime.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { choosePerson, chosenPerson } from '~/lib/person/chosen-person.ts';
import { watchPeople } from '~/lib/person/ended-people.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { makeQueryClient } from '~/lib/query/query-client.ts';
import { pagesFor, queryFor } from '~/lib/query/query-for.ts';
import { cacheReads } from '~/lib/reads/cache-reads.ts';
import { retryFailedRefetches } from '~/lib/query/retry-failed-refetches.ts';
import { threadQuery } from '~/lib/query/thread-query.ts';
import { LiveEvents } from '~/lib/realtime/live-events.ts';

export interface Screen {
  openThread(thread: string): void;
  /** How far the open thread goes here, which is looked at to its end; undefined while it is not there. */
  seenSeq(): number | undefined;
  /** The next page of the list of inquiries. */
  more(): Promise<void>;
  /**
   * Names of shown data that differs from the server's, or the server's refusal; also whether the tab has stopped
   * listening.
   */
  behind(): Promise<string[]>;
  close(): void;
  /** The account's own profile, as far as it is here; undefined where nobody shows whom the account cares for. */
  own(): PatientProfile | undefined;
  /** The pages are about this person, or about oneself again. */
  choose(patient: string | undefined): void;
  /** Stops showing a person who is no longer chosen. */
  followChoice(): unknown;
  readonly client: QueryClient;
}

/** The same whatever the order in which an object names its parts; without what no screen shows. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) =>
    name === 'has_news'
      ? undefined
      : typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
  );

/** Where they begin to differ. */
function difference(now: string, held: string): string {
  let at = 0;
  while (at < now.length && now[at] === held[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 40), at + 40);
  return `the server: …${part(now)}…, here: …${part(held)}…`;
}

interface Shown {
  endpoint: Endpoint;
  args: CallOf<Endpoint>;
  data: () => unknown;
  stop: () => void;
  more?: () => Promise<void>;
}

/** Data that a page shows: nothing that the server refuses by now. */
function shownData(client: QueryClient, queryKey: readonly unknown[]): unknown {
  const state = client.getQueryState(queryKey);
  return state?.error instanceof ApiError && state.error.isOurs(403, 404, 410) ? undefined : state?.data;
}

/** One thread, as a page that shows it holds it. */
function showThread(client: QueryClient, endpoint: Parameters<typeof threadQuery>[0], id: string): Shown {
  const query = threadQuery(endpoint, id);
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  return { endpoint, args: { params: { id } }, stop, data: () => shownData(client, query.queryKey) };
}

/** The profile of the account, or of a person whom it cares for. */
function showProfile(client: QueryClient, patient?: string): Shown {
  const query = profileQuery(patient);
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  const [, args] = query.queryKey;
  return { endpoint: getOwnPatient, args, stop, data: () => shownData(client, query.queryKey) };
}

/** A list, of which its first page is compared. */
function showList(client: QueryClient, endpoint: Endpoint, args: CallOf<Endpoint>): Shown {
  const query = pagesFor(endpoint, args);
  const observer = new InfiniteQueryObserver(client, query);
  const stop = observer.subscribe(() => undefined);
  const more = () => fetchMore(observer.getCurrentResult());
  return { endpoint, args, stop, more, data: () => firstOf(shownData(client, query.queryKey)) };
}

/** The account's own profile, and the pages about whom it has chosen. */
function showPeople(client: QueryClient) {
  const own = showProfile(client);
  const stop = watchPeople(client);
  let ofChosen: Shown[] = [];
  const show = (): void => {
    for (const each of ofChosen) each.stop();
    const id = chosenPerson();
    const list = () => showList(client, listForPatient, { params: { patient_id: id ?? '' } });
    ofChosen = id === undefined ? [] : [showProfile(client, id), list()];
  };
  return {
    stop,
    shown: () => [own, ...ofChosen],
    own: () => own.data() as PatientProfile | undefined,
    choose(person: string | undefined): void {
      choosePerson(person);
      show();
    },
    followChoice: () => chosenPerson() === undefined && ofChosen.length > 0 && show(),
  };
}

const firstOf = (pages: unknown): unknown => (pages as { pages: unknown[] } | undefined)?.pages[0];

const lastSeqIn = (thread: Thread | undefined): number | undefined => thread && lastSeqOf(thread.item);

/** @param patient their own id; none for a clinician. @param hasPeople whether it shows whom the account cares for. */
export function openScreen(userId: string, patient: string | undefined, hasPeople = false): Screen {
  const client = makeQueryClient();
  // As the app's own provider does: it hears then of the network, and of a page that is looked at again.
  client.mount();
  const live = new LiveEvents(client, [...ofInquiries, ...ofAppointments, ...ofCaregivers]);
  const [stopReading, stopKeeping] = [retryFailedRefetches(client), cacheReads(client, userId)];
  const thread = patient === undefined ? getThreadForClinician : getThreadForPatient;
  // Lists of inquiries are known by whose they are.
  if (patient === undefined) void client.prefetchQuery(queryFor(getOwnClinician));
  const inquiries =
    patient === undefined
      ? showList(client, listForClinician, {})
      : showList(client, listForPatient, { params: { patient_id: patient } });
  const shown = [showList(client, listAppointments, {}), inquiries];
  const people = hasPeople && patient !== undefined ? showPeople(client) : undefined;
  let opened: Shown | undefined;
  const all = () => [...shown, ...(people?.shown() ?? []), ...(opened === undefined ? [] : [opened])];
  const differenceOf = async ({ endpoint, args, data }: Shown): Promise<string[]> => {
    // A read that failed altogether shows its error, with a button to try again.
    if (data() === undefined) return [];
    try {
      const [now, held] = [canonical(await call(endpoint, args, { silent: true })), canonical(data())];
      return now === held ? [] : [`${endpoint.name} (${difference(now, held)})`];
    } catch (error) {
      return [`${endpoint.name} (the server: ${error instanceof ApiError ? error.code : 'no answer'})`];
    }
  };
  return {
    openThread(id) {
      opened?.stop();
      opened = showThread(client, thread, id);
    },
    seenSeq: () => lastSeqIn(opened?.data() as Thread | undefined),
    more: async () => inquiries.more?.(),
    async behind() {
      const names = live.isLive() ? [] : ['does not listen'];
      for (const each of all()) names.push(...(await differenceOf(each)));
      return names;
    },
    close() {
      live.close();
      stopReading();
      stopKeeping();
      people?.stop();
      for (const { stop } of all()) stop();
      client.unmount();
      client.clear();
    },
    client,
    own: () => people?.own(),
    choose: (person) => people?.choose(person),
    followChoice: () => people?.followChoice(),
  };
}
