/**
 * Cost of a day in SMS: 2,000 patients who each send an inquiry and are answered, some of them twice. A third is told
 * by push, and half of the others read within ten minutes; the rest read in the evening. Alone: `node
 * lab/bench/server/sms-day.ts`.
 */
import { createEContact, markSeen, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { addPushSubscription } from '@hodi/domain/notifications/notifications.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import type { Channel } from '@hodi/server/src/features/deliveries/urgency.ts';
import { renewals } from '@hodi/server/src/features/deliveries/senders.service.ts';
import { notifyDue } from '@hodi/server/src/plugins/notifier.ts';
import { askForBill } from '@hodi/server/src/testing/answers.ts';
import { personFor } from '@hodi/server/src/testing/clinic-app.ts';
import { putPatientOf } from '@hodi/server/src/testing/insert-people.ts';
import { aProvider, outboxOf } from '@hodi/server/src/testing/providers/outbox-of.ts';
import { type TestApp, closeCluster, openTestApp, putClinic } from '@hodi/server/src/testing/test-app.ts';
import { pick, printTable, seededRandom } from '../figures.ts';

const patients = Number(process.env['PATIENTS'] ?? 2_000);
const minute = 60_000;
/** Of each answered inquiry. */
const atMost = 1.3;
/** 8:00 in Nairobi, and nine hours of work after it. */
const opens = Date.parse('2027-03-01T05:00:00Z');
const workday = 9 * 60;

interface Visit {
  patient: PatientSeed;
  hasPush: boolean;
  readsSoon: boolean;
}

interface Deed {
  at: number;
  act: () => Promise<unknown>;
}

async function visitsOf(t: TestApp, doctor: Parameters<typeof putPatientOf>[1], random: () => number) {
  const visits: Visit[] = [];
  for (let n = 0; n < patients; n += 1) {
    const [patient, hasPush] = [await putPatientOf(t.put, doctor), n % 3 === 0];
    visits.push({ patient, hasPush, readsSoon: hasPush || pick(random, [true, false]) });
  }
  return visits;
}

/** Actions of a visit: a patient who reads soon writes back once and is answered again. */
function deedsOf(
  t: TestApp,
  doctor: Parameters<typeof personFor>[1],
  { visit, n }: { visit: Visit; n: number },
): Deed[] {
  const sent = Math.floor((n / patients) * workday);
  const as = (who: Parameters<typeof personFor>[1]) => personFor(t, who);
  let id = '';
  const answer = async () =>
    (await as(doctor)).ok(postMessage, { params: { id }, body: { message: 'Please come at nine.' } });
  const read = async () => (await as(visit.patient)).ok(markSeen, { params: { id }, body: {} });
  const ask = async () => {
    const patient = await as(visit.patient);
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const device = { endpoint: `https://fcm.googleapis.com/${visit.patient.id}`, keys };
    if (visit.hasPush) await patient.ok(addPushSubscription, { body: device });
    id = (await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;
  };
  const again = async () =>
    (await as(visit.patient)).ok(postMessage, { params: { id }, body: { message: 'And the medicine?' } });
  const evening = workday + 60;
  const first = [
    { at: sent, act: ask },
    { at: sent + 30, act: answer },
  ];
  if (!visit.readsSoon) return [...first, { at: evening, act: read }];
  return [
    ...first,
    { at: sent + 35, act: read },
    { at: sent + 40, act: again },
    { at: sent + 60, act: answer },
    { at: evening, act: read },
  ];
}

async function play(t: TestApp): Promise<{ sms: number; push: number }> {
  const { doctor } = await putClinic(t.put);
  const visits = await visitsOf(t, doctor, seededRandom(47));
  const deeds = visits.flatMap((visit, n) => deedsOf(t, doctor, { visit, n })).toSorted((a, b) => a.at - b.at);
  const { aSender } = outboxOf(t);
  const channels = ['sms', 'push', 'email'] as const satisfies readonly Channel[];
  const senders = channels.map((channel) => aSender(aProvider().provider, { channel, renewals }));
  for (let now = 0; now <= workday + 90; now += 1) {
    t.time.now = opens + now * minute;
    while (deeds[0] !== undefined && deeds[0].at <= now) await deeds.shift()?.act();
    await notifyDue(t.app);
    for (const sender of senders) await sender.sendDue();
  }
  const count = async (channel: Channel, template: string) =>
    (
      await t.db
        .selectFrom('outbox_message')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('channel', '=', channel)
        .where('template', 'like', template)
        .where('state', 'in', ['sent', 'delivered'])
        .executeTakeFirstOrThrow()
    ).count;
  return { sms: await count('sms', 'sms.news%'), push: await count('push', 'push.news%') };
}

export async function benchSmsDay(): Promise<boolean> {
  const t = await openTestApp({ env: { PUBLIC_URL: 'https://hodi.example.org' } });
  try {
    const { sms, push } = await play(t);
    const each = sms / patients;
    printTable(`A day of ${patients} patients in messages; codes, invitations and reminders aside`, [
      {
        what: 'SMS for each answered inquiry',
        figure: each.toFixed(2),
        limit: `${atMost}${each > atMost ? ': OVER' : ''}`,
      },
      { what: 'push messages for each answered inquiry', figure: (push / patients).toFixed(2), limit: '' },
    ]);
    return each <= atMost;
  } finally {
    await t.close();
    await closeCluster();
  }
}

if (import.meta.main) process.exitCode = (await benchSmsDay()) ? 0 : 1;
