/**
 * The views of a team's inbox must not become slower as its history grows: two hundred clinicians of one institution with as much to
 * do each day, after a month and after most of a year.
 */
import { sql } from 'kysely';
import type { Database } from '@hodi/server/src/db/database.ts';
import { closeCurves, measureCurves, openCurves, printCurves } from './curves.ts';
import { fillPractice, type PracticeSize, sizeOf } from './fill-practice.ts';
import { id } from './fill-threads.ts';

const rounds = Number(process.env['ROUNDS'] ?? 300);
const sizes = [sizeOf(100_000, 200), sizeOf(1_000_000, 200)];

const list = '/e-contacts/list/for-clinician?view=';
const views = {
  mine: `${list}mine&filter=action_needed`,
  unassigned: `${list}unassigned&filter=action_needed`,
  team: `${list}team&filter=action_needed`,
  covering: `${list}covering&filter=action_needed`,
  'mine, all': `${list}mine`,
  'unassigned, all': `${list}unassigned`,
  'team, all': `${list}team`,
  'team, resolved': `${list}team&filter=resolved`,
  'covering, all': `${list}covering`,
  'the numbers of the views': '/e-contacts/list/inbox-counts',
};

/** A quarter of what waits is nobody's. Of the ten who are asked, five are away and the others cover for them; two more have no cover. */
async function fillTeam(db: Database, size: PracticeSize): Promise<void> {
  await fillPractice(db, size);
  await sql`update institution set team_care = true`.execute(db);
  await sql`update relationship set team_consent = 'team'`.execute(db);
  await sql`update e_contact set owner_id = null where needs_clinician and abs(hashtext(id::text)) % 4 = 0`.execute(db);
  await sql`insert into absence (clinician_id, cover_id, from_day, until_day, starts_at, ends_at, version)
    select ${id(3, 'n + 5')}, case when n <= 5 then ${id(3, 'n')} end, current_date - 1, current_date + 30, now() - interval '1 day',
      now() + interval '30 days', 1
    from generate_series(1, 7) n`.execute(db);
}

/** `SIZES=1` leaves out the larger one. Prints the curves; true when all are within their limit. */
export async function benchTeamInbox(): Promise<boolean> {
  const curves = await openCurves(sizes, fillTeam);
  const figures = await measureCurves(curves, views, rounds);
  const isWithin = printCurves(
    'The inbox of a team of 200: a page of 20 with its total, whole server',
    curves,
    figures,
  );
  await closeCurves(curves);
  return isWithin;
}

if (import.meta.main) process.exitCode = (await benchTeamInbox()) ? 0 : 1;
