import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { inquiryFilters } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { inbox } from '~/components/icon/navigation-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { inquiriesOfPatient } from './inquiries-of-patient.ts';
import { InquiryRow } from './inquiry-row.tsx';
import styles from './patient-inquiries.module.css';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';

/** Everything that this patient has asked, newest first; searched by topic, filtered by what became of it. */
export function PatientInquiries({ info: { patient, user } }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const { data: reader } = useSuspenseQuery(queryFor(getOwnClinician));
  const { text, typed, setTyped } = useUrlText('search');
  const [filter, setFilter] = useUrlChoice('filter', inquiryFilters, 'all');
  const list = useInfiniteQuery(inquiriesOfPatient({ patient_id: patient.id, filter, search: text }));
  const items = (list.data?.pages ?? []).flatMap((page) => page.items);
  const first = list.data?.pages[0];
  const total = first === undefined ? undefined : first.is_more_than_total ? `${first.total}+` : first.total;
  return (
    <Panel
      title={t('patient.inquiries')}
      titleAfter={total !== undefined && <Count kind="quiet" value={total} />}
      action={
        <div className={styles.tools}>
          <SelectField
            label={t('record.filter')}
            labelHidden
            options={inquiryFilters.map((value) => ({ value, label: t(`inquiry.filter.${value}`) }))}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <SearchField
            label={t('patient.search_inquiries')}
            clearLabel={t('patients.clear_search')}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
      }
      lines
      foot={
        list.hasNextPage && (
          <Button
            size="small"
            sending={list.isFetchingNextPage}
            sendingLabel={t('patient.loading_more')}
            onClick={() => void fetchMore(list)}
          >
            {t('patient.show_more')}
          </Button>
        )
      }
    >
      {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} count={3} />}
      {list.data === undefined && list.error !== null && (
        <NotLoaded
          titleAs="h3"
          inline
          title={t('patient.inquiries_not_loaded')}
          error={list.error}
          retry={list.refetch}
        />
      )}
      {first !== undefined && items.length === 0 && (
        <Empty isFiltered={text !== '' || filter !== 'all'} name={user.given_name} />
      )}
      {items.map((item) => (
        <InquiryRow key={item.e_contact.id} item={item} readerId={reader.clinician.id} />
      ))}
    </Panel>
  );
}

function Empty({ isFiltered, name }: { isFiltered: boolean; name: string }) {
  const t = useTexts();
  return !isFiltered ? (
    <EmptyState icon={inbox} titleAs="h3" inline title={t('patient.no_inquiries')}>
      {t('patient.no_inquiries_text', { name })}
    </EmptyState>
  ) : (
    <NothingFound titleAs="h3" inline title={t('patient.no_inquiry_found')}>
      {t('patient.no_inquiry_found_text')}
    </NothingFound>
  );
}
