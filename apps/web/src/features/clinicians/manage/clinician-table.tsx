import { useState } from 'react';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import { displayName, initials, shortName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { useStableOrder } from '~/lib/lists/stable-order.ts';
import { AwayLine } from '~/lib/opening-hours/away-line.tsx';
import { type AbsenceDialogOf, ClinicianActions } from './clinician-actions.tsx';
import styles from './clinician-table.module.css';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface ClinicianTableProps {
  clinicians: readonly ManagedClinician[];
  ownId: string;
  isSuperuser: boolean;
  /** Of the institution. */
  timeZone: string;
  AbsenceDialog: AbsenceDialogOf;
}

type Reader = Omit<ClinicianTableProps, 'clinicians'>;

export function ClinicianTable({ clinicians, ...reader }: ClinicianTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t('staff.table')}
      columns={useColumns(reader)}
      rows={useStableOrder(clinicians, ({ clinician }) => clinician.id)}
      rowKey={({ clinician }) => clinician.id}
      edge={({ state }) => (state === 'waiting' ? 'unread' : undefined)}
    />
  );
}

function useColumns({ ownId, isSuperuser, timeZone, AbsenceDialog }: Reader): Column<ManagedClinician>[] {
  const t = useTexts();
  const formats = useFormats();
  return [
    { id: 'name', head: t('staff.name'), cell: (row) => <Name row={row} timeZone={timeZone} /> },
    { id: 'role', head: t('staff.role'), cell: ({ clinician }) => t(`people.${clinician.role}`) },
    {
      id: 'profession',
      head: t('staff.profession'),
      card: 'hidden',
      cell: ({ clinician }) => <span className={styles.long}>{clinician.profession}</span>,
    },
    { id: 'state', head: t('staff.new_patients'), card: 'foot', cell: (row) => <NewPatients row={row} /> },
    {
      id: 'patients',
      head: t('staff.patients'),
      cell: ({ counts: { patients } }) => (
        <>
          <span className={styles.onTable}>{formats.number(patients)}</span>
          <span className={styles.onCard}>{t('staff.patient_count', { count: patients })}</span>
        </>
      ),
    },
    {
      id: 'joined',
      head: t('staff.joined'),
      card: 'hidden',
      cell: ({ clinician }) => <span className={`${styles.when} num`}>{formats.plainDate(clinician.joined_date)}</span>,
    },
    {
      id: 'actions',
      head: '',
      headLabel: t('staff.actions'),
      card: 'actions',
      align: 'end',
      cell: (row) => (
        <ClinicianActions row={row} isSelf={row.clinician.id === ownId} {...{ isSuperuser, timeZone, AbsenceDialog }} />
      ),
    },
  ];
}

function Name({ row, timeZone }: { row: ManagedClinician; timeZone: string }) {
  const t = useTexts();
  const { user, clinician, counts } = row;
  const formats = useFormats();
  const contact = user.email ?? formats.phone(user.mobile_number);
  return (
    <span className={styles.person}>
      <PersonDoor size="s" kind="staff" initials={initials(user)} />
      <span className={styles.names}>
        <span className={styles.name}>
          <TwoLines text={displayName(user, clinician.role)} />
        </span>
        <span className={styles.contact} title={contact}>
          {contact}
        </span>
        {clinician.is_clinical_lead === true && <span className={styles.contact}>{t('staff.lead')}</span>}
        <WhyNot row={row} />
        <KeepsPatients row={row} />
        <span className={styles.contact}>
          <AwayLine away={clinician.away} timeZone={timeZone} />
        </span>
        {counts.patients === 0 && counts.upcoming_appointments > 0 && (
          <span className={styles.contact}>
            {t('staff.some_appointments', { count: counts.upcoming_appointments })}
          </span>
        )}
        <UnsentChange of={clinician.id} />
      </span>
    </span>
  );
}

/** A receptionist of before sees nothing clinical any more as soon as somebody takes over their patients. */
function KeepsPatients({ row }: { row: ManagedClinician }) {
  const t = useTexts();
  const [isAsked, setIsAsked] = useState(false);
  const { user, clinician, counts, state } = row;
  if (clinician.role !== 'receptionist' || state !== 'active' || counts.patients === 0) return null;
  const name = shortName(user);
  return (
    <span className={styles.keeps}>
      <span>{t('staff.reception_keeps', { name, count: counts.patients })}</span>
      <Button size="small" kind="soft" onClick={() => setIsAsked(true)}>
        {t('staff.hand_over')}
      </Button>
      {isAsked && <HandOverDialog row={row} isLeaving={false} onClose={() => setIsAsked(false)} />}
    </span>
  );
}

/** Of those who cannot work, why. */
function WhyNot({ row: { state } }: { row: ManagedClinician }) {
  const t = useTexts();
  if (state === 'waiting') return <StatusBadge kind="invited">{t('staff.waiting')}</StatusBadge>;
  if (state === 'refused') return <StatusBadge kind="declined">{t('staff.refused')}</StatusBadge>;
  if (state === 'inactive') return <StatusBadge kind="inactive">{t('staff.inactive')}</StatusBadge>;
  return null;
}

/** Whether they take any; nobody is sent to who cannot work. */
function NewPatients({ row: { state, clinician } }: { row: ManagedClinician }) {
  const t = useTexts();
  if (state !== 'active') return null;
  return clinician.expanding_patients ? (
    <StatusBadge kind="accepting">{t('staff.accepting')}</StatusBadge>
  ) : (
    <span className={styles.takes}>
      <StatusBadge kind="not_accepting">{t('staff.not_accepting')}</StatusBadge>
    </span>
  );
}
