import type { PatientInvitation, InvitationStatus } from '@hodi/domain/relationships/patient-invitation.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import styles from './patient-table.module.css';

/** Names of an invitation's states. */
export const statusTexts = {
  pending: 'patients.status_invited',
  expired: 'patients.status_expired',
  accepted: 'patients.status_accepted',
  declined: 'patients.status_declined',
} as const satisfies Record<InvitationStatus, string>;

/** In the order of the filter. */
export const invitationStatuses = ['pending', 'expired', 'accepted', 'declined'] as const;

interface InvitationTableProps {
  caption: string;
  invitations: readonly PatientInvitation[];
  /** Of all its clinicians, for whoever may take them back and no more. */
  isOfInstitution?: boolean;
}

/** Name and contact are what the clinician wrote; there is no record to open yet. */
export function InvitationTable({ caption, invitations, isOfInstitution = false }: InvitationTableProps) {
  return (
    <DataTable caption={caption} columns={useColumns(isOfInstitution)} rows={invitations} rowKey={({ id }) => id} />
  );
}

function useColumns(isOfInstitution: boolean): Column<PatientInvitation>[] {
  const t = useTexts();
  const formats = useFormats();
  return [
    { id: 'name', head: t('patients.name'), cell: (invitation) => <Name invitation={invitation} /> },
    { id: 'contact', head: t('invite.contact'), cell: (invitation) => <Contact invitation={invitation} /> },
    isOfInstitution
      ? { id: 'invited', head: t('patients.invited_by'), cell: (invitation) => <InvitedBy invitation={invitation} /> }
      : {
          id: 'invited',
          head: t('patients.invited_date'),
          cell: ({ created_at }) => (
            <>
              <span className={styles.onCard}>{t('patients.invited_date')} </span>
              <span className={`${styles.when} num`}>{formats.date(created_at)}</span>
            </>
          ),
        },
    { id: 'status', head: t('patients.status'), cell: (invitation) => <Status invitation={invitation} /> },
    {
      id: 'actions',
      head: '',
      headLabel: t('patients.actions'),
      card: 'actions',
      align: 'end',
      cell: (invitation) => <InvitationActions invitation={invitation} isOfInstitution={isOfInstitution} />,
    },
  ];
}

function Name({ invitation }: { invitation: PatientInvitation }) {
  const t = useTexts();
  const { child } = invitation;
  const forChild = child && t('invite.child_of', { name: displayName({ ...child, additional_name: null }) });
  return (
    <span className={styles.person}>
      <PersonDoor size="s" initials={initials(invitation)} />
      <span className={styles.name}>
        <TwoLines text={displayName(invitation)} />
        {forChild && <span className={styles.why}>{forChild}</span>}
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

/** By whom and when: one column, so that all of them fit a narrow table. */
function InvitedBy({ invitation: { invited_by, created_at } }: { invitation: PatientInvitation }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <span className={styles.contact}>
      {invited_by !== undefined && (
        <span className={styles.by}>
          <span className={styles.onCard}>{t('patients.invited_by')} </span>
          {displayName(invited_by, invited_by.role)}
        </span>
      )}
      <span className={`${styles.when} num`}>{formats.date(created_at)}</span>
    </span>
  );
}

const kindOf = { pending: 'invited', expired: 'expired', accepted: 'accepted', declined: 'declined' } as const;

/** State of an invitation; while it is open, also whether its message arrived, and why not. */
function Status({ invitation: { id, delivery, status, expires_at } }: { invitation: PatientInvitation }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <span className={styles.delivery}>
      <StatusBadge kind={kindOf[status]}>{t(statusTexts[status])}</StatusBadge>
      {status === 'expired' && (
        <span className={styles.why}>{t('invite.expired_why', { date: formats.date(expires_at) })}</span>
      )}
      {status === 'pending' && delivery !== null && (
        <span className={delivery.state === 'failed' ? styles.failed : styles.why}>
          {t(`invite.delivery_${delivery.state}`)}
        </span>
      )}
      {status === 'pending' && delivery?.state === 'failed' && (
        <span className={styles.why}>{t(`invite.failed_${delivery.failure ?? 'undelivered'}`)}</span>
      )}
      <UnsentChange of={id} />
    </span>
  );
}
