import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { dataRequestKinds, daysToAnswer, longestWish } from '@hodi/domain/data-requests/data-request-kinds.ts';
import { createDataRequest, listOwnDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { isThere, sendDraft } from '~/lib/details/send-draft.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { BoundSegmented, BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './data-requests.module.css';
import { RequestRow } from './request-row.tsx';
import { UnsentRequest, type Wish } from './unsent-request.tsx';

const draftKey = 'data-request new';

/** Those that are not at the clinic yet. One that has left this device is in the list of the clinic. */
function useUnsent() {
  const queryClient = useQueryClient();
  const unsent = useQueued({ name: createDataRequest.name });
  const count = unsent.length;
  const before = useRef(count);
  const readAgain = useEffectEvent(() => loadAgain(queryClient, keyOf(listOwnDataRequests)));
  useEffect(() => {
    if (count < before.current) readAgain();
    before.current = count;
  }, [count]);
  return unsent;
}

/** A patient asks the clinic to correct or erase what it keeps of them, and sees what became of it. */
export function OwnDataRequests() {
  const t = useTexts();
  const { data } = useQuery(queryFor(listOwnDataRequests));
  const draft = useDraft<Wish>(draftKey);
  const unsent = useUnsent();
  const requests = data?.data_requests ?? [];
  return (
    <Panel title={t('data_requests.title')}>
      <div className={styles.body}>
        <p className={styles.quiet}>{t('data_requests.lead', { days: daysToAnswer })}</p>
        {draft !== undefined && <Ask draft={draft} />}
        {requests.length + unsent.length > 0 && (
          <ul className={styles.list}>
            {unsent.map((record) => (
              <UnsentRequest key={record.id} record={record} />
            ))}
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} who={request.institution_name ?? undefined} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const nothing = (id: string = newId()): Wish => ({ id, kind: 'correction', text: '' });

/** Keeps the draft on the device until it is sent or queued. */
function Ask({ draft }: { draft: Draft<Wish> | null }) {
  'use no memo';
  const t = useTexts();
  const queryClient = useQueryClient();
  const { online } = useConnection();
  // One id for what is typed, so that a second try after a lost answer asks nothing twice; also over a reload.
  const [base, setBase] = useState(() => nothing(draft?.base.id));
  const { isSending, failure, run } = useSending();
  const form = useForm<Wish>({ defaultValues: { ...base, ...typedOf(draft) }, shouldFocusError: false });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const kept = useDraftForm(form, {
    draftKey,
    base,
    told: (field, values) =>
      field === 'text'
        ? { label: t(`data_requests.text_${values.kind}`), value: values.text }
        : { label: t('data_requests.kind'), value: t(`data_requests.kind_${values.kind}`) },
  });
  const versions = useRef(new Map<string, unknown>());
  const isShown = useIsMounted();
  /** From now on it is another request. */
  const beginAnew = (next: Wish) => {
    setBase(nothing(next.id));
    form.reset(next);
  };
  const ask = async () => {
    const wish = form.getValues();
    const body = { ...wish, text: wish.text.trim() };
    const about = { title: 'queue.data_request', summary: body.text, creates: wish.id } as const;
    try {
      const options = { ...about, kept, versions: versions.current, isShown };
      const how = await sendDraft(createDataRequest, { body }, options);
      if (how === 'sent') toast.success(t('data_requests.sent'));
      else toast.blank(t('data_requests.waits'));
    } catch (error) {
      if (isThere(error)) {
        beginAnew({ ...form.getValues(), id: newId() });
        loadAgain(queryClient, keyOf(listOwnDataRequests));
      }
      throw error;
    }
    kept.forget();
    beginAnew(nothing());
    // Not waited for: it may take long on a bad line, and nothing is being sent any more.
    loadAgain(queryClient, keyOf(listOwnDataRequests));
  };
  const submit = () => {
    if (!hasVisible(form.getValues('text'))) form.setError('text', { type: 'required' });
    else run(ask);
  };
  return (
    <>
      <BoundSegmented
        control={form.control}
        name="kind"
        label={t('data_requests.kind')}
        options={dataRequestKinds.map((value) => ({ value, label: t(`data_requests.kind_${value}`) }))}
      />
      {kind === 'erasure' && <p className={styles.quiet}>{t('data_requests.erasure_what')}</p>}
      <BoundTextArea
        control={form.control}
        name="text"
        label={t(`data_requests.text_${kind}`)}
        maxLength={longestWish}
      />
      <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
      {!online && <p role="status">{t('data_requests.offline')}</p>}
      <Button sending={isSending} sendingLabel={t('data_requests.sending')} onClick={submit}>
        {t('data_requests.send')}
      </Button>
    </>
  );
}
