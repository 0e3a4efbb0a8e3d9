import type { ComponentType } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { Page } from '~/components/layout/page.tsx';
import { EmergencyStrip } from '~/lib/emergency/emergency-strip.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { DoctorPanel } from './doctor-panel.tsx';
import { HealthRecord } from './health-record.tsx';
import { NeedsYou } from './needs-you.tsx';
import { NoDoctor } from './no-doctor.tsx';
import { OpenLists } from './open-lists.tsx';
import { OwnServices } from './own-services.tsx';
import { UpcomingAppointments } from './upcoming-appointments.tsx';

export interface HomePageProps {
  /** Above everything else: emergencies that were not told, or not taken up. */
  Emergencies?: ComponentType<{ profile: PatientProfile }> | undefined;
  /** Beside each appointment that is to come. */
  SaveToCalendar?: ComponentType<{ item: AppointmentItem }> | undefined;
}

/** Where a patient arrives: what waits for them, whom they can ask, what comes next. */
export default function HomePage({ Emergencies, SaveToCalendar }: HomePageProps) {
  const t = useTexts();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnPatient));
  const hasDoctor = profile.clinician_infos.length > 0;
  return (
    <Page title={t('patient_home.karibu', { name: profile.user.given_name })} width="read">
      {Emergencies && <Emergencies profile={profile} />}
      <NeedsYou profile={profile} />
      {hasDoctor ? <DoctorPanel profile={profile} /> : <NoDoctor profile={profile} />}
      {!hasDoctor && <OpenLists />}
      <UpcomingAppointments profile={profile} SaveToCalendar={SaveToCalendar} />
      <OwnServices profile={profile} />
      <HealthRecord profile={profile} />
      <EmergencyStrip profile={profile} />
    </Page>
  );
}
