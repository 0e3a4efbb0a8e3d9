import { useState } from 'react';
import type { AuditEntry } from '@hodi/domain/audit/audit.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './audit-log.module.css';
import { type LogRow, foldOwnLooks } from './fold-own-looks.ts';
import { useEntryWords } from './use-entry-words.ts';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** The reader, whose own looks are folded; null where they are what is asked for. */
  reader: string | null;
  /** Of the clinic. */
  timeZone: string;
  /** Shows what this person did, or what was done about this patient, alone. */
  onOnly: (filter: Readonly<Record<string, string>>) => void;
}

/** A line for each thing that was done, as it is written in the log. */
export function AuditTable({ entries, reader, timeZone, onOnly }: AuditTableProps) {
  const t = useTexts();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = reader === null ? entries.map(alone) : foldOwnLooks(entries, reader, open);
  const columns = useColumns({ timeZone, onOnly, onUnfold: (id) => setOpen(new Set([...open, id])) });
  return <DataTable caption={t('audit.table')} columns={columns} rows={rows} rowKey={({ entry }) => entry.id} />;
}

const alone = (entry: AuditEntry): LogRow => ({ entry, folded: [] });

type Shown = Pick<AuditTableProps, 'timeZone' | 'onOnly'> & { onUnfold: (id: string) => void };

function useColumns({ timeZone, onOnly, onUnfold }: Shown): Column<LogRow>[] {
  const t = useTexts();
  const formats = useFormats(timeZone);
  return [
    { id: 'who', head: t('audit.who'), cell: ({ entry }) => <Who entry={entry} onOnly={onOnly} /> },
    {
      id: 'when',
      head: t('audit.when'),
      cell: ({ entry }) => <span className={`${styles.when} num`}>{formats.dateTime(entry.at)}</span>,
    },
    {
      id: 'what',
      head: t('audit.what'),
      cell: (row) => (row.folded.length === 0 ? <What entry={row.entry} /> : <Folded row={row} onUnfold={onUnfold} />),
    },
    {
      id: 'patient',
      head: t('audit.patient'),
      cell: ({ entry, folded }) =>
        folded.length === 0 ? <Patients entry={entry} onOnly={onOnly} /> : <span className={styles.none}>–</span>,
    },
    {
      id: 'address',
      head: t('audit.from_where'),
      cell: ({ entry: { address } }) => (
        <span className={`${styles.less} num`}>{address?.replace(/^command line: /, '') ?? '–'}</span>
      ),
    },
  ];
}

/** The reader's own views, folded into one row. */
function Folded({ row: { entry, folded }, onUnfold }: { row: LogRow; onUnfold: Shown['onUnfold'] }) {
  const t = useTexts();
  return (
    <span className={styles.stacked}>
      <span>{t('audit.own_looks', { count: folded.length + 1 })}</span>
      <Button size="small" kind="quiet" onClick={() => onUnfold(entry.id)}>
        {t('audit.unfold')}
      </Button>
    </span>
  );
}

interface CellProps {
  entry: AuditEntry;
  onOnly: AuditTableProps['onOnly'];
}

function Who({ entry, onOnly }: CellProps) {
  const t = useTexts();
  const { person } = entry;
  const words = useEntryWords();
  const role = words.role(entry);
  if (person === null) return <span className={styles.nobody}>{role}</span>;
  const name = words.name(person);
  return (
    <span className={styles.stacked}>
      <button
        type="button"
        className={styles.only}
        title={t('audit.show_only', { name })}
        onClick={() => onOnly({ user_id: person.user_id })}
      >
        {name}
      </button>
      <span className={styles.less}>{[role, person.institution_name].filter(Boolean).join(', ')}</span>
    </span>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const t = useTexts();
  const words = useEntryWords();
  return (
    <span className={styles.stacked}>
      <span>{words.what(entry)}</span>
      {entry.about !== null && (
        <span className={styles.less}>{t('audit.about', { name: displayName(entry.about, entry.about.role) })}</span>
      )}
      {entry.outcome === 'refused' && <StatusBadge kind="warning">{t('audit.refused')}</StatusBadge>}
    </span>
  );
}

function Patients({ entry: { patients, patient_count }, onOnly }: CellProps) {
  const t = useTexts();
  const { name } = useEntryWords();
  if (patient_count === 0) return <span className={styles.none}>–</span>;
  if (patients.length === 0) return <span>{t('audit.only_patients', { count: patient_count })}</span>;
  const rest = patient_count - patients.length;
  return (
    <span className={styles.stacked}>
      {patients.map((patient) => (
        <button
          key={patient.id}
          type="button"
          className={styles.only}
          title={t('audit.show_only', { name: name(patient) })}
          onClick={() => onOnly({ patient_id: patient.id })}
        >
          {name(patient)} <span className={`${styles.less} ${styles.id} num`}>{patient.member_id}</span>
        </button>
      ))}
      {rest > 0 && <span className={styles.less}>{t('audit.more_patients', { count: rest })}</span>}
    </span>
  );
}
