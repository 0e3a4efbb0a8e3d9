import { useDeferredValue, type ComponentType, type ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ClinicianProfile, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { shortName } from '@hodi/domain/users/display-name.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { Page } from '~/components/layout/page.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AppointmentsToday } from './appointments-today.tsx';
import styles from './home-page.module.css';
import { InstitutionEmergencies } from './institution-emergencies.tsx';
import { InstitutionPanel } from './institution-panel.tsx';
import { NeedsYou } from './needs-you.tsx';
import { NotReached } from './not-reached.tsx';
import { OverdueEmergencies } from './overdue-emergencies.tsx';
import { PatientNumbers } from './patient-numbers.tsx';
import { ServiceRequests } from './service-requests.tsx';
import { UnconfirmedNumbers } from './unconfirmed-numbers.tsx';
import { useTurnOfDay } from './use-turn-of-day.ts';

export interface HomePageProps {
  actions?: ReactNode;
  /** In the head of today's appointments. */
  newAppointment?: ReactNode;
  FulfilService: ComponentType<{ interest: ServiceInterest }>;
  /** Measurements and answers to plans that nobody has looked at; above everything else those with an emergency among them. */
  DangerousValues: ComponentType<{ isFirst: boolean }>;
}

const runsInstitution = ({ clinician }: ClinicianProfile): boolean =>
  clinician.role === 'admin' || clinician.role === 'superuser';

/** Administrators may have patients too, or none. */
const hasPatients = ({ counts }: ClinicianProfile): boolean =>
  counts.patients_total + counts.inquiries + counts.appointments_upcoming > 0;

/** Where a clinician arrives: what waits comes first, numbers come below. */
export default function HomePage({ actions, newAppointment, FulfilService, DangerousValues }: HomePageProps) {
  const t = useTexts();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { time_zone } = profile.institution;
  const formats = useFormats(time_zone);
  const now = useNow();
  useTurnOfDay(profile);
  const name = shortName(profile.user, profile.clinician.role);
  const isManager = runsInstitution(profile);
  // Drawn in a second piece: what waits comes first.
  const isRestDue = useDeferredValue(true, false);
  const isCarer = !isManager || hasPatients(profile);
  return (
    <Page
      title={t('clinician_home.karibu', { name })}
      subtitle={t('clinician_home.date', {
        weekday: formats.weekday(now),
        date: formatDate(now, 'long', formats.locale),
      })}
      actions={actions}
    >
      {isManager && <InstitutionEmergencies profile={profile} />}
      {isManager && !isCarer && <InstitutionPanel profile={profile} />}
      {isCarer && <OverdueEmergencies />}
      {isCarer && <DangerousValues isFirst />}
      {isCarer && isRestDue && <NotReached />}
      {isCarer && (
        <div className={styles.columns}>
          <NeedsYou counts={profile.counts} />
          <div className={styles.aside}>
            <DangerousValues isFirst={false} />
            <UnconfirmedNumbers counts={profile.counts} />
            {isRestDue && <AppointmentsToday profile={profile} newAppointment={newAppointment} />}
            {isRestDue && <ServiceRequests profile={profile} FulfilService={FulfilService} />}
          </div>
          <div className={styles.numbers}>
            {isRestDue && <PatientNumbers counts={profile.counts} />}
            {isManager && isRestDue && <InstitutionPanel profile={profile} />}
          </div>
        </div>
      )}
    </Page>
  );
}
