/**
 * Random histories of notified people: they write, read, lose their phone or their number, sign out and are
 * deactivated, while time passes and providers fail. One patient and one thread are a history; many run side by side in
 * one clinic.
 */
import { createEContact, markSeen, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { addPushSubscription } from '@hodi/domain/notifications/notifications.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { NotTaken, type SendingProvider } from '#server/outside/sending.ts';
import { askForBill } from '../answers.ts';
import type { Person, TestClinic } from '../clinic-app.ts';
import { putPatientOf } from '../insert-people.ts';
import { pick, randomFrom } from '../seeded-random.ts';
import { minute } from './notification-clinic.ts';

/** How the providers treat a person's phone. */
type Line = 'works' | 'refuses' | 'is away';

export interface Told {
  at: number;
  by: 'push' | 'sms';
  level: number;
}

/** One history: what its person has unread, and the messages that reached them about it. */
export interface Subject {
  seed: PatientSeed;
  thread: string;
  sms: Line;
  push: Line | 'none';
  /** Since when something is unread, and how urgent it is; null if everything is read. */
  unread: { since: number; level: number } | null;
  told: Told[];
  isGone: boolean;
  /** Messages that must not have been handed over: one line each. */
  faults: string[];
}

async function aSubject(t: TestClinic, random: () => number): Promise<Subject> {
  const seed = await putPatientOf(t.put, t.clinic.doctor);
  const person = await t.as(seed);
  const { e_contact } = await person.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const push = pick(random, ['none', 'none', 'works', 'refuses', 'is away'] as const);
  const subject: Subject = {
    seed,
    thread: e_contact.id,
    sms: pick(random, ['works', 'works', 'works', 'refuses', 'is away'] as const),
    push,
    unread: null,
    told: [],
    isGone: false,
    faults: [],
  };
  if (push !== 'none') await subscribe(person, subject.thread);
  return subject;
}

/** The address tells whose phone it is. */
const subscribe = (person: Person, thread: string): Promise<unknown> =>
  person.ok(addPushSubscription, {
    body: {
      endpoint: `https://fcm.googleapis.com/${thread}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
  });

const acts = ['answer', 'answer', 'answer', 'urgent', 'read', 'read', 'write', 'sign out', 'deactivate'] as const;

async function act(t: TestClinic, subject: Subject, what: (typeof acts)[number]): Promise<void> {
  const { thread } = subject;
  const person = await t.as(subject.seed);
  const params = { id: thread };
  if (what === 'answer' || what === 'urgent') {
    const doctor = await t.as(t.clinic.doctor);
    const is_urgent = what === 'urgent';
    await doctor.ok(postMessage, { params, body: { message: 'Please come at nine.', is_urgent } });
    const level = is_urgent ? 3 : 2;
    if (subject.unread === null) subject.told = [];
    if (subject.unread === null || level > subject.unread.level) subject.unread = { since: t.time.now, level };
  } else if (what === 'read' || what === 'write') {
    if (what === 'read') await person.ok(markSeen, { params, body: {} });
    else await person.ok(postMessage, { params, body: { message: 'Thank you' } });
    subject.unread = null;
  } else if (what === 'sign out') {
    // On every device.
    await t.db
      .updateTable('session')
      .set({ ended_at: new Date(t.time.now) })
      .where('user_id', '=', subject.seed.user.id)
      .execute();
    subject.push = 'none';
  } else {
    await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', subject.seed.id).execute();
    Object.assign(subject, { isGone: true, unread: null, push: 'none' });
  }
}

/** Records handed-over messages with their permitted receivers, and fails as set for the person. */
function providerOf(way: 'push' | 'sms', subjects: ReadonlyMap<string, Subject>, clock: () => number): SendingProvider {
  return {
    name: way,
    async send({ to, body }) {
      const id = /e-contact\/([0-9a-f-]{36})/.exec(body)?.[1] ?? '';
      const subject = subjects.get(id);
      if (subject === undefined) return { provider_id: null, state: 'delivered' };
      const { unread, told, faults } = subject;
      if (unread === null) faults.push(`${way} of what was read, or to who is gone`);
      if (way === 'push' && subject.push === 'none') faults.push('push after signing out');
      if (way === 'push' && !to.includes(id)) faults.push('push to another phone');
      if (way === 'sms' && to !== subject.seed.user.mobile_number) faults.push('SMS to another number');
      const line = subject[way];
      if (line === 'refuses') throw new NotTaken('never', 'invalid_receiver', 'gone');
      if (line === 'is away') throw new NotTaken('later', 'unreachable', 'away');
      const level = unread?.level ?? 0;
      if (told.some((one) => one.by === way && one.level >= level)) faults.push(`${way} twice`);
      told.push({ at: clock(), by: way, level });
      return { provider_id: null, state: 'delivered' };
    },
  };
}

/**
 * After this long an unread message was told, or its person is listed to be called. One more hour for quiet hours is
 * checked separately.
 */
const promised = 10 * minute + 8 * minute;

async function brokenPromises(t: TestClinic, subjects: readonly Subject[], isQuiet: boolean): Promise<string[]> {
  const rows = await t.db.selectFrom('e_contact').select(['id', 'patient_not_reached_at']).execute();
  const notReached = new Set(rows.filter((row) => row.patient_not_reached_at !== null).map(({ id }) => id));
  return subjects.flatMap(({ unread, told, thread, faults, isGone, sms, push }) => {
    const late = unread !== null && t.time.now - unread.since > promised && (!isQuiet || unread.level > 2);
    const isTold = unread !== null && told.some(({ level }) => level >= unread.level);
    const lines = faults.map((fault) => `${thread}: ${fault}`);
    if (late && !isTold && !notReached.has(thread)) lines.push(`${thread}: not told (${sms}, ${push})`);
    if (unread === null && !isGone && notReached.has(thread)) lines.push(`${thread}: to be called though all is read`);
    return lines;
  });
}

export interface Play {
  seed: number;
  people: number;
  rounds: number;
  /** Sends everything that is due at the clock's time. */
  settle: (sms: SendingProvider, push: SendingProvider) => Promise<void>;
  /** Whether the clinic's clock shows quiet hours. */
  isQuiet: (now: number) => boolean;
}

/** @returns the violations, and how often people were told. */
export async function playHistories(t: TestClinic, { seed, people, rounds, settle, isQuiet }: Play) {
  const random = randomFrom(seed);
  const subjects: Subject[] = [];
  for (let n = 0; n < people; n += 1) subjects.push(await aSubject(t, random));
  const byThread = new Map(subjects.map((subject) => [subject.thread, subject]));
  const clock = () => t.time.now;
  const [sms, push] = [providerOf('sms', byThread, clock), providerOf('push', byThread, clock)];
  const counts = { told: 0, quiet: 0 };
  let quietUntil = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) if (!subject.isGone && random() < 0.5) await act(t, subject, pick(random, acts));
    const leap = pick(random, [minute, 5 * minute, 20 * minute, 60 * minute, 7 * 60 * minute]);
    // A server sweeps all the time: at the end of each step everything is told that is due by then.
    for (const part of [0.25, 0.5, 0.75, 1]) {
      t.time.now += Math.round(leap * 0.25);
      await settle(sms, push);
      if (part < 1) continue;
      t.time.now += 6 * minute;
      await settle(sms, push);
    }
    if (isQuiet(t.time.now)) quietUntil = t.time.now + promised;
    const broken = await brokenPromises(t, subjects, t.time.now < quietUntil);
    if (broken.length > 0) return { broken: broken.slice(0, 10), ...counts };
  }
  counts.told = subjects.reduce((sum, subject) => sum + subject.told.length, 0);
  return { broken: [], ...counts };
}
