import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { AskedDataRequest } from '@hodi/domain/data-requests/data-request.ts';
import { longestReason } from '@hodi/domain/data-requests/data-request-kinds.ts';
import { answerDataRequest, listDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { call } from '~/lib/api/call.ts';
import { keyFor } from '~/lib/ids.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { type Answering, GivenOut, useAskerName } from './asked-request.tsx';

interface AnswerDialogProps extends Answering {
  onClose: () => void;
}

const draftKeyOf = ({ id }: AskedDataRequest): string => `data-request answer ${id}`;
const nothing = { reason: '' };

/** Asks before a request is answered; the patient is told why it is refused, or what was corrected. An erasure says what goes and what stays. */
export function AnswerDialog(props: AnswerDialogProps) {
  const draft = useDraft<typeof nothing>(draftKeyOf(props.request));
  return draft === undefined ? null : <Answer {...props} draft={draft} />;
}

function Answer({ request, state, onClose, draft }: AnswerDialogProps & { draft: Draft<typeof nothing> | null }) {
  'use no memo';
  const t = useTexts();
  const queryClient = useQueryClient();
  const isErasure = request.kind === 'erasure' && state === 'done';
  const isRefusal = state === 'refused';
  const { in_care_elsewhere: count = 0 } = request;
  const why = isRefusal ? 'data_requests.refuse_why' : 'data_requests.done_why';
  const form = useForm({ defaultValues: { ...nothing, ...typedOf(draft) }, shouldFocusError: false });
  const { forget } = useDraftForm(form, {
    draftKey: draftKeyOf(request),
    base: nothing,
    told: (field, values) => ({ label: t(why), value: values[field] }),
  });
  // The same answer once more goes under the same key: a lost answer of the server is given again, and nothing done twice.
  const sent = useRef(new Map<string, unknown>());
  const end = () => {
    forget();
    onClose();
  };
  const { isSending, failure, run } = useSending();
  const name = useAskerName()(request.patient);
  const answer = async () => {
    const body = isErasure ? { state } : { state, reason: form.getValues('reason').trim() };
    const idempotencyKey = keyFor(sent.current, body);
    sent.current.set(idempotencyKey, body);
    const how = { silent: true, idempotencyKey };
    await call(answerDataRequest, { params: { data_request_id: request.id }, body }, how);
    toast.success(t(isErasure ? 'data_requests.erased' : 'data_requests.saved', { name }));
    for (const list of [listDataRequests, listInstitutionPatients, getInstitution]) {
      loadAgain(queryClient, keyOf(list));
    }
    end();
  };
  const confirm = () => {
    if (!isErasure && !hasVisible(form.getValues('reason'))) form.setError('reason', { type: 'required' });
    else run(answer);
  };
  const what = isErasure ? 'erase' : isRefusal ? 'refuse' : 'done';
  return (
    <ConfirmDialog
      destructive={isErasure}
      title={t(`data_requests.${what}_title`, { name })}
      confirmLabel={t(`data_requests.${what}`)}
      cancelLabel={t('data_requests.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      sendingLabel={t('data_requests.sending')}
      onConfirm={confirm}
      onCancel={end}
    >
      {isErasure ? (
        <>
          <p>{t('data_requests.erase_what', { name })}</p>
          {count > 0 && <p>{t('data_requests.erase_elsewhere', { count })}</p>}
        </>
      ) : (
        <BoundTextArea control={form.control} name="reason" label={t(why)} maxLength={longestReason} />
      )}
      {!isRefusal && <GivenOut request={request} />}
      <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
    </ConfirmDialog>
  );
}
