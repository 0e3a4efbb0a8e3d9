import type { PatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { ButtonLink } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts, type Translate } from '~/lib/i18n/texts.ts';
import { Notifications } from './notifications.tsx';
import type { PatientTab } from './patient-list.tsx';
import styles from './patient-table.module.css';

const pathOf = ({ patient }: PatientInfo): string => `/clinician/patients/${patient.id}`;

function edgeOf({ notifications }: PatientInfo): 'danger' | 'unread' | undefined {
  if (notifications.red_flags > 0) return 'danger';
  return notifications.unread_inquiries > 0 ? 'unread' : undefined;
}

/** Those of the present tab: how long they have been patients, or since when they are invited. */
export function PatientTable({ tab, patients }: { tab: PatientTab; patients: readonly PatientInfo[] }) {
  const t = useTexts();
  return (
    <DataTable
      caption={t(tab === 'active' ? 'patients.table_active' : 'patients.table_pending')}
      columns={useColumns(tab)}
      rows={patients}
      rowKey={({ cpr_id }) => cpr_id}
      edge={edgeOf}
    />
  );
}

function useColumns(tab: PatientTab): Column<PatientInfo>[] {
  const t = useTexts();
  const formats = useFormats();
  const isActive = tab === 'active';
  return [
    { id: 'name', head: t('patients.name'), cell: (info) => <Name info={info} isLink={isActive} /> },
    {
      id: 'member_id',
      head: t('patients.member_id'),
      cell: ({ patient }) => <Number text={patient.member_id ?? '–'} />,
    },
    { id: 'phone', head: t('patients.phone'), cell: ({ user }) => <Number text={formats.phone(user.mobile_number)} /> },
    { id: 'email', head: t('patients.email'), card: 'hidden', cell: ({ user }) => <Email address={user.email} /> },
    isActive
      ? {
          id: 'since',
          head: t('patients.active_since'),
          card: 'hidden',
          cell: ({ patient }) => <When at={patient.active_since} />,
        }
      : { id: 'invited', head: t('patients.invited_date'), cell: (info) => <Invited info={info} /> },
    ...(isActive ? activeColumns(t) : []),
    { id: 'status', head: t('patients.status'), card: 'corner', cell: () => <Status tab={tab} /> },
    ...(isActive ? [openColumn(t)] : []),
  ];
}

const activeColumns = (t: Translate): Column<PatientInfo>[] => [
  {
    id: 'notifications',
    head: t('patients.notifications'),
    card: 'foot',
    cell: ({ notifications }) => <Notifications of={notifications} />,
  },
];

const openColumn = (t: Translate): Column<PatientInfo> => ({
  id: 'open',
  head: '',
  headLabel: t('patients.actions'),
  card: 'hidden',
  align: 'end',
  cell: (info) => (
    <ButtonLink
      size="small"
      href={pathOf(info)}
      aria-label={t('patients.open_named', { name: displayName(info.user) })}
    >
      {t('patients.open')}
    </ButtonLink>
  ),
});

/** An invited patient has no record to open yet. */
function Name({ info, isLink }: { info: PatientInfo; isLink: boolean }) {
  const name = displayName(info.user);
  return (
    <span className={styles.person}>
      <PersonDoor size="s" initials={initials(info.user)} />
      {isLink ? (
        <AppLink className={styles.name} href={pathOf(info)}>
          {name}
        </AppLink>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
    </span>
  );
}

const Number = ({ text }: { text: string }) => <span className={`${styles.number} num`}>{text}</span>;

function Email({ address }: { address: string | null }) {
  const t = useTexts();
  return address === null ? (
    <span className={styles.none}>{t('patients.no_email')}</span>
  ) : (
    <span className={styles.email} title={address}>
      {address}
    </span>
  );
}

function When({ at }: { at: string | null }) {
  const formats = useFormats();
  return at === null ? null : <span className={`${styles.when} num`}>{formats.date(at)}</span>;
}

/** On a card the date has no column head, so it says what it is. */
function Invited({ info: { relationship } }: { info: PatientInfo }) {
  const t = useTexts();
  return (
    <>
      <span className={styles.onCard}>{t('patients.invited_date')} </span>
      <When at={relationship.created_at} />
    </>
  );
}

function Status({ tab }: { tab: PatientTab }) {
  const t = useTexts();
  return (
    <span className={styles.status}>
      {tab === 'active' ? (
        <StatusBadge kind="active">{t('patients.status_active')}</StatusBadge>
      ) : (
        <StatusBadge kind="invited">{t('patients.status_invited')}</StatusBadge>
      )}
    </span>
  );
}
