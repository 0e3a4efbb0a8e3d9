import type { ComponentType } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { Page } from '~/components/layout/page.tsx';
import { EmergencyStrip } from '~/lib/emergency/emergency-strip.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { usePersonFacts } from '~/lib/person/person-facts.ts';
import { useShownPerson } from '~/lib/person/shown-person.ts';
import { DoctorPanel } from './doctor-panel.tsx';
import { HealthRecord } from './health-record.tsx';
import { NeedsYou } from './needs-you.tsx';
import { NoDoctor } from './no-doctor.tsx';
import { OpenLists } from './open-lists.tsx';
import { OwnServices } from './own-services.tsx';
import { TeamAccess } from './team-access.tsx';
import { UpcomingAppointments } from './upcoming-appointments.tsx';

export interface HomePageProps {
  /** Above everything else: emergencies that were not told, or not taken up. */
  Emergencies?: ComponentType<{ profile: PatientProfile }> | undefined;
  /** Beside each appointment that is to come. */
  SaveToCalendar?: ComponentType<{ item: AppointmentItem }> | undefined;
}

/** Where a patient arrives: what waits for the chosen person, whom they can ask, what comes next. */
export default function HomePage({ Emergencies, SaveToCalendar }: HomePageProps) {
  const t = useTexts();
  const { profile, patientId, isUnsent } = useShownPerson();
  const factsOf = usePersonFacts();
  const hasDoctor = profile.clinician_infos.length > 0;
  const isOwn = patientId === undefined;
  const name = profile.user.given_name;
  return (
    <Page
      title={t(isOwn ? 'patient_home.karibu' : 'caregivers.about', { name })}
      subtitle={!isOwn && factsOf(profile.patient)}
      width="read"
    >
      {isUnsent && <p role="status">{t('caregivers.unsent', { name })}</p>}
      {Emergencies && <Emergencies profile={profile} />}
      <NeedsYou profile={profile} />
      {hasDoctor ? <DoctorPanel profile={profile} /> : <NoDoctor profile={profile} />}
      {!isUnsent && <TeamAccess profile={profile} />}
      {!hasDoctor && isOwn && <OpenLists />}
      <UpcomingAppointments profile={profile} SaveToCalendar={SaveToCalendar} />
      {!isUnsent && <OwnServices profile={profile} />}
      {!isUnsent && <HealthRecord profile={profile} />}
      <EmergencyStrip profile={profile} />
    </Page>
  );
}
