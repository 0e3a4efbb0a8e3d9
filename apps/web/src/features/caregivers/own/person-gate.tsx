import { Fragment, type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Page } from '~/components/layout/page.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useArrivedPeople, useCaresFor } from '~/lib/person/cares-for.ts';
import { unchoosePerson, useChosenPerson } from '~/lib/person/chosen-person.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';

/** Shows a page about the chosen person once their profile is there. Somebody whom the account may not see is chosen no more. */
export function PersonGate({ children }: { children: ReactNode }) {
  const t = useTexts();
  useArrivedPeople();
  const patientId = useChosenPerson();
  const person = useCaresFor().find(({ patient }) => patient.id === patientId);
  const isAsked = patientId !== undefined && person?.unsent === undefined;
  const { data, error, refetch } = useQuery({ ...profileQuery(patientId), enabled: isAsked });
  const isRefused = error instanceof ApiError && error.isOurs(403, 404);
  useEffect(() => {
    if (isAsked && isRefused) unchoosePerson(patientId);
  }, [isAsked, isRefused, patientId]);
  // The key resets drafts and open dialogs when another person is chosen.
  if (!isAsked || (data && !isRefused)) return <Fragment key={patientId}>{children}</Fragment>;
  const name = person?.user.given_name ?? '';
  return (
    <Page width="read">
      {error && !isRefused ? (
        <NotLoaded titleAs="h1" title={t('caregivers.not_loaded', { name })} error={error} retry={refetch} />
      ) : (
        <Skeleton label={t('shell.loading')} shape="rows" count={4} />
      )}
    </Page>
  );
}
