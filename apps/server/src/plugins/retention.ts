import type { FastifyInstance } from 'fastify';
import { type Database, jobLimits, openBeside } from '#server/db/database.ts';
import { sqlState } from '#server/db/outage.ts';
import { endGrownUps } from '#server/features/caregivers/coming-of-age.service.ts';
import { forgetClinicianInvitations } from '#server/features/clinician-invitations/retention.service.ts';
import { forgetErased } from '#server/features/data-requests/retention.service.ts';
import { forgetMessages } from '#server/features/deliveries/retention.service.ts';
import { forgetNotifications } from '#server/features/notifications/retention.service.ts';
import { forgetLinks } from '#server/features/registrations/retention.service.ts';
import { forgetInvitations } from '#server/features/relationships/retention.service.ts';
import { forgetOld } from '#server/features/verifications/verifications.service.ts';
import { forgetSessions } from '#server/features/sessions/sessions.service.ts';
import { forgetSpeech } from '#server/features/speech/retention.service.ts';
import { forgetEvents } from '#server/realtime/events.repository.ts';
import { forgetNumbers } from '#server/work/numbers/former-numbers.ts';
import { forgetKeys } from '#server/work/idempotency.ts';
import { forgetEnded } from '#server/work/throttle.ts';
import { lookEvery } from './graceful-shutdown.ts';

const minute = 60_000;
/** Rows at a time, so that no look takes long; more wait a minute longer. */
const atMost = 1000;

type Job = (db: Database, now: number, limit: number) => Promise<unknown>;

/**
 * Deletes expired rows: codes and the data filled in with them after a day, tries once they no longer count, secrets in
 * messages a day after their end, invitations and links 30 days after theirs, keys of writes after 30 days, messages
 * after 90, speech that was not sent after a day, care for children who grew up, sessions 90 days after their end and
 * events after 31 days.
 */
const jobs: Record<string, Job> = {
  codes: forgetOld,
  tries: forgetEnded,
  messages: forgetMessages,
  notifications: forgetNotifications,
  invitations: forgetInvitations,
  links: forgetLinks,
  keys: forgetKeys,
  numbers: forgetNumbers,
  speech: forgetSpeech,
  sessions: forgetSessions,
  clinicians: forgetClinicianInvitations,
  caregivers: endGrownUps,
  events: forgetEvents,
};

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/**
 * One sweep. Erasures come first, since people wait for them; a failed job is tried again at the next sweep, and stops
 * nothing else.
 */
export async function forget(app: FastifyInstance): Promise<void> {
  const { dbOfJobs: db, log } = app;
  const now = app.clock();
  const noteFailure = (job: string) => (error: unknown) => {
    log.warn({ job, kind: kindOf(error), state: sqlState(error) }, 'old rows not deleted');
  };
  const notErased = noteFailure('erasures');
  await forgetErased(db, now, { promisedYears: app.config.promisedYears, failed: notErased }).catch(notErased);
  for (const [name, job] of Object.entries(jobs)) await job(db, now, atMost).catch(noteFailure(name));
}

/** Connections of the sweeps. */
export function openJobs(app: FastifyInstance): void {
  const db = openBeside(app.db, 2, jobLimits);
  app.decorate('dbOfJobs', db);
  app.addHook('onClose', () => db.destroy());
}

/** Sweeps every minute, with however many servers: rows that one is deleting, the others leave alone. */
export const forgetInTime = (app: FastifyInstance) => void lookEvery(app, minute, () => forget(app));
