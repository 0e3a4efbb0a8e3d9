/** Folds the reader's own views, since the log is read to see what others did. Pure. */
import type { AuditEntry } from '@hodi/domain/audit/audit.api.ts';

/** A line of the log, or several of the reader's own beneath each other. The newest stands for all. */
export interface LogRow {
  entry: AuditEntry;
  /** The others that are folded into it, newest first. */
  folded: readonly AuditEntry[];
}

const looks: ReadonlySet<AuditEntry['kind']> = new Set(['read', 'listed', 'received']);

const isOwnLook = ({ person, kind, outcome }: AuditEntry, user_id: string): boolean =>
  person?.user_id === user_id && outcome === 'done' && looks.has(kind);

/**
 * @param user_id of the reader.
 * @param open ids of rows that are unfolded.
 */
export function foldOwnLooks(entries: readonly AuditEntry[], user_id: string, open: ReadonlySet<string>): LogRow[] {
  const rows: { entry: AuditEntry; folded: AuditEntry[] }[] = [];
  let group: (typeof rows)[number] | undefined;
  for (const entry of entries) {
    const isLook = isOwnLook(entry, user_id);
    if (group !== undefined && isLook && !open.has(group.entry.id)) group.folded.push(entry);
    else {
      // An unfolded group goes on until another line comes.
      if (!(group !== undefined && isLook)) group = isLook ? { entry, folded: [] } : undefined;
      rows.push(group?.entry === entry ? group : { entry, folded: [] });
    }
  }
  return rows;
}
