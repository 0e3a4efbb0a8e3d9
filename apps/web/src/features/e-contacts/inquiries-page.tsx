import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type InquiryFilter, inquiryFilters } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { SearchField } from '~/components/form/search-field.tsx';
import { inbox } from '~/components/icon/navigation-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Tabs } from '~/components/layout/tabs.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { FilterChoice } from './inquiries/filter-choice.tsx';
import { InquiryList } from './inquiries/inquiry-list.tsx';

/** The filter stands in the address; `all` is left out. */
function useFilter(): [InquiryFilter, (filter: InquiryFilter) => void] {
  const [params, setParams] = useSearchParams();
  const asked = inquiryFilters.find((filter) => filter === params.get('filter'));
  const choose = (filter: InquiryFilter) =>
    setParams((now) => {
      const changed = new URLSearchParams(now);
      if (filter === 'all') changed.delete('filter');
      else changed.set('filter', filter);
      return changed;
    });
  return [asked ?? 'all', choose];
}

/** Everything that patients asked this clinician. */
export default function InquiriesPage() {
  const t = useTexts();
  const [filter, setFilter] = useFilter();
  const { text, typed, setTyped } = useUrlText('search');
  const query = { filter, ...(text !== '' && { search: text }) };
  const list = useInfiniteQuery({ ...pagesFor(listForClinician, { query }), placeholderData: keepPreviousData });
  const first = list.data?.pages[0];
  const count = first && (first.is_more_than_total ? t('inquiry.count_more', { count: first.total }) : first.total);

  return (
    <Page title={t('inquiries.title')}>
      <Panel lines>
        <Tabs
          label={t('inquiries.title')}
          tabs={[{ value: 'inquiries', label: t('inquiries.tab'), icon: inbox, ...(count !== undefined && { count }) }]}
          value="inquiries"
          onValueChange={() => undefined}
          aside={
            <SearchField
              label={t('inquiries.search')}
              placeholder={t('inquiries.search_hint')}
              clearLabel={t('inquiries.clear_search')}
              value={typed}
              onValueChange={setTyped}
            />
          }
        >
          <FilterChoice value={filter} onValueChange={setFilter} />
          <InquiryList
            list={list}
            isFiltered={filter !== 'all' || text !== ''}
            onShowAll={() => {
              setTyped('');
              setFilter('all');
            }}
          />
        </Tabs>
      </Panel>
    </Page>
  );
}
