import type { PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { InvitationActions } from './invitation-actions.tsx';
import styles from './patient-table.module.css';

const kindOf = { waiting: 'waiting_to_send', sent: 'acknowledged', delivered: 'answered', failed: 'not_sent' } as const;

/** Name and contact are what the clinician wrote; there is no record to open yet. */
export function InvitationTable({ invitations }: { invitations: readonly PatientInvitation[] }) {
  const t = useTexts();
  return (
    <DataTable
      caption={t('patients.table_pending')}
      columns={useColumns()}
      rows={invitations}
      rowKey={({ id }) => id}
    />
  );
}

function useColumns(): Column<PatientInvitation>[] {
  const t = useTexts();
  const formats = useFormats();
  return [
    { id: 'name', head: t('patients.name'), cell: (invitation) => <Name invitation={invitation} /> },
    { id: 'contact', head: t('invite.contact'), cell: (invitation) => <Contact invitation={invitation} /> },
    {
      id: 'invited',
      head: t('patients.invited_date'),
      cell: ({ created_at }) => (
        <>
          <span className={styles.onCard}>{t('patients.invited_date')} </span>
          <span className={`${styles.when} num`}>{formats.date(created_at)}</span>
        </>
      ),
    },
    { id: 'delivery', head: t('invite.delivery'), cell: (invitation) => <Delivery invitation={invitation} /> },
    {
      id: 'actions',
      head: '',
      headLabel: t('patients.actions'),
      card: 'actions',
      align: 'end',
      cell: (invitation) => <InvitationActions invitation={invitation} />,
    },
  ];
}

function Name({ invitation }: { invitation: PatientInvitation }) {
  return (
    <span className={styles.person}>
      <PersonDoor size="s" initials={initials(invitation)} />
      <span className={styles.name}>
        <TwoLines text={displayName(invitation)} />
      </span>
    </span>
  );
}

function Contact({ invitation: { mobile_number, email } }: { invitation: PatientInvitation }) {
  const formats = useFormats();
  return (
    <span className={styles.contact}>
      <span className={`${styles.number} num`}>{formats.phone(mobile_number)}</span>
      {email !== null && (
        <span className={styles.email} title={email}>
          {email}
        </span>
      )}
    </span>
  );
}

/** What became of the message, and why where it failed; or that the time to answer is over. */
function Delivery({ invitation: { delivery, status, expires_at } }: { invitation: PatientInvitation }) {
  const t = useTexts();
  const formats = useFormats();
  if (status === 'expired') {
    return (
      <span className={styles.delivery}>
        <StatusBadge kind="expired">{t('patients.status_expired')}</StatusBadge>
        <span className={styles.why}>{t('invite.expired_why', { date: formats.date(expires_at) })}</span>
      </span>
    );
  }
  if (delivery === null) return <StatusBadge kind="invited">{t('patients.status_invited')}</StatusBadge>;
  const { state, failure } = delivery;
  const kind: StatusKind = kindOf[state];
  return (
    <span className={styles.delivery}>
      <StatusBadge kind={kind}>{t(`invite.delivery_${state}`)}</StatusBadge>
      {state === 'failed' && <span className={styles.why}>{t(`invite.failed_${failure ?? 'undelivered'}`)}</span>}
    </span>
  );
}
