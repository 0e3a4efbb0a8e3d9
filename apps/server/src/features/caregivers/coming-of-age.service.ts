/**
 * Ends relations that expire: care for a child some weeks after it grew up, and requests that an adult never agreed to.
 * Whether a child grew up is asked once more until then: the birthday may have been wrong.
 */
import { daysAfterComingOfAge } from '@hodi/domain/caregivers/coming-of-age.ts';
import type { Database } from '#server/db/database.ts';
import { homeDay } from '#server/work/local-day.ts';
import { performTelling } from '#server/work/perform-public.ts';
import { endCare, tellChanged, tellEnd, tellGoesOn } from './care-changes.service.ts';
import * as rows from './caregivers.repository.ts';
import * as ages from './coming-of-age.repository.ts';

const day = 86_400_000;
/** Days for which an adult who was asked may agree. */
const daysToAgree = 30;

/** One sweep: rows that another server holds wait for the next. `now` in milliseconds since 1970. */
export async function endGrownUps(db: Database, now: number, limit: number): Promise<void> {
  const at = new Date(now);
  const today = homeDay(now);
  for (const found of await ages.stillChildren(db, { today, limit })) {
    await performTelling(db, now, async (work) => {
      const relation = await rows.lockById(work.tx, found);
      if (relation === undefined || relation.until_at === null || relation.ended_at !== null) return;
      await rows.setUntil(work.tx, found.id, null);
      await tellGoesOn(work, relation);
    });
  }
  for (const found of await ages.grownUp(db, { today, limit })) {
    await performTelling(db, now, async (work) => {
      const relation = await rows.lockById(work.tx, found);
      if (relation === undefined || relation.until_at !== null || relation.ended_at !== null) return;
      await rows.setUntil(work.tx, found.id, new Date(now + daysAfterComingOfAge * day));
      await tellChanged(work, relation);
      await tellEnd(work, relation, { kind: 'care_ending', but: [] });
    });
  }
  for (const found of await ages.over(db, { at, askedBefore: new Date(now - daysToAgree * day), limit })) {
    await performTelling(db, now, async (work) => {
      const relation = await rows.lockById(work.tx, found);
      const isOver =
        relation?.ended_at === null && (relation.consent === null || (relation.until_at ?? now + 1) <= now);
      if (isOver) await endCare(work, relation, { ended_by: null });
    });
  }
}
