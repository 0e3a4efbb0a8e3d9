import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Logo } from '~/components/brand/logo.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { person, stethoscope } from '~/components/icon/entry-icons.ts';
import { home } from '~/components/icon/navigation-icons.ts';
import { calendar } from '~/components/icon/state-icons.ts';
import { isWithin, type NavItem } from '~/components/layout/nav-item.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { EndedPeople } from '~/features/caregivers/own/ended-dialog.tsx';
import { PersonGate } from '~/features/caregivers/own/person-gate.tsx';
import { PersonSwitch } from '~/features/caregivers/own/person-switch.tsx';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { AccountMenu } from './account-menu.tsx';
import { HeaderLanguage } from './header-language.tsx';
import { NavigationFrame } from './navigation-frame.tsx';
import type { FrameProps } from './routed-page.tsx';
import styles from './frame.module.css';

/** The pages about the chosen person; every other page is about the account itself, or says whom it is about. */
const aboutPerson = new Set([
  '/patient/dashboard',
  '/patient/get-help',
  '/patient/appointments',
  '/patient/health-record',
  '/patient/health',
  '/patient/health/measurements',
  '/patient/plans',
  '/patient/account',
]);

/** Frame of a patient's pages: the chosen person, their clinician and navigation. */
export function PatientFrame({ layout, children }: FrameProps) {
  const [address] = useLocation();
  const { data: own } = useSuspenseQuery(profileQuery());
  const profile = useShownProfile();
  const waiting = profile.counts.unread_inquiries + profile.clinician_invitations.length;
  const isAboutPerson = aboutPerson.has(address) || address.startsWith('/patient/account/');
  const header = (
    <>
      <PatientHeader />
      {isAboutPerson && <PersonSwitch own={own} />}
    </>
  );
  return (
    <NavigationFrame layout={layout} items={usePatientItems(waiting)} header={header}>
      {isAboutPerson ? <PersonGate>{children}</PersonGate> : children}
      <EndedPeople />
    </NavigationFrame>
  );
}

/** The chosen person's as soon as it is there, which the page waits for. */
function useShownProfile() {
  const { data: own } = useSuspenseQuery(profileQuery());
  const { data } = useQuery({ ...profileQuery(useChosenPerson()), enabled: false });
  return data ?? own;
}

function usePatientItems(waiting: number): NavItem[] {
  const t = useTexts();
  const [address] = useLocation();
  const item = (href: string, label: string, icon: string) => ({ href, label, icon, current: isWithin(address, href) });
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
  const { data: own } = useSuspenseQuery(profileQuery());
  const profile = useShownProfile();
  const infos = profile.clinician_infos;
  const chosen = infos.find(({ clinician }) => clinician.id === profile.patient.selected_clinician_id);
  // Nobody need choose for a child: it comes into the care of those who look after its caregiver.
  const selected = (chosen ?? (profile === own ? undefined : infos[0]))?.clinician;
  const menu = (
    <>
      <HeaderLanguage />
      <AccountMenu person={own.user} userType="patient" />
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
