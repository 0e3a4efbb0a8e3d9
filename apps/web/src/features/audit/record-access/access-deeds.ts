import type { AuditKind } from '@hodi/domain/audit/audit-kinds.ts';
import type { RecordAccess } from '@hodi/domain/audit/audit.api.ts';

type Deed = AuditKind | 'exported_record' | 'given_out' | 'listed_alike';

/** Actions of a person on one day, as told to the patient. Actions that another one implies are left out. */
export function deedsOf(
  access: Pick<RecordAccess, 'kinds' | 'whole_record' | 'shown_alike' | 'by_institution'>,
): Deed[] {
  const { kinds, whole_record, shown_alike = false, by_institution } = access;
  return (
    kinds
      // Opening the record shows the name too, so "listed" counts only alone.
      .filter((kind) => kind !== 'listed' || kinds.length === 1 || shown_alike)
      // Reading includes anything received without asking.
      .filter((kind) => kind !== 'received' || !kinds.includes('read'))
      .map((kind) => (kind === 'listed' && shown_alike ? 'listed_alike' : kind))
      .map((kind) => (kind === 'exported' && by_institution === true ? 'given_out' : kind))
      .map((kind) => (kind === 'exported' && whole_record === true ? 'exported_record' : kind))
  );
}
