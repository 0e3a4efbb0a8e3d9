/** Patients who look like the person to be registered, with no more data than the caller may know. */
import { type Comparable, type Duplicate, likenessOf } from '@hodi/domain/patients/duplicate-patients.ts';
import type { PerhapsAlike } from './assisted.repository.ts';

const nameOf = ({ given_name, additional_name, family_name }: PerhapsAlike) => ({
  given_name,
  additional_name,
  family_name,
});

/**
 * @param reader a clinician knows patients in their care, reception those in the care of its institution.
 * @param rows in the order of their patients, one for each clinician.
 * @returns the data of each, by ids, which are not included for every caller.
 */
export function duplicatesAmong(
  rows: readonly PerhapsAlike[],
  person: Comparable,
  { clinician_id, institution_id, today }: { clinician_id?: string; institution_id?: string; today: string },
): Map<string, Duplicate> {
  const found = new Map<string, Duplicate>();
  for (const row of rows) {
    const { id, member_id } = row;
    const alike = likenessOf(person, { ...row, name: nameOf(row) }, today);
    if (alike.length === 0) continue;
    const one = found.get(id) ?? { patient_id: null, member_id: null, name: nameOf(row), clinicians: [], alike };
    const { c_given: given_name, c_additional: additional_name, c_family: family_name, role } = row;
    one.clinicians.push({ given_name, additional_name, family_name, role });
    const isTheirs = row.clinician_id === clinician_id || row.institution_id === institution_id;
    if (isTheirs && row.status === 'active') {
      one.patient_id = id;
      one.member_id = member_id;
    }
    found.set(id, one);
  }
  return found;
}
