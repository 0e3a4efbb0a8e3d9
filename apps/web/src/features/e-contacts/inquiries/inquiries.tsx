import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { inquiryFilters } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { FilterChoice } from './filter-choice.tsx';
import { InquiryList } from './inquiry-list.tsx';

interface InquiriesProps {
  search: string;
  onClearSearch: () => void;
}

/** Everything that patients asked this clinician. The filter stands in the address; `all` is left out. */
export function Inquiries({ search, onClearSearch }: InquiriesProps) {
  const [filter, setFilter] = useUrlChoice('filter', inquiryFilters, 'all');
  const query = { filter, ...(search !== '' && { search }) };
  const list = useInfiniteQuery({ ...pagesFor(listForClinician, { query }), placeholderData: keepPreviousData });
  return (
    <>
      <FilterChoice value={filter} onValueChange={setFilter} />
      <InquiryList
        list={list}
        isFiltered={filter !== 'all' || search !== ''}
        onShowAll={() => {
          onClearSearch();
          setFilter('all');
        }}
      />
    </>
  );
}
