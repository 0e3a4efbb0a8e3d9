import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type SessionInfo } from '@hodi/domain/sessions/sessions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { SessionRow } from './session-row.tsx';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';

/** Where the account is signed in, last used first, and how to end it there. */
export function SessionsPanel() {
  const t = useTexts();
  const { data, error, isPending, refetch } = useQuery({ ...queryFor(listSessions), staleTime: 0 });
  const ending = useEnding();
  const [isAsking, setIsAsking] = useState(false);
  const failureText = useFailureText();
  const stopAsking = () => {
    setIsAsking(false);
    ending.others.reset();
  };
  const sessions: readonly SessionInfo[] = data?.sessions ?? [];
  const hasOthers = sessions.some(({ is_current }) => !is_current);
  const isListed = data !== undefined;
  return (
    <Panel
      title={t('devices.title')}
      lines={isListed}
      foot={
        hasOthers && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('devices.end_others')}
          </Button>
        )
      }
    >
      {isPending && <Skeleton label={t('shell.loading')} count={2} />}
      {!isPending && !isListed && (
        <NotLoaded titleAs="h3" inline title={t('devices.not_loaded')} error={error} retry={refetch} />
      )}
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={ending.one.isPending && ending.one.variables === session.id}
          onEnd={() => ending.one.mutate(session.id)}
        />
      ))}
      {ending.one.error && <FieldError id={undefined} error={failureText(ending.one.error)} />}
      {isAsking && (
        <ConfirmDialog
          title={t('devices.end_others')}
          confirmLabel={t('devices.end_others')}
          cancelLabel={t('shell.cancel')}
          closeLabel={t('shell.close')}
          sending={ending.others.isPending}
          onConfirm={() => ending.others.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
          onCancel={stopAsking}
        >
          <p>{t('devices.end_others_why')}</p>
          <FieldError id={undefined} error={failureText(ending.others.error) || undefined} />
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function useEnding() {
  const t = useTexts();
  const queryClient = useQueryClient();
  const onSettled = () => loadedAgain(queryClient, keyOf(listSessions));
  const one = useMutation({
    networkMode: 'always',
    mutationFn: (session_id: string) => call(endSession, { params: { session_id } }),
    onSuccess: () => toast.success(t('devices.ended')),
    onSettled,
  });
  const others = useMutation({
    networkMode: 'always',
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => toast.success(t('devices.ended_others')),
    onSettled,
  });
  return { one, others };
}
