import type { ComponentType } from 'react';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { heartPlus } from '~/components/icon/action-icons.ts';
import { stethoscope } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { EmergencyStrip } from '~/lib/emergency/emergency-strip.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isOpen } from '~/lib/person/account-people.ts';
import { useCaresFor, useIsOfAll } from '~/lib/person/cares-for.ts';
import { usePersonFacts } from '~/lib/person/person-facts.ts';
import { profileQuery, useShownPerson } from '~/lib/person/shown-person.ts';
import { DoctorPanel } from './doctor-panel.tsx';
import { HealthRecord } from './health-record.tsx';
import { NeedsYou } from './needs-you.tsx';
import { NoDoctor } from './no-doctor.tsx';
import { OpenLists } from './open-lists.tsx';
import { OwnServices } from './own-services.tsx';
import { TeamAccess } from './team-access.tsx';
import { UpcomingAppointments } from './upcoming-appointments.tsx';

export interface HomePageProps {
  /** Above everything else: emergencies that were not told, of all people of the account. */
  Unsent?: ComponentType<{ profile: PatientProfile }> | undefined;
  /** Emergencies of this person that nobody has taken up. */
  Emergencies?: ComponentType<{ profile: PatientProfile }> | undefined;
  /** Questions of plans that are due. */
  DuePlans?: ComponentType<{ profile: PatientProfile }> | undefined;
  /** Beside each appointment that is to come. */
  SaveToCalendar?: ComponentType<{ item: AppointmentItem }> | undefined;
}

/** Where a patient arrives: all that waits for the people of the account, or for the chosen one of them. */
export default function HomePage(props: HomePageProps) {
  const isOfAll = useIsOfAll();
  return isOfAll ? <HomeOfAll {...props} /> : <HomeOfOne {...props} />;
}

/** Waiting things and next events of all people of the account. */
function HomeOfAll({ Unsent, Emergencies, DuePlans, SaveToCalendar }: HomePageProps) {
  const t = useTexts();
  const { data: own } = useSuspenseQuery(profileQuery());
  const others = useQueries({
    queries: useCaresFor()
      .filter((person) => isOpen(person) && person.unsent === undefined)
      .map(({ patient }) => profileQuery(patient.id)),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  });
  const profiles = [own, ...others];
  return (
    <Page title={t('patient_home.karibu')} width="read">
      {Unsent && <Unsent profile={own} />}
      {Emergencies && profiles.map((profile) => <Emergencies key={profile.patient.id} profile={profile} />)}
      <NeedsYou profiles={profiles} />
      {DuePlans && profiles.map((profile) => <DuePlans key={profile.patient.id} profile={profile} />)}
      <ButtonLink kind="main" size="big" icon={stethoscope} href="/patient/get-help">
        {t('nav.get_help')}
      </ButtonLink>
      <UpcomingAppointments profiles={profiles} SaveToCalendar={SaveToCalendar} />
      <EmergencyStrip profile={own} />
    </Page>
  );
}

/** Waiting things, clinicians and next events of the chosen person. */
function HomeOfOne({ Unsent, Emergencies, DuePlans, SaveToCalendar }: HomePageProps) {
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
      {Unsent && <Unsent profile={profile} />}
      {Emergencies && <Emergencies profile={profile} />}
      <NeedsYou profiles={[profile]} />
      {DuePlans && !isUnsent && <DuePlans profile={profile} />}
      {hasDoctor ? <DoctorPanel profile={profile} /> : <NoDoctor profile={profile} />}
      {!isUnsent && <TeamAccess profile={profile} />}
      {!hasDoctor && isOwn && <OpenLists />}
      <UpcomingAppointments profiles={[profile]} SaveToCalendar={SaveToCalendar} />
      {!isUnsent && <OwnServices profile={profile} />}
      {!isUnsent && <HealthRecord profile={profile} />}
      <Panel lines>
        <NeedRow
          href="/patient/health"
          lead={<Icon shape={heartPlus} size={24} />}
          title={t('patient_home.health')}
          preview={t('patient_home.health_text')}
          after={<Icon shape={chevronRight} size={18} />}
        />
      </Panel>
      <EmergencyStrip profile={profile} />
    </Page>
  );
}
