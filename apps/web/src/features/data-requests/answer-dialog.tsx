import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AskedDataRequest } from '@hodi/domain/data-requests/data-request.ts';
import { longestReason } from '@hodi/domain/data-requests/data-request-kinds.ts';
import { answerDataRequest, listDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AskedDialog } from '~/components/dialog/asked-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { call } from '~/lib/api/call.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

export interface Answering {
  request: AskedDataRequest;
  state: 'done' | 'refused';
}

/** Asks before a request is answered; a refusal is given a reason, an erasure says what goes and what stays. */
export function AnswerDialog({ request, state, onClose }: Answering & { onClose: () => void }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { isSending, failure, run } = useSending();
  const name = displayName(request.patient);
  const isErasure = request.kind === 'erasure' && state === 'done';
  const isRefusal = state === 'refused';
  const answer = async () => {
    const body = isRefusal ? { state, reason: reason.trim() } : { state };
    await call(answerDataRequest, { params: { data_request_id: request.id }, body }, { silent: true });
    toast.success(t(isErasure ? 'data_requests.erased' : 'data_requests.saved', { name }));
    for (const list of [listDataRequests, listInstitutionPatients]) {
      loadAgain(queryClient, keyOf(list));
    }
    onClose();
  };
  const confirm = () => {
    if (isRefusal && reason.trim() === '') setIsMissing(true);
    else run(answer);
  };
  const what = isErasure ? 'erase' : isRefusal ? 'refuse' : 'done';
  return (
    <AskedDialog
      destructive={isErasure}
      title={t(`data_requests.${what}_title`, { name })}
      confirmLabel={t(`data_requests.${what}`)}
      cancelLabel={t('data_requests.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      sendingLabel={t('data_requests.sending')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isRefusal ? (
        <TextArea
          label={t('data_requests.refuse_why')}
          value={reason}
          maxLength={longestReason}
          error={isMissing && reason.trim() === '' ? t('required') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <p>{t(isErasure ? 'data_requests.erase_what' : 'data_requests.done_what', { name })}</p>
      )}
      <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
    </AskedDialog>
  );
}
