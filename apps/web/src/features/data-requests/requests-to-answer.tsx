import { useId, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AskedDataRequest } from '@hodi/domain/data-requests/data-request.ts';
import { daysToAnswer } from '@hodi/domain/data-requests/data-request-kinds.ts';
import { listDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useConnection } from '~/lib/offline/connection.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { AnswerDialog, type Answering } from './answer-dialog.tsx';
import styles from './data-requests.module.css';
import { RequestRow } from './request-row.tsx';

/** What patients of an institution ask about their data; nothing where nobody has asked. */
export function DataRequestsToAnswer({ institutionId }: { institutionId: string }) {
  const t = useTexts();
  const titleId = useId();
  const list = useInfiniteQuery(pagesFor(listDataRequests, { query: { institution_id: institutionId } }));
  const [answering, setAnswering] = useState<Answering>();
  if (list.error !== null && list.data === undefined) {
    return (
      <div className={styles.within}>
        <NotLoaded titleAs="h3" title={t('data_requests.not_loaded')} error={list.error} retry={list.refetch} />
      </div>
    );
  }
  const requests = (list.data?.pages ?? []).flatMap(({ items }) => items);
  if (requests.length === 0) return null;
  return (
    <section className={styles.within} aria-labelledby={titleId}>
      <div className={styles.body}>
        <h2 id={titleId}>{t('data_requests.of_patients')}</h2>
        <p className={styles.quiet}>{t('data_requests.of_patients_lead', { days: daysToAnswer })}</p>
        <ul className={styles.list}>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} who={<Asker of={request.patient} />}>
              {request.state === 'open' && <Answers request={request} onChoose={setAnswering} />}
            </RequestRow>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button sending={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
            {t('data_requests.more')}
          </Button>
        )}
      </div>
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(undefined)} />}
    </section>
  );
}

function Asker({ of }: { of: AskedDataRequest['patient'] }) {
  return (
    <>
      {displayName(of)}, <span className={`${styles.number} num`}>{of.member_id}</span>
    </>
  );
}

function Answers({ request, onChoose }: { request: AskedDataRequest; onChoose: (answering: Answering) => void }) {
  const t = useTexts();
  const { online } = useConnection();
  if (!online) return <p role="status">{t('network_error')}</p>;
  const isErasure = request.kind === 'erasure';
  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        kind={isErasure ? 'danger-outline' : 'secondary'}
        onClick={() => onChoose({ request, state: 'done' })}
      >
        {t(isErasure ? 'data_requests.erase' : 'data_requests.done')}
      </Button>
      <Button size="small" onClick={() => onChoose({ request, state: 'refused' })}>
        {t('data_requests.refuse')}
      </Button>
    </div>
  );
}
