import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { createEContact, listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type InquiryFilter, inquiryFilters } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { inbox } from '~/components/icon/navigation-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { getHelpPath, myInquiriesPath } from '~/features/questionnaires/quiz-paths.ts';
import styles from './get-help.module.css';
import { InquiryRow } from './inquiry-row.tsx';
import { WaitingInquiries } from './waiting-inquiries.tsx';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';

const isFilter = (text: string | null): text is InquiryFilter => (inquiryFilters as readonly unknown[]).includes(text);

/** Everything the patient asked, newest activity first. Filter and search stand in the address. */
export function MyInquiries({ patientId, isUnsent }: { patientId: string; isUnsent: boolean }) {
  const t = useTexts();
  const [params, setParams] = useSearchParams();
  const { text, typed, setTyped } = useUrlText('find');
  const asked = params.get('show');
  const filter = isFilter(asked) ? asked : 'all';
  const show = (value: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.set('show', value);
        return changed;
      },
      { replace: true },
    );
  return (
    <>
      <h1 className="sr" tabIndex={-1} data-page-title>
        {t('help.mine')}
      </h1>
      <div className={styles.tools}>
        <SearchField
          label={t('help.search')}
          value={typed}
          onValueChange={setTyped}
          clearLabel={t('inquiries.clear_search')}
        />
        <SelectField
          label={t('inquiries.filter')}
          labelHidden
          value={filter}
          onChange={(event) => show(event.target.value)}
          options={inquiryFilters.map((value) => ({ value, label: t(`inquiry.filter.${value}`) }))}
        />
      </div>
      <WaitingInquiries />
      {isUnsent ? <NoneYet /> : <Found patientId={patientId} filter={filter} search={text} />}
    </>
  );
}

interface FoundProps {
  patientId: string;
  filter: InquiryFilter;
  search: string;
}

function Found({ patientId, filter, search }: FoundProps) {
  const t = useTexts();
  const query = { filter, ...(search !== '' && { search }) };
  const list = useInfiniteQuery(pagesFor(listForPatient, { params: { patient_id: patientId }, query }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const waits = useQueued({ name: createEContact.name }).length > 0;
  const isNarrowed = filter !== 'all' || search !== '';
  if (list.isPending) return <Skeleton label={t('shell.loading')} count={3} />;
  if (!list.data) {
    return <NotLoaded title={t('inquiries.not_loaded')} error={list.error} retry={list.refetch} />;
  }
  if (items.length === 0) {
    if (isNarrowed) return <NothingFits />;
    return waits ? null : <NoneYet />;
  }
  return (
    <>
      <Panel lines>
        {items.map((item) => (
          <InquiryRow key={item.e_contact.id} item={item} />
        ))}
      </Panel>
      {list.hasNextPage && (
        <Button
          full
          sending={list.isFetchingNextPage}
          sendingLabel={t('inquiries.loading_more')}
          onClick={() => void fetchMore(list)}
        >
          {t('inquiries.more')}
        </Button>
      )}
    </>
  );
}

function NoneYet() {
  const t = useTexts();
  return (
    <EmptyState
      icon={inbox}
      title={t('help.empty')}
      action={
        <ButtonLink kind="main" href={getHelpPath} replace>
          {t('help.ask')}
        </ButtonLink>
      }
    >
      {t('help.empty_text')}
    </EmptyState>
  );
}

function NothingFits() {
  const t = useTexts();
  return (
    <NothingFound
      title={t('inquiries.nothing_found')}
      action={
        <ButtonLink href={myInquiriesPath} replace>
          {t('inquiries.show_all')}
        </ButtonLink>
      }
    >
      {t('inquiries.nothing_found_text')}
    </NothingFound>
  );
}
