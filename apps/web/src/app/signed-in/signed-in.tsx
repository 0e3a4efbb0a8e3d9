import { useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { LoadingPage } from '../loading-page.tsx';
import { CrashedPage } from '../crashed-page.tsx';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { makeQueryClient } from '~/lib/query/query-client.ts';
import { Workplace } from './workplace.tsx';

/** Everything behind the login, for one user. It is made anew for another one. */
export default function SignedIn({ userType }: { userType: UserType }) {
  const [queryClient] = useState(makeQueryClient);
  const [texts, setTexts] = useState<'coming' | 'there' | 'lost'>('coming');

  useEffect(() => {
    loadTexts('app').then(
      () => setTexts('there'),
      () => setTexts('lost'),
    );
  }, []);

  if (texts === 'lost') return <CrashedPage />;
  if (texts === 'coming') return <LoadingPage />;
  return (
    <QueryClientProvider client={queryClient}>
      <Workplace userType={userType} />
    </QueryClientProvider>
  );
}
