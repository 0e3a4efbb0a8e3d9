/** A clinician is away from a day until a day, and a colleague answers meanwhile. */
import * as z from 'zod/mini';
import { clinicianRoleSchema, type ClinicianRole } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { plainDateSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';

/** Days by the institution's clock, both of them away. */
const days = { from: plainDateSchema, until: plainDateSchema };

export const absenceInputSchema = z
  .object({ ...days, cover_id: z.nullable(idSchema) })
  .check(z.refine(({ from, until }) => from <= until, { message: 'end_before_start', path: ['until'] }));
export type AbsenceInput = z.infer<typeof absenceInputSchema>;

export const colleagueSchema = z.object({ id: idSchema, ...personNameSchema.shape, role: clinicianRoleSchema });
export type Colleague = z.infer<typeof colleagueSchema>;

export const absenceSchema = z.object({ ...days, cover: z.nullable(colleagueSchema) });
export type Absence = z.infer<typeof absenceSchema>;

/** Whether it is so on a day by the institution's clock. */
export const isAwayOn = (away: Pick<Absence, 'from' | 'until'>, day: string): boolean =>
  away.from <= day && day <= away.until;

/** Nobody plans a longer one; whoever stays away longer hands over. */
export const longestAbsence = 366;

/** Roles that may cover for somebody. */
export const coveringRoles = ['doctor', 'nurse'] as const satisfies readonly ClinicianRole[];

/** Facts that decide who answers. Times in milliseconds since 1970; the end is exclusive. */
export interface AbsenceFacts {
  clinician_id: string;
  cover_id: string | null;
  starts_at: number;
  ends_at: number;
}

const absenceOf = (clinician_id: string, absences: readonly AbsenceFacts[], at: number): AbsenceFacts | undefined =>
  absences.find((one) => one.clinician_id === clinician_id && one.starts_at <= at && at < one.ends_at);

/**
 * Finds who answers for a clinician: themselves unless they are away, else their cover. If the cover is away too,
 * nobody answers and the threads count as unassigned. So mutual covers, or a chain, never lead to a third person who
 * was not asked.
 * @param absences of the clinician and of their cover.
 * @returns the clinician's id; null if nobody answers.
 */
export function coverOf(clinician_id: string, absences: readonly AbsenceFacts[], at: number): string | null {
  const absence = absenceOf(clinician_id, absences, at);
  if (absence === undefined) return clinician_id;
  const { cover_id } = absence;
  if (cover_id === null || absenceOf(cover_id, absences, at) !== undefined) return null;
  return cover_id;
}
