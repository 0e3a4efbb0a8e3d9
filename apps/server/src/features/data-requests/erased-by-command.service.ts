/**
 * Erases people who cannot sign in any more and asked on paper, or who have died and whose relative asked. The operator
 * runs it, with the same result as the answer to a request in the app.
 */
import { birthdayText } from '@hodi/domain/patients/birthday.ts';
import { readMemberId } from '@hodi/domain/patients/member-id.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { Executor } from '#server/db/database.ts';
import { disclosuresOf } from '#server/features/audit/disclosures.service.ts';
import { type CommandDeps, CommandRefused, leave } from '#server/features/superusers/superusers.service.ts';
import { homeDay } from '#server/work/local-day.ts';
import { homeInstitution } from '#server/work/patients-in-care.ts';
import { performPublic } from '#server/work/perform-public.ts';
import { closeAndErase, keptFor } from './begun-erasure.service.ts';
import { noteErasure, patientOfMemberId } from './erased-by-command.repository.ts';

/** The reason; one word, since the log holds who and what and never free text. Each is an action of the log. */
export const erasureReasons = ['asked', 'died', 'ordered'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

export interface ToErase {
  id: string;
  member_id: string;
  name: string;
  /** As far as it is known. */
  birthday: string;
  mobile_number: string;
  /** Name of their clinic, if they have one. */
  institution: { id: string; name: string } | null;
  /** Milliseconds since 1970. */
  registered_at: number;
  inquiries: number;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** @throws CommandRefused unless there is such a patient, and they are not erased. */
export async function whomToErase(db: Executor, typed: string): Promise<ToErase> {
  const member_id = readMemberId(typed);
  if (member_id === null) throw new CommandRefused(`${typed} is not a member ID, such as HD-4827-193`);
  const found = await patientOfMemberId(db, member_id);
  if (found === undefined) throw new CommandRefused(`Nobody has the member ID ${member_id}`);
  const { id, birthday_precision, mobile_number, created_at: registered_at, inquiries, erased_at } = found;
  if (erased_at !== null) throw new CommandRefused(`${member_id} was erased on ${dayOf(erased_at)} already`);
  const institution = (await homeInstitution(db, id)) ?? null;
  return {
    id,
    member_id,
    name: displayName(found),
    birthday: birthday_precision === 'estimated' ? `about ${found.birthday.slice(0, 4)}` : birthdayText(found),
    mobile_number,
    institution: institution && { id: institution.id, name: institution.name },
    registered_at,
    inquiries: inquiries ?? 0,
  };
}

/** Exports that still hold them, for the operator: of which institution, and on which day. */
export async function exportsWith(db: Executor, { id }: ToErase): Promise<string[]> {
  const given = await disclosuresOf(db, [id]);
  return given.map(({ institution_name, at }) => `${institution_name}, ${homeDay(at)}`);
}

/**
 * @param how `retentionYears`: for how long the record is kept.
 * @throws CommandRefused if it has begun meanwhile.
 * @returns the id of the request that the log names.
 */
export const eraseByCommand = (
  deps: CommandDeps,
  { id: patient_id, member_id, institution }: ToErase,
  { reason, retentionYears }: { reason: ErasureReason; retentionYears: number },
): Promise<string> =>
  performPublic(deps.db, deps.now, async (work) => {
    if (!(await closeAndErase(work, patient_id, { keptUntil: keptFor(retentionYears, deps.now) })))
      throw new CommandRefused(`${member_id} is erased already`);
    const institution_id = institution?.id ?? null;
    const subject_id = await noteErasure(work.tx, { patient_id, institution_id, now: deps.now });
    const patient_ids = [patient_id];
    await leave(work.tx, deps, { action: `command.erase_${reason}`, institution_id, patient_ids, subject_id });
    return subject_id;
  });
