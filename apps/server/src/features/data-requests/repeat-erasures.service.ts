/**
 * A backup holds people who were erased after it was made. The list of erased people is kept beside the backups, as ids
 * and times only, and carried out again before anybody can open a restored database.
 */
import * as z from 'zod/mini';
import { idSchema } from '@hodi/domain/shared/id.ts';
import type { Executor } from '#server/db/database.ts';
import { type CommandDeps, CommandRefused, leave } from '#server/features/superusers/superusers.service.ts';
import { performPublic } from '#server/work/perform-public.ts';
import { closeAndErase } from './begun-erasure.service.ts';
import { type BegunErasure, begunErasures, isUnerased } from './erasure.repository.ts';

const firstLine = '# Hodi erasures 2';
/** Lists of the version before do not tell until when the record is kept. */
const firstLines = new Set([firstLine, '# Hodi erasures 1']);
const lineSchema = z.union([
  z.tuple([idSchema, z.iso.datetime(), z.iso.datetime()]),
  z.tuple([idSchema, z.iso.datetime()]),
]);
const time = (at: number): string => new Date(at).toISOString();

/** All erasures that have begun: a line for each, after a header line. */
export async function erasureList(db: Executor): Promise<{ count: number; text: string }> {
  const pendingErasures = await begunErasures(db);
  const lines = pendingErasures.map(({ patient_id, begun_at, kept_until }) =>
    [patient_id, time(begun_at), ...(kept_until === null ? [] : [time(kept_until)])].join(' '),
  );
  return { count: pendingErasures.length, text: `${[firstLine, ...lines].join('\n')}\n` };
}

/** @throws CommandRefused for anything else than such a list, whole. */
export function readErasureList(text: string): BegunErasure[] {
  const [first, ...lines] = text.trimEnd().split('\n');
  if (first === undefined || !firstLines.has(first) || !text.endsWith('\n'))
    throw new CommandRefused('This is no list of erasures, or not the whole of it');
  return lines.map((line, index) => {
    const read = lineSchema.safeParse(line.split(' '));
    if (!read.success) throw new CommandRefused(`The list of erasures was damaged: line ${index + 2}`);
    const [patient_id, begun_at, kept_until] = read.data;
    return {
      patient_id,
      begun_at: Date.parse(begun_at),
      kept_until: kept_until === undefined ? null : Date.parse(kept_until),
    };
  });
}

/**
 * Closes each at once, as the answer of an admin does; the server erases the rest in its first minute. People who are
 * not in this database, or erased in it already, are skipped.
 * @returns how many were there again.
 */
export async function eraseAgain(deps: CommandDeps, list: readonly BegunErasure[]): Promise<number> {
  let count = 0;
  for (const { patient_id, begun_at, kept_until } of list) {
    const isDone = await performPublic(deps.db, deps.now, async (work) => {
      if (!(await isUnerased(work.tx, patient_id))) return false;
      const keptUntil = kept_until === null ? null : new Date(kept_until);
      await closeAndErase(work, patient_id, { keptUntil, begunAt: new Date(begun_at) });
      await leave(work.tx, deps, {
        action: 'command.erased_again',
        institution_id: null,
        patient_ids: [patient_id],
        subject_id: patient_id,
      });
      return true;
    });
    if (isDone) count += 1;
  }
  return count;
}
