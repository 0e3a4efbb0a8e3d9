import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DataRequestKind,
  dataRequestKinds,
  daysToAnswer,
  longestWish,
} from '@hodi/domain/data-requests/data-request-kinds.ts';
import { createDataRequest, listOwnDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { call } from '~/lib/api/call.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './data-requests.module.css';
import { RequestRow } from './request-row.tsx';

/** A patient asks the clinic to correct or erase what it keeps of them, and sees what became of it. */
export function OwnDataRequests() {
  const t = useTexts();
  const { online } = useConnection();
  const { data } = useQuery(queryFor(listOwnDataRequests));
  const requests = data?.data_requests ?? [];
  return (
    <Panel title={t('data_requests.title')}>
      <div className={styles.body}>
        <p>{t('data_requests.lead', { days: daysToAnswer })}</p>
        <Ask online={online} />
        {requests.length > 0 && (
          <ul className={styles.list}>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** What is typed stays there while the line is away. */
function Ask({ online }: { online: boolean }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<DataRequestKind>('correction');
  const [text, setText] = useState('');
  // One for what is typed, so that a second try after a lost answer asks nothing twice.
  const [id, setId] = useState(newId);
  const [isEmpty, setIsEmpty] = useState(false);
  const { isSending, failure, run } = useSending();
  const ask = async () => {
    await call(createDataRequest, { body: { id, kind, text: text.trim() } }, { silent: true });
    setText('');
    setId(newId());
    toast.success(t('data_requests.sent'));
    await loadedAgain(queryClient, keyOf(listOwnDataRequests));
  };
  const send = () => {
    setIsEmpty(text.trim() === '');
    if (text.trim() !== '') run(ask);
  };
  return (
    <>
      <Segmented
        label={t('data_requests.kind')}
        options={dataRequestKinds.map((value) => ({ value, label: t(`data_requests.kind_${value}`) }))}
        value={kind}
        onValueChange={setKind}
      />
      {kind === 'erasure' && <p className={styles.quiet}>{t('data_requests.erasure_what')}</p>}
      <TextArea
        label={t(`data_requests.text_${kind}`)}
        value={text}
        maxLength={longestWish}
        error={isEmpty && text.trim() === '' ? t('required') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
      {!online && <p role="status">{t('data_requests.offline')}</p>}
      <Button disabled={!online} sending={isSending} sendingLabel={t('data_requests.sending')} onClick={send}>
        {t('data_requests.send')}
      </Button>
    </>
  );
}
