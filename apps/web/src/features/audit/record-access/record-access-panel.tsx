import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { eye } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { personQuery, useNameOfOther } from '~/lib/person/shown-person.ts';
import { AccessRows } from './access-rows.tsx';
import styles from './record-access.module.css';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';

/** Lists who opened the patient's record. Loaded on a tap: it costs data, and the request itself is logged. */
export function RecordAccessPanel() {
  const t = useTexts();
  const name = useNameOfOther(useChosenPerson());
  const [isShown, setIsShown] = useState(false);
  return (
    <Panel
      title={name === undefined ? t('access.title') : t('caregivers.record_access', { name })}
      lines={isShown}
      action={
        isShown && (
          <Button size="small" onClick={() => setIsShown(false)}>
            {t('access.hide')}
          </Button>
        )
      }
    >
      {isShown ? (
        <Accesses />
      ) : (
        <div className={styles.intro}>
          <p className={styles.lead}>{t('access.lead')}</p>
          <Button icon={eye} onClick={() => setIsShown(true)}>
            {t('access.show')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Accesses() {
  const t = useTexts();
  const patientId = useChosenPerson();
  const list = useInfiniteQuery({
    ...pagesFor(listRecordAccess, patientId === undefined ? {} : { query: personQuery(patientId) }),
    staleTime: 0,
  });
  if (list.data === undefined) {
    if (list.error === null) return <Skeleton label={t('access.loading')} count={3} />;
    return <NotLoaded titleAs="h3" inline title={t('access.not_loaded')} error={list.error} retry={list.refetch} />;
  }
  const accesses = list.data.pages.flatMap(({ items }) => items);
  if (accesses.length === 0) {
    return (
      <EmptyState icon={eye} titleAs="h3" inline title={t('access.empty')}>
        {t('access.empty_text')}
      </EmptyState>
    );
  }
  return (
    <>
      <AccessRows accesses={accesses} />
      {list.hasNextPage && (
        <div className={styles.body}>
          <Button sending={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
            {t('access.more')}
          </Button>
        </div>
      )}
    </>
  );
}
