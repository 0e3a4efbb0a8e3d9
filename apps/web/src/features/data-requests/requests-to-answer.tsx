import { useId, useState } from 'react';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { AskedDataRequest } from '@hodi/domain/data-requests/data-request.ts';
import { daysToAnswer } from '@hodi/domain/data-requests/data-request-kinds.ts';
import { listDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useConnection } from '~/lib/offline/connection.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { type Answering, GivenOut, useAskerName } from './asked-request.tsx';
import styles from './data-requests.module.css';
import { RequestRow } from './request-row.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const AnswerDialog = lazyComponent(async () => (await import('./answer-dialog.tsx')).AnswerDialog, null);

type List = UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof listDataRequests>>>;

const itemsOf = (list: List) => (list.data?.pages ?? []).flatMap(({ items }) => items);

/** Patients' requests about their data to an institution; shows nothing if there are none. */
export function DataRequestsToAnswer({ institutionId }: { institutionId: string }) {
  const t = useTexts();
  const titleId = useId();
  const list = useInfiniteQuery(pagesFor(listDataRequests, { query: { institution_id: institutionId } }));
  const { dialog, onAnswer } = useAnswering();
  if (list.error !== null && list.data === undefined) {
    return (
      <div className={styles.within}>
        <NotLoaded titleAs="h3" inline title={t('data_requests.not_loaded')} error={list.error} retry={list.refetch} />
      </div>
    );
  }
  return (
    <>
      {itemsOf(list).length > 0 && (
        <section className={styles.within} aria-labelledby={titleId}>
          <div className={styles.body}>
            <h2 id={titleId}>{t('data_requests.of_patients')}</h2>
            <p className={styles.quiet}>{t('data_requests.of_patients_lead', { days: daysToAnswer })}</p>
            <Requests list={list} onAnswer={onAnswer} />
          </div>
        </section>
      )}
      {dialog}
    </>
  );
}

/** For superusers: what waits anywhere, since a patient without an institution has no admin who could answer. */
export function OpenDataRequests() {
  const t = useTexts();
  const list = useInfiniteQuery(pagesFor(listDataRequests, { query: { state: 'open' } }));
  const { dialog, onAnswer } = useAnswering();
  if (list.error !== null && list.data === undefined) {
    return (
      <Panel title={t('data_requests.of_patients')}>
        <NotLoaded titleAs="h3" inline title={t('data_requests.not_loaded')} error={list.error} retry={list.refetch} />
      </Panel>
    );
  }
  const isEmpty = itemsOf(list).length === 0;
  return (
    <Panel title={t('data_requests.of_patients')}>
      <div className={styles.body}>
        {list.data === undefined && <Skeleton label={t('shell.loading')} shape="text" count={1} />}
        {list.data !== undefined && (
          <p className={styles.quiet}>
            {isEmpty ? t('data_requests.none_open') : t('data_requests.of_all_lead', { days: daysToAnswer })}
          </p>
        )}
        {!isEmpty && <Requests list={list} onAnswer={onAnswer} isOfAll />}
      </div>
      {dialog}
    </Panel>
  );
}

/** Held beside the list, not in it: a colleague who answers the last request must not take the words from under the fingers. */
function useAnswering() {
  const [answering, setAnswering] = useState<Answering>();
  const dialog = answering && <AnswerDialog {...answering} onClose={() => setAnswering(undefined)} />;
  return { dialog, onAnswer: setAnswering };
}

interface RequestsProps {
  list: List;
  onAnswer: (answering: Answering) => void;
  isOfAll?: boolean;
}

function Requests({ list, onAnswer, isOfAll = false }: RequestsProps) {
  const t = useTexts();
  return (
    <>
      <ul className={styles.list}>
        {itemsOf(list).map((request) => (
          <RequestRow key={request.id} request={request} who={<Asker of={request.patient} hasPage={isOfAll} />}>
            {isOfAll && <Asked of={request} />}
            {request.patient.is_erased === true && (
              <p className={`${styles.quiet} ${styles.wish}`}>{t('data_requests.number', { id: request.id })}</p>
            )}
            <GivenOut request={request} />
            {request.state === 'open' && <Answers request={request} onChoose={onAnswer} />}
          </RequestRow>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button sending={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
          {t('data_requests.more')}
        </Button>
      )}
    </>
  );
}

/**
 * The institution that was asked, or that corrects unaddressed requests. A server of the former version does not name
 * it.
 */
function Asked({ of: { kind, institution_name } }: { of: AskedDataRequest }) {
  const t = useTexts();
  if (institution_name === undefined) return null;
  return (
    <>
      <p className={styles.quiet}>{institution_name ?? t('data_requests.no_institution')}</p>
      {institution_name === null && kind === 'correction' && (
        <p className={styles.quiet}>{t('data_requests.who_corrects')}</p>
      )}
    </>
  );
}

interface AskerProps {
  of: AskedDataRequest['patient'];
  /** Which says how they are reached; to superusers. */
  hasPage: boolean;
}

function Asker({ of, hasPage }: AskerProps) {
  const name = useAskerName()(of);
  return of.is_erased === true ? (
    name
  ) : (
    <>
      {hasPage ? <AppLink href={`/clinician/patients/${of.id}`}>{name}</AppLink> : name},{' '}
      <span className={`${styles.number} num`}>{of.member_id}</span>
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
