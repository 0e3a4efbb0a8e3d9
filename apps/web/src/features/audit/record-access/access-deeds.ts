import type { AuditKind } from '@hodi/domain/audit/audit-kinds.ts';
import type { RecordAccess } from '@hodi/domain/audit/audit.api.ts';

type Deed = AuditKind | 'exported_record' | 'given_out' | 'listed_alike';

/** What somebody did on a day, as the patient is told it: no kind that goes without saying, none said too small. */
export function deedsOf(
  access: Pick<RecordAccess, 'kinds' | 'whole_record' | 'shown_alike' | 'by_institution'>,
): Deed[] {
  const { kinds, whole_record, shown_alike = false, by_institution } = access;
  return (
    kinds
      // Whoever opened it has seen the name too; that alone is not worth a word then.
      .filter((kind) => kind !== 'listed' || kinds.length === 1 || shown_alike)
      // Who looked at it has what came by itself too.
      .filter((kind) => kind !== 'received' || !kinds.includes('read'))
      .map((kind) => (kind === 'listed' && shown_alike ? 'listed_alike' : kind))
      .map((kind) => (kind === 'exported' && by_institution === true ? 'given_out' : kind))
      .map((kind) => (kind === 'exported' && whole_record === true ? 'exported_record' : kind))
  );
}
