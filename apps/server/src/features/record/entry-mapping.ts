import { needsClinician, writtenAt } from '@hodi/domain/record/measurement-danger.ts';
import type { RecordChange, RecordEntry } from '@hodi/domain/record/record.api.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import type { ChangeRow } from './record-changes.repository.ts';
import type { EntryRow } from './record-entries.repository.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Every column refers to an account that there is. */
function known(person: EntryAuthor | null): EntryAuthor {
  if (person === null) throw new Error('an entry without its author');
  return person;
}

function commonOf(row: EntryRow) {
  const { id, patient_id, source, e_contact_id, version, for_caregivers } = row;
  const { confirmed_at, in_error_at } = row;
  return {
    id,
    patient_id,
    source,
    e_contact_id,
    version,
    for_caregivers,
    author: known(row.author),
    created_at: iso(row.created_at),
    changed_by: known(row.changer),
    updated_at: iso(row.updated_at),
    confirmed: confirmed_at === null ? null : { at: iso(confirmed_at), by: known(row.confirmer) },
    in_error:
      in_error_at === null ? null : { at: iso(in_error_at), by: known(row.remover), reason: row.in_error_reason ?? '' },
  };
}

function ofMeasurement({
  danger,
  raised,
  source,
  alarm,
  measured_at,
  confirmed_at,
  in_error_at,
  created_at,
  details,
}: EntryRow) {
  const facts = {
    source,
    is_corrected: details['is_corrected'] === true,
    alarm: alarm && (alarm.answered === null ? ('open' as const) : ('answered' as const)),
    isConfirmed: confirmed_at !== null,
    isInError: in_error_at !== null,
    written_at: writtenAt({ ...details, created_at: iso(created_at) }),
  };
  const needs_clinician = needsClinician({ danger, measured_at: iso(measured_at ?? 0) }, facts);
  return { danger, raised: raised ?? [], needs_clinician, alarm };
}

/** As it goes over the wire. Details were checked by the schema of their kind when they were written. */
export function entryOf(row: EntryRow): RecordEntry {
  const { kind, details, measure } = row;
  const entry = {
    kind,
    ...commonOf(row),
    ...details,
    ...(kind === 'target' && { measure }),
    ...(kind === 'measurement' && ofMeasurement(row)),
  };
  return entry as unknown as RecordEntry;
}

const since = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

export function changeOf(row: ChangeRow): RecordChange {
  const { id, entry_id, version, change, at, by, state, ...of } = row;
  const { measured_at, confirmed_at, in_error_at, ...rest } = state;
  const entry = entryOf({
    ...of,
    ...rest,
    measured_at: since(measured_at),
    confirmed_at: since(confirmed_at),
    in_error_at: since(in_error_at),
    id: entry_id,
    // It is no part of what changes.
    alarm: null,
    version,
    updated_at: at,
    changer: by,
    changed_by: known(by).user_id,
  });
  const reason = change === 'taken_out' ? (state.in_error_reason ?? '') : '';
  return { id, entry_id, version, change, at: iso(at), by: known(by), reason, entry };
}
