/** Setup of notification tests: a clinic, a push service, and all outgoing messages by a clock that the test moves. */
import { beforeEach } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  markSeen,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { addPushSubscription } from '@hodi/domain/notifications/notifications.api.ts';
import { type ClinicianSeed, type PatientSeed, nextSerial } from '@hodi/domain/testing/people.ts';
import { renewals } from '#server/features/deliveries/senders.service.ts';
import { vapidKeysFrom } from '#server/outside/push/vapid.ts';
import { webPush } from '#server/outside/push/web-push.ts';
import { notifyDue } from '#server/plugins/notifier.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type TestClinic, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { openPushService } from '#server/testing/providers/local-push-service.ts';
import { aProvider, outboxOf } from '#server/testing/providers/outbox-of.ts';

export const minute = 60_000;
export const week = 7 * 24 * 60 * minute;
/** 10:00 in Nairobi. */
const morning = Date.parse('2027-03-01T07:00:00Z');
/** From the morning to 23:00. */
export const untilNight = 13 * 60 * minute;

interface World {
  t: TestClinic;
  service: Awaited<ReturnType<typeof openPushService>>;
  given: { patient: PatientSeed };
  settle: () => Promise<void>;
}

/** Actions of people, and the messages that reach them. */
const deedsOf = ({ t, service, given, settle }: World) => ({
  /** The SMS that tell this person of news, oldest first. */
  smsTo: async (user_id: string): Promise<string[]> => {
    const rows = t.db
      .selectFrom('outbox_message')
      .select('body')
      .where('receiver_user_id', '=', user_id)
      .where('channel', '=', 'sms')
      .where('template', 'like', 'sms.news%')
      .orderBy('created_at');
    return (await rows.execute()).map(({ body }) => body);
  },
  /** Sends a new inquiry of the patient. @returns its id. */
  asked: async (answers = askForBill): Promise<string> => {
    const patient = await t.as(given.patient);
    const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers } });
    await settle();
    return e_contact.id;
  },
  answered: async (id: string, body: object = {}) =>
    (await t.as(t.clinic.doctor)).ok(postMessage, {
      params: { id },
      body: { message: 'Please come at nine.', ...body },
    }),
  opened: async (id: string) => (await t.as(given.patient)).ok(markSeen, { params: { id }, body: {} }),
  withDevice: async (name = `phone-${nextSerial()}`, of: PatientSeed | ClinicianSeed = given.patient) => {
    const person = await t.as(of);
    await person.ok(addPushSubscription, { body: service.subscription(name) });
    return person;
  },
  seenByDoctor: async (id: string) =>
    (await (await t.as(t.clinic.doctor)).ok(getThreadForClinician, { params: { id } })).item,
});

/** Each test has a week and a patient of its own. */
export async function openNotificationClinic() {
  const service = await openPushService();
  const t = await openClinicApp({ env: { PUSH_SERVICES: service.url, PUBLIC_URL: 'https://hodi.example.org' } });
  const { doctor } = t.clinic;
  const { aSender } = outboxOf(t);
  const keys = vapidKeysFrom(t.app.secret);
  const pushBy = (timeout = 15_000) =>
    webPush({ keys, contact: 'mailto:a@example.org', services: [service.url], timeout });
  let serial = 0;
  const given = { patient: await putPatientOf(t.put, doctor) };

  beforeEach(async () => {
    t.time.now = morning + (serial += 1) * week;
    await t.db.deleteFrom('outbox_message').execute();
    await t.db.deleteFrom('notification').execute();
    await t.db.updateTable('e_contact').set({ patient_not_reached_at: null }).execute();
    await t.db.updateTable('institution').set({ sms_after_minutes: null, sms_per_day: null }).execute();
    given.patient = await putPatientOf(t.put, doctor);
    service.pushed.length = 0;
    service.answers.clear();
  });

  /** Runs the notifier and all senders. */
  async function settle(sms = aProvider().provider, push = pushBy()): Promise<void> {
    await notifyDue(t.app);
    await aSender(push, { channel: 'push', renewals }).sendDue();
    await aSender(sms, { renewals }).sendDue();
    await aSender(aProvider().provider, { channel: 'email', renewals }).sendDue();
    await notifyDue(t.app);
  }

  return {
    ...t,
    service,
    given,
    pushBy,
    settle,
    later: async (ms: number, sms = aProvider().provider): Promise<void> => {
      t.time.now += ms;
      await settle(sms);
    },
    ...deedsOf({ t, service, given, settle }),
  };
}
