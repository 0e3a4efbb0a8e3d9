/** By when a waiting patient is promised an answer: stored with each change of the thread. */
import type { OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { promisedBy } from '@hodi/domain/opening-hours/opening-times.ts';
import { placeClock } from '@hodi/i18n/zoned-time.ts';
import { type RawBuilder, sql } from 'kysely';

/** Terms of an institution's promise: its hours and time zone. */
export interface PromiseTerms {
  time_zone: string;
  opening_hours: OpeningHours;
}

/** Terms of an institution; null if it promises nothing. */
export const termsOf = (institution_id: RawBuilder<unknown>) => sql<PromiseTerms | null>`(
  select jsonb_build_object('time_zone', promising.time_zone, 'opening_hours', promising.opening_hours)
  from institution promising
  where promising.id = ${institution_id} and promising.opening_hours ->> 'promise_hours' is not null)`;

/** Milliseconds since 1970. */
export const promisedByTerms = (terms: PromiseTerms | null, waiting_since: number | null): number | null =>
  terms === null || waiting_since === null
    ? null
    : promisedBy(terms.opening_hours, placeClock(terms.time_zone), waiting_since);
