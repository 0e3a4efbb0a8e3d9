import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { trash } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { addressOf, useInstitutionWords } from '../institution-words.ts';
import styles from './institutions.module.css';

interface InstitutionTableProps {
  rows: readonly InstitutionRow[];
  onEdit: (row: InstitutionRow) => void;
  onDelete: (row: InstitutionRow) => void;
}

const rolesOf = ({ institution }: InstitutionRow): string => `/admin/institutions/${institution.id}/roles`;

export function InstitutionTable({ rows, ...actions }: InstitutionTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t('institutions.table')}
      columns={useColumns(actions)}
      rows={rows}
      rowKey={({ institution }) => institution.id}
    />
  );
}

function useColumns(actions: Omit<InstitutionTableProps, 'rows'>): Column<InstitutionRow>[] {
  const t = useTexts();
  const words = useInstitutionWords();
  return [
    {
      id: 'name',
      head: t('institutions.name'),
      cell: (row) => <Name row={row} />,
    },
    { id: 'type', head: t('institutions.type'), cell: ({ institution }) => words.type(institution.type) },
    { id: 'country', head: t('institutions.country'), cell: ({ institution }) => words.country(institution.country) },
    {
      id: 'postal_code',
      head: t('institutions.postal_code'),
      card: 'hidden',
      cell: ({ institution: { postal_code } }) => <span className={`${styles.less} num`}>{postal_code ?? '–'}</span>,
    },
    {
      id: 'address',
      head: t('institutions.address'),
      cell: ({ institution: { full_address, county } }) => (
        <span className={styles.address}>{addressOf({ full_address, county })}</span>
      ),
    },
    {
      id: 'people',
      head: t('institutions.people'),
      cell: ({ counts }) => (
        <span className={styles.people}>
          {t('institutions.people_count', {
            clinicians: t('staff.some_clinicians', { count: counts.clinicians }),
            patients: t('staff.some_patients', { count: counts.patients }),
          })}
        </span>
      ),
    },
    {
      id: 'actions',
      head: '',
      headLabel: t('institutions.actions'),
      card: 'actions',
      align: 'end',
      cell: (row) => <Actions row={row} {...actions} />,
    },
  ];
}

/** Also who waits to work there: of an institution without an admin nobody else is told. */
function Name({ row }: { row: InstitutionRow }) {
  const t = useTexts();
  const waiting = row.counts.clinicians_waiting;
  return (
    <span className={styles.named}>
      <AppLink className={styles.name} href={rolesOf(row)}>
        {row.institution.name}
      </AppLink>
      {waiting > 0 && (
        <AppLink className={styles.waiting} href={rolesOf(row)}>
          {t('institutions.waiting', { count: waiting })}
        </AppLink>
      )}
      <UnsentChange of={row.institution.id} />
    </span>
  );
}

function Actions({ row, onEdit, onDelete }: { row: InstitutionRow } & Omit<InstitutionTableProps, 'rows'>) {
  const t = useTexts();
  const { name } = row.institution;
  return (
    <span className={styles.actions}>
      <ButtonLink size="small" href={rolesOf(row)} aria-label={t('institutions.manage_named', { name })}>
        {t('institutions.manage')}
      </ButtonLink>
      <Button size="small" aria-label={t('institutions.edit_named', { name })} onClick={() => onEdit(row)}>
        {t('institutions.edit')}
      </Button>
      <IconButton icon={trash} label={t('institutions.delete_named', { name })} onClick={() => onDelete(row)} />
    </span>
  );
}
