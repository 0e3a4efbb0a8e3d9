import { lazy, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { loadClinicianPages } from '../clinician/load-clinician-pages.ts';
import { LoadingPage } from '../loading-page.tsx';
import { patientRoutes } from '../patient/patient-routes.ts';
import { NotLoadedPage } from './not-loaded-page.tsx';
import { PatientFrame } from './patient-frame.tsx';
import { RoutedPage } from './routed-page.tsx';
import { useBackgroundWork } from './use-background-work.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { followAccount } from '~/lib/i18n/change-language.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useHasCome } from '~/lib/query/use-has-come.ts';
import { tellSessionEnd } from '~/lib/session/session-end.ts';
import { clearSession } from '~/lib/session/session.ts';

const ClinicianPages = lazy(loadClinicianPages);
const WaitingPage = lazy(() => withTexts('lock', import('./waiting-page.tsx')));

const isAwaitingApproval = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'awaiting_approval';

/** The own profile comes first: header, navigation and every page rely on it. */
export function Workplace({ userType }: { userType: UserType }) {
  useBackgroundWork();
  return userType === 'clinician' ? <ClinicianWorkplace /> : <PatientWorkplace />;
}

function PatientWorkplace() {
  const profile = useQuery(queryFor(getOwnPatient));
  useAccountLanguage(profile.data?.user.preferred_language);
  useRefusal(profile.error);
  const hasCome = useHasCome(profile.data);
  if (profile.data === undefined && profile.isError)
    return <NotLoadedPage error={profile.error} retry={profile.refetch} />;
  if (profile.data === undefined || !hasCome) return <LoadingPage />;
  return <RoutedPage frame={PatientFrame} routes={patientRoutes} userType="patient" />;
}

function ClinicianWorkplace() {
  const profile = useQuery(queryFor(getOwnClinician));
  useAccountLanguage(profile.data?.user.preferred_language);
  useRefusal(profile.error);
  // It comes while the profile does.
  useEffect(() => void loadClinicianPages().catch(() => undefined), []);
  const hasCome = useHasCome(profile.data);
  if (profile.data === undefined && isAwaitingApproval(profile.error))
    return <WaitingPage onChange={profile.refetch} />;
  if (profile.data === undefined && profile.isError)
    return <NotLoadedPage error={profile.error} retry={profile.refetch} />;
  if (profile.data === undefined || !hasCome) return <LoadingPage />;
  return <ClinicianPages staff={profile.data.clinician} />;
}

function useAccountLanguage(preferred: Parameters<typeof followAccount>[0] | undefined): void {
  useEffect(() => {
    if (preferred !== undefined) followAccount(preferred);
  }, [preferred]);
}

/** The server refuses this account: the session ends here. Who waits for approval stays. */
function useRefusal(error: Error | null): void {
  const queryClient = useQueryClient();
  const refusal = error instanceof ApiError && [403, 404].includes(error.status) ? error.code : '';
  const isRefused = refusal !== '' && refusal !== 'awaiting_approval';
  useEffect(() => {
    if (!isRefused) return;
    queryClient.clear();
    tellSessionEnd(refusal === 'account_inactive' ? 'inactive' : 'ended');
    clearSession();
  }, [isRefused, refusal, queryClient]);
}
