import type { AuditEntry } from '@hodi/domain/audit/audit.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './audit-log.module.css';
import { useEntryWords } from './use-entry-words.ts';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** Shows what this person did, or what was done about this patient, alone. */
  onOnly: (filter: Readonly<Record<string, string>>) => void;
}

/** A line for each thing that was done, as it is written in the log. */
export function AuditTable({ entries, onOnly }: AuditTableProps) {
  const t = useTexts();
  return <DataTable caption={t('audit.table')} columns={useColumns(onOnly)} rows={entries} rowKey={({ id }) => id} />;
}

function useColumns(onOnly: AuditTableProps['onOnly']): Column<AuditEntry>[] {
  const t = useTexts();
  const formats = useFormats();
  return [
    { id: 'who', head: t('audit.who'), cell: (entry) => <Who entry={entry} onOnly={onOnly} /> },
    {
      id: 'when',
      head: t('audit.when'),
      cell: ({ at }) => <span className={`${styles.when} num`}>{formats.dateTime(at)}</span>,
    },
    { id: 'what', head: t('audit.what'), cell: (entry) => <What entry={entry} /> },
    { id: 'patient', head: t('audit.patient'), cell: (entry) => <Patients entry={entry} onOnly={onOnly} /> },
    {
      id: 'address',
      head: t('audit.from_where'),
      cell: ({ address }) => (
        <span className={`${styles.less} num`}>{address?.replace(/^command line: /, '') ?? '–'}</span>
      ),
    },
  ];
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
