import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { type PatientContact, getPatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { ButtonLink } from '~/components/action/button.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { people } from '~/components/icon/navigation-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './closed-patient.module.css';
import { ReactivatePatient } from './reactivate-patient.tsx';

interface ClosedPatientProps {
  patientId: string;
  /** The record may be open now. */
  onOpened: () => void;
}

/**
 * A patient whose record the reader may not open: name and contact for who invited them, and for a system
 * administrator the way to make a deactivated one active again. To everybody else there is nobody.
 */
export function ClosedPatient({ patientId, onOpened }: ClosedPatientProps) {
  const t = useTexts();
  const { data, error } = useQuery({
    ...queryFor(getPatientContact, { params: { patient_id: patientId } }),
    staleTime: 0,
  });
  if (error !== null) return <NotFound />;
  if (data !== undefined) return <Contact contact={data} onOpened={onOpened} />;
  return (
    <Page>
      <Skeleton label={t('shell.loading')} shape="rows" count={2} />
    </Page>
  );
}

const kinds = { invited: 'invited', inactive: 'inactive', active: 'active' } as const;
const statusTexts = {
  invited: 'patients.status_invited',
  inactive: 'record.status_inactive',
  active: 'patients.status_active',
} as const;
const explanations = {
  invited: ['record.invited_title', 'record.invited_text'],
  inactive: ['record.inactive_title', 'record.inactive_text'],
  active: ['record.closed_title', 'record.closed_text'],
} as const;

const patientsOf = (institution: PatientContact['institution']): string =>
  institution ? `/admin/institutions/${institution.id}/roles?tab=patients` : '/admin/institutions';

function Contact({ contact, onOpened }: { contact: PatientContact; onOpened: () => void }) {
  const t = useTexts();
  const { patient, user, relationship_status, institution } = contact;
  const { data: reader } = useSuspenseQuery(queryFor(getOwnClinician));
  const isInactive = patient.status === 'inactive';
  const state = isInactive ? 'inactive' : relationship_status === 'invited' ? 'invited' : 'active';
  const [title, text] = explanations[state];
  // A superuser comes from the patients of an institution: this one is not among their own.
  const isOthers = reader.clinician.role === 'superuser' && relationship_status === null;
  const up = isOthers
    ? { label: institution?.name ?? t('menu.institutions'), href: patientsOf(institution) }
    : { label: t('patients.title'), href: '/clinician/patients' };
  return (
    <Page title={displayName(user)} up={up} width="read">
      <Panel
        title={t(title)}
        titleAfter={
          <>
            <StatusBadge kind={kinds[state]}>{t(statusTexts[state])}</StatusBadge>
            <UnsentChange of={patient.id} called="queue.reactivation" says={t('record.reactivate')} />
          </>
        }
        foot={
          isInactive &&
          reader.clinician.role === 'superuser' && (
            <ReactivatePatient kind="main" patientId={patient.id} name={displayName(user)} onDone={onOpened} />
          )
        }
      >
        <p className={styles.why}>{t(text, { name: user.given_name })}</p>
        <Known contact={contact} />
      </Panel>
    </Page>
  );
}

function Known({ contact: { patient, user } }: { contact: PatientContact }) {
  const t = useTexts();
  const { phone } = useFormats();
  const number = (
    <AppLink className="num" href={`tel:${user.mobile_number}`}>
      {phone(user.mobile_number)}
    </AppLink>
  );
  const email =
    user.email === null ? t('patients.no_email') : <AppLink href={`mailto:${user.email}`}>{user.email}</AppLink>;
  return (
    <KeyValues
      layout="aligned"
      items={[
        ...(patient.member_id === null ? [] : [{ id: 'id', label: t('person.member_id'), value: patient.member_id }]),
        { id: 'phone', label: t('patients.phone'), value: number },
        { id: 'email', label: t('person.email'), value: email },
      ]}
    />
  );
}

function NotFound() {
  const t = useTexts();
  return (
    <Page>
      <EmptyState
        icon={people}
        titleAs="h1"
        title={t('patient.not_found')}
        action={
          <ButtonLink kind="main" href="/clinician/patients">
            {t('patients.title')}
          </ButtonLink>
        }
      >
        {t('patient.not_found_text')}
      </EmptyState>
    </Page>
  );
}
