/**
 * Tells the managers of an institution by e-mail that SMS are not being sent: emergencies are told by SMS, and patients
 * wait for codes.
 */
import type { Database, Executor } from '#server/db/database.ts';
import { smsSilentEmail } from '#server/outside/email/texts.ts';
import { performPublic } from '#server/work/perform-public.ts';
import { type Throttle, countTry } from '#server/work/throttle.ts';

/** Limit for all servers together. */
const onceADay: Throttle = { kind: 'sms-silent', limit: 1, window: 86_400_000, isFixed: true };

const managers = (db: Executor) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['u.id', 'u.email', 'u.preferred_language'])
    .where('c.role', 'in', ['admin', 'superuser'])
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .where('i.deleted_at', 'is', null)
    .orderBy('u.id')
    .execute();

/** @param secret signs counted keys. @param now milliseconds since 1970. */
export const tellOfSilence = (db: Database, { secret, now }: { secret: string; now: number }): Promise<void> =>
  performPublic(db, now, async (work) => {
    if ((await countTry({ db: work.tx, secret, now }, onceADay, 'everybody')) !== null) return;
    for (const { id: user_id, email, preferred_language: language } of await managers(work.tx)) {
      if (email !== null) work.sendOut(smsSilentEmail({ user_id, email, language }));
    }
  });
