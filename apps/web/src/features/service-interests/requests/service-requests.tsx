import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import { Segmented } from '~/components/choice/segmented.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { NoRequests } from './no-requests.tsx';
import { type FulfilPart, RequestTable } from './request-table.tsx';
import styles from './service-requests.module.css';

const states = ['open', 'fulfilled', 'all'] as const;
export type RequestState = (typeof states)[number];

interface ServiceRequestsProps {
  search: string;
  onClearSearch: () => void;
  Fulfil: FulfilPart;
}

/** Services that the clinician's patients asked for; open ones first. */
export function ServiceRequests({ search, onClearSearch, Fulfil }: ServiceRequestsProps) {
  const t = useTexts();
  const [state, setState] = useUrlChoice('state', states, 'open');
  const query = { state, ...(search !== '' && { search }) };
  const list = useInfiniteQuery({ ...pagesFor(listServiceInterests, { query }), placeholderData: keepPreviousData });
  return (
    <>
      <div className={styles.filters}>
        <Segmented<RequestState>
          label={t('services.show')}
          labelHidden
          size="small"
          options={states.map((value) => ({ value, label: t(`services.state.${value}`) }))}
          value={state}
          onValueChange={setState}
        />
      </div>
      {/* A list of its own for each question, so that it begins at its first page. */}
      <PagedList
        key={`${state} ${search}`}
        list={list}
        notLoaded={t('services.not_loaded')}
        empty={<NoRequests state={state} search={search} onClearSearch={onClearSearch} />}
      >
        {(interests) => <RequestTable interests={interests} Fulfil={Fulfil} />}
      </PagedList>
    </>
  );
}
