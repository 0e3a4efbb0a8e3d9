/** The log as a table that other programs open. Pure: words come in. */
import type { AuditEntry, AuditPerson } from '@hodi/domain/audit/audit.api.ts';
import { csvText } from '@hodi/domain/shared/csv.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';

export interface CsvWords {
  /** Above the columns, in their order. */
  heads: readonly string[];
  role: (entry: AuditEntry) => string;
  what: (entry: AuditEntry) => string;
  outcome: (entry: AuditEntry) => string;
  /** Of who did it, and of a patient. */
  name: (one: AuditPerson | AuditEntry['patients'][number]) => string;
  more: (count: number) => string;
}

/** Those who are erased are told apart by their ids. */
const named = (name: string, id: string | null): string => (id === null ? name : `${name} (${id})`);

function patientsOf({ patients, patient_count }: AuditEntry, words: CsvWords): string {
  const all = patients.map((one) => named(words.name(one), one.is_erased === true ? one.id : one.member_id));
  const rest = patient_count - patients.length;
  return [...all, ...(rest > 0 ? [words.more(rest)] : [])].join('; ');
}

const rowOf = (entry: AuditEntry, words: CsvWords): string[] => {
  const { at, person, about, address, action, id } = entry;
  return [
    at,
    person === null ? '' : named(words.name(person), person.is_erased === true ? person.user_id : null),
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
