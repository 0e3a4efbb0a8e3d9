/** The lines of the log as the screens of the log show them, one by one: of an institution, or of one's own record. */
import { rightsOf } from '@hodi/domain/rights/rights.policy.ts';
import { institutionsIn } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { type LogFilter, type LogLine, pageOfLines, pageOfOthersLines, patientNames } from './audit-log.repository.ts';

export type LinesAsked = Pick<LogFilter, 'from' | 'to' | 'before' | 'limit' | 'ids' | 'patient_ids'>;
export type ShownLine = Omit<LogLine, 'subject_id'>;

/**
 * Lines of the log that the caller may see, newest first, one more than `limit` if there is a next page; none if the
 * log is not for them. Each names its patients as far as the reader may know them.
 */
export async function linesShownTo(work: Work, asked: LinesAsked): Promise<ShownLine[]> {
  const { tx, caller } = work;
  const filter: LogFilter = { ...asked, outcome: null, institution_id: null, user_ids: null, actions: null };
  if (rightsOf(caller) === 'patient') return linesOfOwnRecord(work, filter);
  const { all, one } = institutionsIn(caller, 'audit_log');
  if (!all && one === null) return [];
  const institution_id = all ? null : one;
  const lines = await pageOfLines(tx, { ...filter, institution_id });
  const names = await patientNames(tx, [...new Set(lines.flatMap((line) => line.patient_ids))], institution_id);
  return lines.map((line) => ({ ...line, patient_ids: line.patient_ids.filter((id) => names.has(id)) }));
}

/**
 * Lines of the patient's own record, with the same details as their own page: the action, but not the address, and
 * nothing about other patients.
 */
async function linesOfOwnRecord({ tx, caller }: Work, filter: LogFilter): Promise<ShownLine[]> {
  const { patient, user_id } = caller;
  if (patient === null) return [];
  if (filter.patient_ids?.includes(patient.id) === false) return [];
  const own = { patient_id: patient.id, user_id };
  const lines = await pageOfOthersLines(tx, own, { ...filter, outcome: 'done' });
  return lines.map((line) => ({ ...line, address: null, patient_ids: [patient.id] }));
}
