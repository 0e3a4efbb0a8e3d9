import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Logo } from '~/components/brand/logo.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { person, stethoscope } from '~/components/icon/entry-icons.ts';
import { home } from '~/components/icon/navigation-icons.ts';
import { calendar } from '~/components/icon/state-icons.ts';
import type { NavItem } from '~/components/layout/nav-item.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AccountMenu } from './account-menu.tsx';
import { HeaderLanguage } from './header-language.tsx';
import { NavigationFrame } from './navigation-frame.tsx';
import type { FrameProps } from './routed-page.tsx';
import styles from './frame.module.css';

/** What stands around a patient's pages: whom they talk to, and where they can go. */
export function PatientFrame({ layout, children }: FrameProps) {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnPatient));
  const waiting = profile.counts.unread_inquiries + profile.clinician_invitations.length;
  return (
    <NavigationFrame layout={layout} items={usePatientItems(waiting)} header={<PatientHeader />}>
      {children}
    </NavigationFrame>
  );
}

function usePatientItems(waiting: number): NavItem[] {
  const t = useTexts();
  const [address] = useLocation();
  const item = (href: string, label: string, icon: string) => ({ href, label, icon, current: address === href });
  return [
    {
      ...item('/patient/dashboard', t('nav.home'), home),
      count: waiting,
      countLabel: t('nav.patient_waiting', { count: waiting }),
    },
    item('/patient/get-help', t('nav.get_help'), stethoscope),
    item('/patient/appointments', t('nav.appointments'), calendar),
    item('/patient/account', t('nav.account'), person),
  ];
}

function PatientHeader() {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnPatient));
  const selected = profile.clinician_infos.find(
    ({ clinician }) => clinician.id === profile.patient.selected_clinician_id,
  )?.clinician;
  const menu = (
    <>
      <HeaderLanguage />
      <AccountMenu person={profile.user} userType="patient" />
    </>
  );
  if (selected === undefined) return <AppHeader logo={<Logo name="Hodi" href="/" />}>{menu}</AppHeader>;
  return (
    <AppHeader
      logo={
        <span className={styles.beside}>
          <Logo name="Hodi" href="/" />
        </span>
      }
      person={{ initials: initials(selected.user), kind: 'staff' }}
      title={displayName(selected.user, selected.role)}
      subtitle={selected.institution_name}
    >
      {menu}
    </AppHeader>
  );
}
