/** The log as a table that other programs open. Pure: words come in. */
import type { AuditEntry } from '@hodi/domain/audit/audit.api.ts';
import { csvText } from '@hodi/domain/shared/csv.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';

export interface CsvWords {
  /** Above the columns, in their order. */
  heads: readonly string[];
  role: (entry: AuditEntry) => string;
  what: (entry: AuditEntry) => string;
  outcome: (entry: AuditEntry) => string;
  more: (count: number) => string;
}

function patientsOf({ patients, patient_count }: AuditEntry, words: CsvWords): string {
  const named = patients.map((patient) => {
    const id = patient.member_id === null ? '' : ` (${patient.member_id})`;
    return `${displayName(patient)}${id}`;
  });
  const rest = patient_count - patients.length;
  return [...named, ...(rest > 0 ? [words.more(rest)] : [])].join('; ');
}

const rowOf = (entry: AuditEntry, words: CsvWords): string[] => {
  const { at, person, about, address, action, id } = entry;
  return [
    at,
    person === null ? '' : displayName(person, person.role ?? undefined),
    words.role(entry),
    person?.institution_name ?? '',
    words.what(entry),
    words.outcome(entry),
    patientsOf(entry, words),
    about === null ? '' : displayName(about, about.role),
    address ?? '',
    action,
    id,
  ];
};

export const auditCsv = (entries: readonly AuditEntry[], words: CsvWords): string =>
  csvText([words.heads, ...entries.map((entry) => rowOf(entry, words))]);
