import type { QueryClient } from '@tanstack/react-query';
import { loadTopic, loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { loadOtherTexts } from '~/lib/i18n/texts.ts';
import { lazyComponents } from '~/lib/lazy-component.tsx';
import {
  checkConnection,
  isOnline,
  isSlowLine,
  onConnectionChange,
  savesData,
  serverHeard,
} from '~/lib/offline/connection.ts';
import type { Route } from '~/app/route.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { pause, whenIdle } from '~/lib/timing.ts';
import { routesOf } from '../routes-of.ts';
import { type Part, fetchInTurn, type Line } from './in-turn.ts';
import { isThroughWorker, loadedBefore } from './keep-loaded.ts';
import { isReception, readsToPrefetch } from './prefetch-reads.ts';

/** A slow phone may never be idle; what it shall open without a network comes all the same. In milliseconds. */
const patience = 10_000;
/** On a slow line so long is left between two parts, in milliseconds: what somebody touches goes first. */
const breath = 300;
/** A line that is lost is asked for after so long, in milliseconds. */
const askAfter = 5_000;

/** Pages that are needed on a day without a network, most important first. */
const journeys: Readonly<Record<UserType, readonly string[]>> = {
  patient: [
    '/patient/quiz/:topic',
    '/patient/quiz/:topic/summary',
    '/patient/for/:topic',
    '/patient/get-help',
    '/patient/dashboard',
    '/patient/people/new',
    '/patient/e-contact/:id',
    '/patient/appointments',
    '/patient/health',
  ],
  clinician: [
    '/clinician/dashboard',
    '/clinician/e-contact/:id',
    '/clinician/patients',
    '/clinician/patients/:patientId',
    '/clinician/patients/:patientId/record',
    '/clinician/patient/:patientId/quiz/:topic',
    '/clinician/patient/:patientId/quiz/:topic/summary',
    '/clinician/assisted-registration',
    '/clinician/appointments',
    '/clinician/patient-inquiries',
  ],
};

function thisLine(isOver: () => boolean, isReading: () => boolean): Line {
  return {
    isOver,
    isOnline,
    isSlow: isSlowLine,
    async quiet() {
      await whenIdle(patience);
      for (let waited = 0; isSlowLine() && waited < patience; waited += breath) {
        await pause(breath);
        if (!isReading()) return;
      }
    },
    heard: () => serverHeard(askAfter),
    changed: () =>
      new Promise<void>((done) => {
        const stop = onConnectionChange(() => {
          stop();
          done();
        });
      }),
    look: checkConnection,
  };
}

interface Whose {
  userType: UserType;
  routes: readonly Route[];
  /** The service worker keeps what comes. */
  isKept: boolean;
  opened: Set<Part['load']>;
  client: QueryClient;
}

/** Yields the lazy parts that loaded pages may open. `opened` holds those yielded before. */
function* openedFromHere(opened: Set<Part['load']>): Generator<Part> {
  for (const load of lazyComponents) {
    if (opened.has(load)) continue;
    opened.add(load);
    yield { need: 'journey', load };
  }
}

/** Questions about other people come where the account has any. */
const caresForOthers = (client: QueryClient): boolean =>
  (client.getQueryData(queryFor(getOwnPatient).queryKey)?.cares_for?.length ?? 0) > 0;

async function loadAboutOthers(key: TopicKey, language: Language): Promise<void> {
  const { textsFor, topicFor } = await import('~/lib/topics/about-someone.ts');
  await Promise.all([topicFor(key), textsFor(key, language)]);
}

/** In the order in which they are missed. */
function* partsFor({ userType, routes, isKept, opened, client }: Whose): Generator<Part> {
  if (isKept) yield { need: 'journey', load: loadedBefore() };
  for (const path of journeys[userType]) {
    const page = routes.find((route) => route.path === path);
    if (page) yield { need: 'journey', load: page.load };
  }
  yield* openedFromHere(opened);
  // A message that is left when a page closes can begin its way without a network.
  yield { need: 'journey', load: () => import('~/features/e-contacts/thread/send-left.ts') };
  let reads: readonly (() => Promise<unknown>)[] = [];
  yield { need: 'journey', load: async () => void (reads = await readsToPrefetch(client, userType)) };
  for (const load of reads) yield { need: 'journey', load };
  const language = currentLanguage();
  // A reception asks no questions about anybody's health.
  for (const key of isReception(client) ? [] : topicKeys) {
    yield { need: 'journey', load: () => Promise.all([loadTopic(key), loadTopicTexts(key, language)]) };
  }
  if (userType === 'patient' && caresForOthers(client)) {
    for (const key of topicKeys) yield { need: 'journey', load: () => loadAboutOthers(key, language) };
  }
  // The words of all those pages.
  yield { need: 'rest', load: loadOtherTexts };
  for (const { path, load } of routes) {
    if (path.startsWith(`/${userType}/`) && !journeys[userType].includes(path)) yield { need: 'rest', load };
  }
}

export interface Around {
  /** Somebody else is here now, or nobody. */
  isOver: () => boolean;
  /** Whether data of the present page is still loading. */
  isReading: () => boolean;
  client: QueryClient;
}

/**
 * The pages of this kind of user, what is their own to read, and all questionnaires, while nothing else happens: on every line what a day without a
 * network needs. Only where somebody pays for every byte and the browser would keep nothing, nothing is fetched.
 */
export async function prefetchPages(userType: UserType, { isOver, isReading, client }: Around): Promise<void> {
  const isKept = await isThroughWorker();
  const line = thisLine(isOver, isReading);
  // Parts that the present page may open are fetched on every connection, since they must open when the network is
  // gone.
  const opened = new Set<Part['load']>();
  await fetchInTurn(openedFromHere(opened), line);
  if (!isKept && savesData()) return;
  const routes = await routesOf(userType, isReception(client));
  await fetchInTurn(partsFor({ userType, routes, isKept, opened, client }), line);
}
