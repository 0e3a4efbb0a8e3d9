import type { AuditKind } from '@hodi/domain/audit/audit-actions.ts';
import type { RecordAccess } from '@hodi/domain/audit/audit.api.ts';

type Deed = AuditKind | 'exported_record';

/** What somebody did on a day, as the patient is told it: no kind that goes without saying, none said too small. */
export function deedsOf({ kinds, whole_record }: Pick<RecordAccess, 'kinds' | 'whole_record'>): Deed[] {
  return (
    kinds
      // Whoever opened it has seen the name too; that alone is not worth a word then.
      .filter((kind) => kind !== 'listed' || kinds.length === 1)
      // Who looked at it has what came by itself too.
      .filter((kind) => kind !== 'received' || !kinds.includes('read'))
      .map((kind) => (kind === 'exported' && whole_record === true ? 'exported_record' : kind))
  );
}
