/** The client of a simulated tab: the app's own modules, driven by hand instead of by screens. Built as one script. */
import { QueryClient } from '@tanstack/react-query';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import {
  createAppointment,
  setAppointmentStatus,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { send } from '~/lib/api/send.ts';
import type { SendOptions } from '~/lib/api/send-options.ts';
import { isOnline, onConnectionChange, watchConnection } from '~/lib/offline/connection.ts';
import { discardRecord, reloadQueue } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { retryRecord } from '~/lib/offline/sent/settle.ts';
import { noteSeen } from '~/lib/offline/seen/seen-marks.ts';
import { sendNow, syncNow, watchSync } from '~/lib/offline/sync.ts';
import { type QueueRecord, offlineDatabase } from '~/lib/offline/database.ts';
import { appNews } from '~/lib/offline/app-news-store.ts';
import { forgetLost, noteWaiting } from '~/lib/offline/lost/unsent-count-cookie.ts';
import { countUnsent } from '~/lib/offline/queued-record.ts';
import { watchQueue } from '~/lib/offline/watch/watch-queue.ts';
import { logIn } from '~/lib/session/log-in.ts';
import { logOut } from '~/lib/session/log-out.ts';
import { sendPendingLogout } from '~/lib/session/pending-logout.ts';
import { currentSession, followOtherTabs, keepSession, onSessionChange } from '~/lib/session/session.ts';
import { currentSessionEnd } from '~/lib/session/session-end.ts';
import { determineSession } from '~/lib/session/startup.ts';
import { currentLock, lockStore, readLockAgain } from '~/lib/vault/lock-state.ts';
import { secureVault, unlockDevice, watchDevice } from '~/lib/vault/device-lock.ts';
import { cleanUpAfterLogouts } from '~/lib/vault/logout-cleanup.ts';
import { draftReply, leftToSend, type WrittenMessage } from '~/features/e-contacts/thread/draft-reply.ts';
import { familyControls, followEnds, keepDraft, sendPerson } from './tab-family.ts';
import { openScreen, type Screen } from './tab-screen.ts';
import { told } from './told.ts';
import type { SeenInQueue, SimulatedWrite, TabControls } from './tab-controls.ts';
import type { Told } from './family-controls.ts';

const queryClient = new QueryClient();

type WriteOf<Kind extends SimulatedWrite['kind']> = Extract<SimulatedWrite, { kind: Kind }>;
type Sending<Kind extends SimulatedWrite['kind']> = (write: WriteOf<Kind>, idempotencyKey: string) => Promise<unknown>;

const silent = true;
const halfAnHour = 1_800_000;

const plannedAt = ({ start, topic, clinician }: { start: number; topic: string; clinician: string }) => ({
  clinician_id: clinician,
  start_time: new Date(start).toISOString(),
  end_time: new Date(start + halfAnHour).toISOString(),
  topic,
  type: 'consultation' as const,
});

function sendMessage(write: WriteOf<'message'>, options: Pick<SendOptions, 'onKept' | 'onRefused'> = {}) {
  const { thread, id, text: message, seen_seq, key: idempotencyKey } = write;
  const body = { message, ...(id !== undefined && { id }), seen_seq };
  const about = { title: 'thread.queue_message' as const, summary: message, thread, needs: [thread], silent };
  const creates = id === undefined ? [] : [id];
  return send(postMessage, { params: { id: thread }, body }, { ...about, ...options, creates, idempotencyKey });
}

/** Each as its screen does it. */
const sendings: { [Kind in SimulatedWrite['kind']]: Sending<Kind> } = {
  message: (write) => sendMessage(write),
  inquiry({ id, patient, clinician: clinician_id, isAboutOther = false }, idempotencyKey) {
    const answers = { service_category: ['administrative'], urgent_signs: ['none'], administrative: ['billing'] };
    const whom = isAboutOther ? { patient_id: patient } : {};
    const body = { id, topic: 'services', answers, selected_services: [], clinician_id, ...whom };
    const needs = isAboutOther ? [patient] : [];
    const about = { title: 'queue.inquiry' as const, thread: patient, creates: [id], needs, silent };
    return send(createEContact, { body }, { ...about, idempotencyKey });
  },
  note({ id, patient: patient_id, text: note }, idempotencyKey) {
    const about = { title: 'queue.note' as const, summary: note, thread: patient_id, creates: [id], silent };
    return send(createNote, { params: { patient_id }, body: { id, note } }, { ...about, idempotencyKey });
  },
  resolve({ thread }, idempotencyKey) {
    const about = { title: 'thread.queue_resolve' as const, thread, needs: [thread], silent };
    const args = { params: { id: thread }, body: { status: 'resolved' } } as const;
    return send(setEContactStatus, args, { ...about, idempotencyKey });
  },
  booking(write, idempotencyKey) {
    const { id, patient } = write;
    const about = { title: 'queue.appointment' as const, summary: write.topic, thread: patient, creates: [id], silent };
    const body = { id, patient_id: patient, ...plannedAt(write) };
    return send(createAppointment, { body }, { ...about, idempotencyKey });
  },
  move(write, idempotencyKey) {
    const { appointment, patient, version } = write;
    const about = { title: 'queue.appointment_changed' as const, thread: patient, needs: [appointment], silent };
    const args = { params: { appointment_id: appointment }, body: { ...plannedAt(write), version } };
    return send(updateAppointment, args, { ...about, idempotencyKey });
  },
  cancel({ appointment, patient, version }, idempotencyKey) {
    const about = { title: 'queue.appointment_changed' as const, thread: patient, needs: [appointment], silent };
    const args = { params: { appointment_id: appointment }, body: { status: 'cancelled', version } } as const;
    return send(setAppointmentStatus, args, { ...about, idempotencyKey });
  },
  registration({ id, number, name, insteadOf }, idempotencyKey) {
    const person = { given_name: name, family_name: '', additional_name: '', birthday: '1990-03-04' };
    const rest = { gender: 'female', address: 'Kisumu', mobile_number: number, email: '' } as const;
    const body = { id, ...person, ...rest, preferred_language: 'sw', consent: 'in_person' } as const;
    const about = { title: 'queue.registration' as const, summary: name, thread: id, creates: [id], silent };
    const sending = { ...about, idempotencyKey, insteadOf };
    return send(assistedRegister, { body: { ...body, confirmed_duplicate: false } }, sending);
  },
  person: sendPerson,
  draft: keepDraft,
};

const sendingOf = <Kind extends SimulatedWrite['kind']>(write: WriteOf<Kind> & { kind: Kind }): Promise<unknown> =>
  sendings[write.kind](write, write.key);

const seen = ({ id, userId, idempotencyKey: key, state, title, lastError: why }: QueueRecord): SeenInQueue => ({
  id,
  userId,
  key,
  state,
  title,
  why,
});

/** Those that are under way from this tab. */
const idsUnderWay = new Set<string>();

function sendWritten(thread: string, written: WrittenMessage): Promise<Told> {
  const reply = draftReply(thread);
  const { id, idempotencyKey: key, message: text, seen_seq } = written;
  idsUnderWay.add(id);
  const sending = sendMessage(
    { kind: 'message', thread, id, key, text, seen_seq },
    { onKept: () => reply.isSafe(id), onRefused: () => reply.takeBack(written) },
  );
  return told(sending).then((end) => {
    idsUnderWay.delete(id);
    if (end.how === 'sent' || end.how === 'waits') reply.isSafe(id);
    else if (end.how !== 'refused') void reply.takeBack(written);
    return end;
  });
}

const loaded = (thread: string): Promise<void> =>
  new Promise((done) => {
    const { store } = draftReply(thread);
    const look = () => {
      if (store.get().loaded > 0) done();
    };
    store.subscribe(look);
    look();
  });

const finish = () => void cleanUpAfterLogouts().catch(() => undefined);

/** As the app does when somebody is signed in, and no longer when they are not. */
function followSession(): void {
  let userId: string | null = null;
  let stop: () => void = () => undefined;
  const follow = () => {
    const now = currentSession()?.userId ?? null;
    if (now === userId) return;
    userId = now;
    stop();
    if (now === null) return;
    const [stopQueue, stopSync] = [watchQueue(), watchSync(() => undefined)];
    readLockAgain();
    watchDevice();
    secureVault(now).catch(() => undefined);
    stop = () => {
      stopQueue();
      stopSync();
    };
  };
  // As an effect of the screen does, a moment after the change.
  onSessionChange(() => setTimeout(follow, 0));
  follow();
}

/** By user. */
let patients: Readonly<Record<string, string>> | undefined;
let screen: Screen | undefined;
let showsPeople = false;
let stopEnds: () => void = () => undefined;
let lookedAtBy: string | null = null;

/** As the app opens its pages for whoever is signed in, and closes them with the session or under the lock. */
function followScreen(): void {
  const userId = currentLock()?.isLocked === true ? null : (currentSession()?.userId ?? null);
  if (patients === undefined || userId === lookedAtBy) return;
  lookedAtBy = userId;
  stopEnds();
  screen?.close();
  screen = userId === null ? undefined : openScreen(userId, patients[userId], showsPeople);
  stopEnds = screen === undefined ? () => undefined : followEnds(screen);
}

const opened = new Set<string>();

/** Opens a thread: what was on its way when a page was closed goes again, under its old key. */
async function openThread(thread: string): Promise<void> {
  screen?.openThread(thread);
  await loaded(thread);
  const key = `${currentSession()?.userId ?? ''} ${thread}`;
  if (opened.has(key)) return;
  opened.add(key);
  const { store } = draftReply(thread);
  let seenOf = 0;
  const sendFound = () => {
    const { loaded: of } = store.get();
    // The page of somebody who has left is not there any more.
    const isGone = () => draftReply(thread).store !== store;
    if (of === seenOf || isGone()) return;
    seenOf = of;
    void leftToSend(draftReply(thread)).then((found) => {
      for (const written of found) if (!idsUnderWay.has(written.id)) void sendWritten(thread, written);
    });
  };
  store.subscribe(sendFound);
  sendFound();
}

const controls: TabControls = {
  start() {
    watchConnection();
    followOtherTabs();
    onSessionChange(finish);
    finish();
    onConnectionChange(() => isOnline() && void sendPendingLogout());
    void sendPendingLogout();
    void determineSession();
    followSession();
  },
  watch(known, hasPeople = false) {
    [patients, showsPeople] = [known, hasPeople];
    for (const follow of [onSessionChange, lockStore.subscribe]) follow(() => setTimeout(followScreen, 0));
    followScreen();
  },
  family: familyControls(() => screen),
  more: async () => screen?.more(),
  behind: () => screen?.behind() ?? null,
  async logIn(input) {
    try {
      keepSession(await logIn(input), input.password);
      return true;
    } catch {
      return false;
    }
  },
  isLocked: () => currentLock()?.isLocked === true,
  unlock: async (password) => void (await unlockDevice(password)),
  logOut: () => logOut(queryClient),
  userId: () => currentSession()?.userId ?? null,
  type: (thread, text) => draftReply(thread).write(text),
  async sendTyped({ thread, id, key: idempotencyKey, seen_seq }) {
    await openThread(thread);
    const reply = draftReply(thread);
    const message = reply.store.get().text;
    if (message === '') return { how: 'refused', why: 'empty' };
    const sight = seen_seq ?? screen?.seenSeq();
    const written = {
      ...reply.written(message, {}, sight),
      ...(id && { id }),
      ...(idempotencyKey && { idempotencyKey }),
    };
    reply.begin(written);
    return sendWritten(thread, written);
  },
  async openThread(thread) {
    await openThread(thread);
    const { text, underWay: going } = draftReply(thread).store.get();
    return { text, underWay: going.map(({ message }) => message) };
  },
  see: async (thread, seq) => void (await noteSeen({ userId: currentSession()?.userId ?? '', id: thread, seq })),
  write: (write) => told(sendingOf(write)),
  queue: () => queueStore.get().map(seen),
  onQueue: (look) => void queueStore.subscribe(look),
  readQueue: async () => (await reloadQueue()).map(seen),
  saidToWait: async () => ({
    atLogout: await countUnsent(currentSession()?.userId),
    atEnd: currentSessionEnd()?.unsent ?? null,
  }),
  lost: () => (appNews.get() === 'lost' ? noteWaiting(currentSession()?.userId ?? '', queueStore.get().length) : 0),
  readLoss() {
    forgetLost(currentSession()?.userId ?? '');
    appNews.set(null);
  },
  countSent: async () =>
    (await (await offlineDatabase()).getAllKeys('cache')).filter((key) => key.includes('/sent/')).length,
  async writeDown(change) {
    const database = await offlineDatabase();
    for (const record of await database.getAll('queue')) await database.put('queue', { ...record, ...change });
  },
  sendNow,
  sendAgain: (id) => retryRecord(id).then(syncNow),
  discard: discardRecord,
};

Object.assign(globalThis, { tabControls: controls });
