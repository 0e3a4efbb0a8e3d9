import { Suspense, lazy, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { staffOf } from '../guards.ts';
import { LoadingPage } from '../loading-page.tsx';
import { patientRoutes } from '../patient/patient-routes.ts';
import { loadClinicianPages } from '../clinician/load-clinician-pages.ts';
import { NotLoadedPage } from './not-loaded-page.tsx';
import { PatientFrame } from './patient-frame.tsx';
import { RoutedPage } from './routed-page.tsx';
import { useBackgroundWork } from './use-background-work.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { followAccount } from '~/lib/i18n/change-language.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useHasLoaded } from '~/lib/query/use-has-loaded.ts';
import { openedLink } from '~/lib/session/opened-link.ts';
import { tellSessionEnd } from '~/lib/session/session-end.ts';
import { clearSession } from '~/lib/session/session.ts';
import { useStore } from '~/lib/store.ts';

// Begun with the page of the address.
const ClinicianPages = lazy(loadClinicianPages);
const OpenedLinkDialog = lazy(async () => ({
  default: (await import('./opened-link-dialog.tsx')).OpenedLinkDialog,
}));
const HeldPage = lazy(() => import('../held/held-page.tsx'));

/** The own profile: header, navigation and every page rely on it. */
export const profileFor = (userType: UserType) => queryFor(userType === 'patient' ? getOwnPatient : getOwnClinician);

/** The pages, as soon as the own profile has come. */
export function Workplace({ userType }: { userType: UserType }) {
  useBackgroundWork(userType);
  const { data, error, refetch } = useQuery(profileFor(userType));
  useAccount(data?.user.preferred_language, error);
  const hasCome = useHasLoaded(data);
  const link = useStore(openedLink);
  const code = error instanceof ApiError && error.code;
  // It stays until it says so: the recovery codes are shown once, while the profile may come by itself.
  const [held, setHeld] = useState<string>();
  if (code === 'second_factor_required' && code !== held) setHeld(code);
  if (held || (!data && code === 'awaiting_approval'))
    return <HeldPage code={held} onChange={() => refetch().then(() => setHeld(undefined))} />;
  if (error && !data) return <NotLoadedPage error={error} retry={refetch} />;
  if (!hasCome || !data) return <LoadingPage />;
  return (
    <>
      {'clinician' in data ? (
        <ClinicianPages staff={staffOf(data)} />
      ) : (
        <RoutedPage frame={PatientFrame} routes={patientRoutes} userType="patient" />
      )}
      {link !== null && (
        <Suspense fallback={null}>
          <OpenedLinkDialog link={link} name={displayName(data.user)} />
        </Suspense>
      )}
    </>
  );
}

/** Speaks as the account does. Where the server refuses it the session ends here; who waits for approval stays. */
function useAccount(preferred: Language | undefined, error: Error | null): void {
  const queryClient = useQueryClient();
  const isRefused = error instanceof ApiError && error.isOurs(403, 404) && error.code !== 'awaiting_approval';
  const refusal = isRefused && error.code;
  useEffect(() => {
    if (preferred) followAccount(preferred);
  }, [preferred]);
  useEffect(() => {
    if (!refusal) return;
    queryClient.clear();
    tellSessionEnd(refusal === 'account_inactive' ? 'inactive' : 'ended');
    clearSession();
  }, [refusal, queryClient]);
}
