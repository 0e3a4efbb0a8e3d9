import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { Logo } from '~/components/brand/logo.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { person } from '~/components/icon/entry-icons.ts';
import { home, hospital, inbox, people } from '~/components/icon/navigation-icons.ts';
import { AppHeader } from '~/components/layout/app-header.tsx';
import type { NavItem } from '~/components/layout/nav-item.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AccountMenu } from './account-menu.tsx';
import { HeaderLanguage } from './header-language.tsx';
import { NavigationFrame } from './navigation-frame.tsx';
import type { FrameProps } from './routed-page.tsx';

/** What stands around a clinician's pages: the institution, what waits, and where they can go. */
export function ClinicianFrame({ layout, children }: FrameProps) {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const items = useClinicianItems(profile.counts.needs_you_now);
  return (
    <NavigationFrame
      dense
      layout={layout}
      items={items}
      // On a desktop the account is in the menu, where there is room for its name.
      sideItems={items.slice(0, -1)}
      header={<ClinicianHeader />}
    >
      {children}
    </NavigationFrame>
  );
}

function useClinicianItems(waiting: number): NavItem[] {
  const t = useTexts();
  const [address] = useLocation();
  const item = (href: string, label: string, icon: string) => ({ href, label, icon, current: address === href });
  const isInquiry = /^\/clinician\/(patient-inquiries|e-contact\/)/.test(address);
  const isPatient = /^\/clinician\/patients?(\/|$)/.test(address);
  return [
    item('/clinician/dashboard', t('nav.dashboard'), home),
    { ...item('/clinician/patients', t('nav.patients'), people), current: isPatient },
    {
      ...item('/clinician/patient-inquiries', t('nav.inquiries'), inbox),
      current: isInquiry,
      count: waiting,
      countLabel: t('nav.waiting', { count: waiting }),
    },
    item('/clinician/account', t('nav.account'), person),
  ];
}

function ClinicianHeader() {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { institution, clinician, user } = profile;
  return (
    <AppHeader
      logo={<Logo name="Hodi" href="/" />}
      centre={
        <>
          <Icon shape={hospital} />
          <span>{`${institution.name}, ${institution.county}`}</span>
        </>
      }
    >
      <HeaderLanguage />
      <AccountMenu person={user} userType="clinician" staff={clinician} />
    </AppHeader>
  );
}
