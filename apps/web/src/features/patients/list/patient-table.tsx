import { useSearchParams } from 'wouter';
import type { PatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { ButtonLink } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { Dotted } from '~/components/data/dotted.tsx';
import { DataTable, type Column, narrowTable } from '~/components/data/data-table.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMedia } from '~/lib/use-media.ts';
import { Notifications } from './notifications.tsx';
import styles from './patient-table.module.css';

/** Whether somebody comes from one patient's values to those of the next. */
export const isMeasuring = (params: URLSearchParams): boolean => params.get('then') === 'measure';

/** They want to type the next name at once. */
export const focusField = (field: HTMLInputElement | null): void => field?.focus();

/** Where a patient opens: their page, or on a day of measuring the form of their next value. */
function usePath(): (info: PatientInfo) => string {
  const [params] = useSearchParams();
  const place = isMeasuring(params) ? '/record#new' : '';
  return ({ patient }) => `/clinician/patients/${patient.id}${place}`;
}

function edgeOf({ notifications }: PatientInfo): 'danger' | 'unread' | undefined {
  if (notifications.red_flags > 0 || (notifications.unanswered_emergencies ?? 0) > 0) return 'danger';
  return notifications.unread_inquiries > 0 ? 'unread' : undefined;
}

/** Those whose record is open to the clinician. */
export function PatientTable({ patients }: { patients: readonly PatientInfo[] }) {
  const t = useTexts();
  const columns = useColumns();
  // All of them are active: in a narrow table the names and what is new need that room.
  const isNarrow = useMedia(narrowTable);
  return (
    <DataTable
      caption={t('patients.table_active')}
      columns={isNarrow ? columns.filter(({ id }) => id !== 'status') : columns}
      rows={patients}
      rowKey={({ cpr_id }) => cpr_id}
      edge={edgeOf}
    />
  );
}

function useColumns(): Column<PatientInfo>[] {
  const t = useTexts();
  const formats = useFormats();
  return [
    { id: 'name', head: t('patients.name'), cell: (info) => <Name info={info} /> },
    {
      id: 'member_id',
      head: t('patients.member_id'),
      card: 'pair',
      cell: ({ patient }) => <Number text={patient.member_id ?? '–'} />,
    },
    {
      id: 'phone',
      head: t('patients.phone'),
      card: 'pair',
      cell: ({ user }) => <Number text={formats.phone(user.mobile_number)} />,
    },
    { id: 'email', head: t('person.email'), card: 'hidden', cell: ({ user }) => <Email address={user.email} /> },
    {
      id: 'since',
      head: t('patients.active_since'),
      card: 'hidden',

      cell: ({ patient, relationship }) => <When at={relationship.active_since ?? patient.active_since} />,
    },
    {
      id: 'notifications',
      head: t('patients.notifications'),
      card: 'foot',
      cell: (info) => <Notifications of={info} />,
    },
    { id: 'status', head: t('patients.status'), card: 'corner', cell: () => <Status /> },
    {
      id: 'open',
      head: '',
      headLabel: t('patients.actions'),
      card: 'hidden',
      align: 'end',
      cell: (info) => <Open info={info} />,
    },
  ];
}

function Open({ info }: { info: PatientInfo }) {
  const t = useTexts();
  const pathOf = usePath();
  return (
    <ButtonLink
      size="small"
      href={pathOf(info)}
      aria-label={t('patients.open_named', { name: displayName(info.user) })}
    >
      {t('patients.open')}
    </ButtonLink>
  );
}

/** With age and gender below it, which tell several of one name apart. */
function Name({ info }: { info: PatientInfo }) {
  const factsOf = usePatientFacts();
  const t = useTexts();
  const pathOf = usePath();
  const { birthday, birthday_precision, gender } = info.patient;
  const unconfirmed = info.caregivers?.find(({ confirmed_at }) => confirmed_at === null);
  return (
    <span className={styles.person}>
      <PersonDoor size="s" initials={initials(info.user)} />
      <span className={styles.words}>
        <AppLink className={styles.name} href={pathOf(info)}>
          <TwoLines text={displayName(info.user)} />
        </AppLink>
        <span className={`${styles.facts} num`}>
          <Dotted
            parts={factsOf({ child_of: info.child_of, birthday, birthday_precision, gender }, 'short')}
            areWhole
          />
        </span>
        {unconfirmed && (
          <span className={styles.facts}>{t('caregivers.clinician.added_by', { name: displayName(unconfirmed) })}</span>
        )}
      </span>
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

function Status() {
  const t = useTexts();
  return (
    <span className={styles.status}>
      <StatusBadge kind="active">{t('patients.status_active')}</StatusBadge>
    </span>
  );
}
