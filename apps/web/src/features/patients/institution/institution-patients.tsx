import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { type InstitutionPatient, listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NoMatches } from '~/lib/lists/no-matches.tsx';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { StatusFilter, useUrlStatus } from '~/lib/lists/status-filter.tsx';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, pagesFor } from '~/lib/query/query-for.ts';
import { mergePath } from '~/lib/lists/merge-path.ts';
import { EmptyList } from '../list/empty-list.tsx';
import { ReactivatePatient } from '../one/reactivate-patient.tsx';
import { InstitutionInvitations } from './institution-invitations.tsx';
import { PendingHere } from './pending-here.tsx';
import styles from '../list/patient-table.module.css';

const statuses = ['active', 'invited', 'inactive'] as const;

interface InstitutionPatientsProps {
  institutionId: string;
  search: string;
  /** Opens the page of one, where a superuser can make them active again. */
  hasPages: boolean;
  /** For a reception, which books and calls, and sees to no invitations. */
  onBook?: (row: InstitutionPatient) => void;
}

/** An institution's patients and invited people. */
export function InstitutionPatients(props: InstitutionPatientsProps) {
  const t = useTexts();
  const [status, choose] = useUrlStatus(statuses);
  const { institutionId, search, onBook } = props;
  return (
    <>
      <StatusFilter
        label={t('patients.status')}
        usual={t('list.any_status')}
        options={statuses.map((value) => ({ value, label: t(`patients.status_${value}`) }))}
        value={status}
        onChoose={choose}
      />
      {!onBook && status === '' && search === '' && (
        <PendingHere institutionId={institutionId} onShow={() => choose('invited')} />
      )}
      {status === 'invited' && !onBook ? (
        <InstitutionInvitations institutionId={institutionId} search={search} />
      ) : (
        <Patients {...props} key={status} status={status} onClear={() => choose('')} />
      )}
    </>
  );
}

interface PatientsProps extends InstitutionPatientsProps {
  status: 'active' | 'invited' | 'inactive' | '';
  onClear: () => void;
}

/** The deactivated too: who they are and how to reach them, nothing of their health. */
function Patients({ status, onClear, ...props }: PatientsProps) {
  const t = useTexts();
  const { institutionId, search } = props;
  const columns = useColumns(props);
  const params = { institution_id: institutionId };
  const query = { ...(status && { filter: status }), ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listInstitutionPatients, { params, query }));
  const empty =
    status === '' ? (
      <EmptyList tab="institution" search={search} />
    ) : (
      <NoMatches status={t(`patients.status_${status}`)} search={search} onClear={onClear} />
    );
  return (
    <PagedList list={list} notLoaded={t('patients.not_loaded')} empty={empty}>
      {(patients) => (
        <DataTable
          caption={t('patients.table_institution')}
          columns={columns}
          rows={patients}
          rowKey={({ patient }) => patient.id}
        />
      )}
    </PagedList>
  );
}

function useColumns({ institutionId, hasPages, onBook }: InstitutionPatientsProps): Column<InstitutionPatient>[] {
  const t = useTexts();
  const formats = useFormats();
  const columns: (Column<InstitutionPatient> | false)[] = [
    { id: 'name', head: t('patients.name'), cell: (row) => <Name row={row} hasPages={hasPages} /> },
    {
      id: 'member_id',
      head: t('patients.member_id'),
      cell: ({ patient }) => <span className={`${styles.number} num`}>{patient.member_id ?? '–'}</span>,
    },
    {
      id: 'phone',
      head: t('patients.phone'),
      cell: ({ user }) => <Phone number={user.mobile_number} isCalled={onBook !== undefined} />,
    },
    onBook === undefined && {
      id: 'email',
      head: t('person.email'),
      card: 'hidden',
      cell: ({ user }) => <span className={styles.email}>{user.email ?? t('patients.no_email')}</span>,
    },
    {
      id: 'since',
      head: t('patients.since'),
      card: 'hidden',
      cell: ({ since }) => <span className={`${styles.when} num`}>{formats.date(since)}</span>,
    },
    { id: 'status', head: t('patients.status'), card: 'corner', cell: (row) => <Status row={row} /> },
    {
      id: 'actions',
      head: '',
      headLabel: t('patients.actions'),
      card: 'actions',
      align: 'end',
      cell: (row) =>
        onBook ? (
          <Book row={row} onBook={onBook} />
        ) : (
          <Actions row={row} institutionId={institutionId} isSuperuser={hasPages} />
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

function Phone({ number, isCalled }: { number: string; isCalled: boolean }) {
  const formats = useFormats();
  const shown = formats.phone(number);
  const className = `${styles.number} num`;
  return isCalled ? (
    <a className={className} href={`tel:${number}`}>
      {shown}
    </a>
  ) : (
    <span className={className}>{shown}</span>
  );
}

/** Nothing is booked for who has not agreed yet, or is deactivated. */
function Book({ row, onBook }: { row: InstitutionPatient; onBook: (row: InstitutionPatient) => void }) {
  const t = useTexts();
  if (row.patient.status === 'inactive' || row.relationship_status !== 'active') return null;
  return (
    <Button
      size="small"
      aria-label={t('reception.book_named', { name: displayName(row.user) })}
      onClick={() => onBook(row)}
    >
      {t('reception.book')}
    </Button>
  );
}

/** Only a superuser makes anybody active again, and only an admin, or who has both in care, joins two records. */
function Actions({
  row: { patient, user, relationship_status },
  institutionId,
  isSuperuser,
}: {
  row: InstitutionPatient;
  institutionId: string;
  isSuperuser: boolean;
}) {
  const t = useTexts();
  if (patient.status === 'inactive') return isSuperuser && <Reactivate id={patient.id} name={displayName(user)} />;
  if (isSuperuser || relationship_status !== 'active') return null;
  return <AppLink href={mergePath(patient.id, institutionId)}>{t('merged.open')}</AppLink>;
}

function Reactivate({ id, name }: { id: string; name: string }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const onDone = () => {
    for (const endpoint of [listInstitutionPatients, getInstitution]) loadAgain(queryClient, keyOf(endpoint));
  };
  return (
    <>
      <ReactivatePatient size="small" patientId={id} name={name} onDone={onDone} />
      <UnsentChange of={id} called="queue.reactivation" says={t('record.reactivate')} />
    </>
  );
}

function Name({
  row: { patient, user, relationship_status },
  hasPages,
}: {
  row: InstitutionPatient;
  hasPages: boolean;
}) {
  const name = displayName(user);
  const factsOf = usePatientFacts();
  return (
    <span className={styles.person}>
      <PersonDoor size="s" initials={initials(user)} />
      <span className={styles.words}>
        {hasPages && relationship_status !== 'invited' ? (
          <AppLink className={styles.name} href={`/clinician/patients/${patient.id}`}>
            <TwoLines text={name} />
          </AppLink>
        ) : (
          <span className={styles.name}>
            <TwoLines text={name} />
          </span>
        )}
        {patient.child_of && <span className={styles.facts}>{factsOf({ child_of: patient.child_of })}</span>}
      </span>
    </span>
  );
}

function Status({ row: { patient, relationship_status } }: { row: InstitutionPatient }) {
  const t = useTexts();
  const status = patient.status === 'inactive' ? 'inactive' : relationship_status === 'active' ? 'active' : 'invited';
  return (
    <span className={styles.status}>
      <StatusBadge kind={status}>{t(`patients.status_${status}`)}</StatusBadge>
    </span>
  );
}
