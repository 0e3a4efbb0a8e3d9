import { Suspense, lazy, useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { LoadingPage } from '../loading-page.tsx';
import { CrashedPage } from '../crashed-page.tsx';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { makeQueryClient } from '~/lib/query/query-client.ts';
import { useSession } from '~/lib/session/session.ts';
import { readLockAgain, useLock } from '~/lib/vault/lock-state.ts';
import { loadPageAt } from './routes-of.ts';
import { useDeviceWork } from './use-device-work.ts';
import { Workplace, profileFor } from './workplace.tsx';

/** Kept on the device with the app: without a network it is too late to fetch it. */
const LockPage = lazy(() => import('~/features/sessions/lock/lock-page.tsx'));

/** Everything behind the login, for one user. It is made anew for another one. */
export default function SignedIn({ userType }: { userType: UserType }) {
  const [queryClient] = useState(() => {
    readLockAgain();
    return makeQueryClient();
  });
  const userId = useSession()?.userId;
  const lock = useLock();
  const isLocked = lock !== null && lock.isLocked && lock.userId === userId;
  useDeviceWork(queryClient, isLocked ? undefined : userId, userType);
  const [texts, setTexts] = useState<'coming' | 'there' | 'lost'>('coming');

  useEffect(() => {
    loadTexts(userType).then(
      () => setTexts('there'),
      () => setTexts('lost'),
    );
  }, [userType]);

  // Locking also removes shown data from memory.
  useEffect(() => {
    if (isLocked) return queryClient.clear();
    // All that the first page needs is asked for at once: on a slow line one after the other costs seconds.
    void queryClient.prefetchQuery(profileFor(userType));
    loadPageAt(location.pathname, userType).catch(() => undefined);
  }, [isLocked, queryClient, userType]);

  if (texts === 'lost') return <CrashedPage />;
  if (texts === 'coming') return <LoadingPage />;
  return (
    <QueryClientProvider client={queryClient}>
      {isLocked ? (
        <Suspense fallback={<LoadingPage />}>
          <LockPage />
        </Suspense>
      ) : (
        <Workplace userType={userType} />
      )}
    </QueryClientProvider>
  );
}
