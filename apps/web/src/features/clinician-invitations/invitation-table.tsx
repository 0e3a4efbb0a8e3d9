import type { ManagedInvitation } from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import { DataTable, type Column, narrowTable } from '~/components/data/data-table.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { mail, sms } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { useMedia } from '~/lib/use-media.ts';
import { InvitationActions } from './invitation-actions.tsx';
import styles from './invitations.module.css';
import { invitedName } from './typed-invitation.ts';

export function InvitationTable({ invitations }: { invitations: readonly ManagedInvitation[] }) {
  const t = useTexts();
  const isNarrow = useMedia(narrowTable);
  const columns = useColumns(isNarrow);
  return (
    <DataTable
      caption={t('roles.invitations')}
      columns={isNarrow ? columns.filter(({ id }) => id !== 'role') : columns}
      rows={invitations}
      rowKey={({ id }) => id}
    />
  );
}

function useColumns(isNarrow: boolean): Column<ManagedInvitation>[] {
  const t = useTexts();
  const formats = useFormats();
  return [
    {
      id: 'name',
      head: t('staff.name'),
      cell: (invitation) => <Name of={invitation} withRole={isNarrow} />,
    },
    { id: 'contact', head: t('staff_invite.contact'), cell: (invitation) => <Contact invitation={invitation} /> },
    { id: 'role', head: t('staff.role'), cell: ({ role }) => t(`people.${role}`) },
    { id: 'method', head: t('staff_invite.sent_by'), card: 'hidden', cell: ({ method }) => <Method method={method} /> },
    { id: 'status', head: t('staff_invite.status'), card: 'foot', cell: (invitation) => <Status of={invitation} /> },
    {
      id: 'created',
      head: t('staff_invite.created'),
      card: 'hidden',
      cell: ({ created_at }) => <span className={`${styles.when} num`}>{formats.date(created_at)}</span>,
    },
    {
      id: 'expires',
      head: t('staff_invite.expires'),
      cell: ({ expires_at }) => (
        <>
          <span className={styles.onCard}>{t('staff_invite.expires')}: </span>
          <span className={`${styles.when} num`}>
            {expires_at === null ? t('staff_invite.not_sent_yet') : formats.date(expires_at)}
          </span>
        </>
      ),
    },
    {
      id: 'actions',
      head: '',
      headLabel: t('staff.actions'),
      card: 'actions',
      align: 'end',
      cell: (invitation) => <InvitationActions invitation={invitation} />,
    },
  ];
}

/** Name, and below it the role where that has no column of its own. Side by side the actions would wrap. */
function Name({ of, withRole }: { of: ManagedInvitation; withRole: boolean }) {
  const t = useTexts();
  return (
    <span className={styles.name}>
      <TwoLines text={invitedName(of)} />
      {withRole && <span className={styles.role}>{t(`people.${of.role}`)}</span>}
    </span>
  );
}

/** Contact that the invitation was sent to. */
function Contact({ invitation: { method, mobile_number, email } }: { invitation: ManagedInvitation }) {
  const formats = useFormats();
  const number = mobile_number === null ? null : formats.phone(mobile_number);
  const shown = (method === 'email' ? email : number) ?? number ?? email ?? '–';
  return <span className={`${shown === number ? styles.number : styles.contact} num`}>{shown}</span>;
}

function Method({ method }: { method: ManagedInvitation['method'] }) {
  const t = useTexts();
  return (
    <span className={styles.method}>
      <Icon shape={method === 'sms' ? sms : mail} size={18} />
      {t(`invite.method_${method}`)}
    </span>
  );
}

const kindOf = {
  draft: 'draft',
  invited: 'invited',
  expired: 'expired',
  accepted: 'accepted',
  declined: 'declined',
} as const;

/** Status of the invitation; while it waits, also whether the message arrived. */
function Status({ of: { id, status, delivery } }: { of: ManagedInvitation }) {
  const t = useTexts();
  const isUndelivered = status === 'invited' && delivery?.state === 'failed';
  return (
    <span className={styles.status}>
      <StatusBadge kind={isUndelivered ? 'not_sent' : kindOf[status]}>
        {t(isUndelivered ? 'invite.delivery_failed' : `staff_invite.status_${status}`)}
      </StatusBadge>
      {isUndelivered && <span className={styles.why}>{t(`invite.failed_${delivery.failure ?? 'undelivered'}`)}</span>}
      {status === 'invited' && delivery?.state === 'delivered' && (
        <span className={styles.why}>{t('invite.delivery_delivered')}</span>
      )}
      <UnsentChange of={id} />
    </span>
  );
}
