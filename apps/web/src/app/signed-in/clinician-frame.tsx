import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { Logo } from '~/components/brand/logo.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { eye, person, phone } from '~/components/icon/entry-icons.ts';
import { chart, home, hospital, inbox, people, team } from '~/components/icon/navigation-icons.ts';
import { calendar } from '~/components/icon/state-icons.ts';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { isWithin, type NavItem } from '~/components/layout/nav-item.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { pagesFor, queryFor } from '~/lib/query/query-for.ts';
import { rolesPathOf, staffOf } from '../guards.ts';
import { AccountMenu } from './account-menu.tsx';
import { HeaderLanguage } from './header-language.tsx';
import { NavigationFrame } from './navigation-frame.tsx';
import type { FrameProps } from './routed-page.tsx';

/** Frame of a clinician's pages: institution, unread counts and navigation. */
export function ClinicianFrame({ layout, children }: FrameProps) {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const ofClinician = useClinicianItems(profile);
  const ofReception = useReceptionItems(profile);
  const items = profile.is_reception ? ofReception : ofClinician;
  return (
    <NavigationFrame
      dense
      isReception={profile.is_reception === true}
      layout={layout}
      items={itemsOfBar(items)}
      // On a desktop the account is in the menu, where there is room for its name.
      sideItems={items.slice(0, -1)}
      header={<ClinicianHeader />}
    >
      {children}
    </NavigationFrame>
  );
}

/** On a phone four fit in a row: what is in the account menu too makes room. */
const inMenu = /^\/(clinician\/(account|statistics)|admin\/(institutions|content))/;
const mostOfBar = 4;

function itemsOfBar(items: readonly NavItem[]): NavItem[] {
  const others = items.filter(({ href }) => inMenu.test(href));
  const left = new Set(others.slice(Math.max(0, others.length - Math.max(0, items.length - mostOfBar))));
  return items.filter((item) => !left.has(item));
}

type Profile = AnswerOf<typeof getOwnClinician>;

/** Where whoever runs an institution, or all of them, goes besides. */
function useAdminItems({ clinician }: Profile): NavItem[] {
  const t = useTexts();
  const [address] = useLocation();
  if (clinician.role !== 'admin' && clinician.role !== 'superuser') return [];
  const isSuperuser = clinician.role === 'superuser';
  const audit = '/admin/audit';
  return [
    {
      href: isSuperuser ? '/admin/institutions' : rolesPathOf(clinician.institution_id),
      label: t(isSuperuser ? 'menu.institutions' : 'menu.manage_clinicians'),
      icon: isSuperuser ? hospital : team,
      current: address.startsWith('/admin/institutions'),
    },
    { href: audit, label: t('nav.audit'), icon: eye, current: address === audit },
  ];
}

/** Administrators without patients are not led to lists that are always empty. */
const hasPatients = ({ clinician, counts }: Profile): boolean =>
  !['admin', 'superuser'].includes(clinician.role) ||
  counts.needs_you_now + counts.patients_active + counts.pending_invitations > 0;

function useClinicianItems(profile: Profile): NavItem[] {
  const t = useTexts();
  const [address] = useLocation();
  const adminItems = useAdminItems(profile);
  const { needs_you_now: waiting, emergencies = 0 } = profile.counts;
  const waits = t('nav.waiting', { count: waiting });
  const item = (href: string, label: string, icon: string) => ({ href, label, icon, current: isWithin(address, href) });
  const isLead = profile.clinician.role === 'superuser' || profile.clinician.is_clinical_lead === true;
  const content = item('/admin/content', t('menu.content'), clipboard);
  const isInquiry = /^\/clinician\/(patient-inquiries|e-contact\/)/.test(address);
  const isPatient = /^\/clinician\/(patients?(\/|$)|assisted-registration)/.test(address);
  const patientItems = [
    { ...item('/clinician/patients', t('nav.patients'), people), current: isPatient },
    {
      ...item('/clinician/patient-inquiries', t('nav.inquiries'), inbox),
      current: isInquiry,
      count: waiting,
      countLabel: emergencies > 0 ? `${waits}, ${t('nav.emergencies', { count: emergencies })}` : waits,
      isUrgent: emergencies > 0,
    },
    item('/clinician/appointments', t('nav.appointments'), calendar),
    item('/clinician/statistics', t('menu.statistics'), chart),
  ];
  return [
    item('/clinician/dashboard', t('nav.dashboard'), home),
    ...(hasPatients(profile) ? patientItems : []),
    ...adminItems,
    ...(isLead ? [content] : []),
    item('/clinician/account', t('nav.account'), person),
  ];
}

const confirmQuery = { scope: 'past', status: 'scheduled' } as const;

/** Navigation of reception: the day, calendars, patients, and past appointments that nobody has confirmed. */
function useReceptionItems({ is_reception: isReception = false }: Profile): NavItem[] {
  const t = useTexts();
  const [address] = useLocation();
  const params = new URLSearchParams(useSearch());
  // The list that its item opens tells how many there are.
  const list = useInfiniteQuery({ ...pagesFor(listAppointments, { query: confirmQuery }), enabled: isReception });
  const count = list.data?.pages[0]?.counts.to_confirm ?? 0;
  const isAppointments = address === '/clinician/appointments';
  const isConfirming = params.get('tab') === confirmQuery.scope && params.get('status') === confirmQuery.status;
  const item = (href: string, label: string, icon: string) => ({ href, label, icon, current: isWithin(address, href) });
  return [
    item('/clinician/dashboard', t('reception.today'), home),
    {
      ...item('/clinician/appointments?view=clinic', t('reception.calendar'), calendar),
      current: isAppointments && !isConfirming,
    },
    { ...item('/clinician/patients', t('reception.patients'), people) },
    {
      ...item('/clinician/appointments?tab=past&status=scheduled', t('reception.to_confirm'), phone),
      current: isAppointments && isConfirming,
      count,
      countLabel: t('reception.to_confirm_count', { count }),
    },
    item('/clinician/account', t('nav.account'), person),
  ];
}

function ClinicianHeader() {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { institution, user } = profile;
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
      <AccountMenu person={user} userType="clinician" staff={staffOf(profile)} />
    </AppHeader>
  );
}
