import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { listAudit, peopleSearched, type AuditEntry } from '@hodi/domain/audit/audit.api.ts';
import { type ClinicianProfile, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listInstitutions } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { close, eye } from '~/components/icon/entry-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor, queryFor } from '~/lib/query/query-for.ts';
import { wholeList } from '~/lib/query/whole-list.ts';
import { useNow } from '~/lib/clock.ts';
import { AuditFilters } from './log/audit-filters.tsx';
import styles from './log/audit-log.module.css';
import { auditQueryOf } from './log/audit-query.ts';
import { AuditTable } from './log/audit-table.tsx';
import { DownloadLog } from './log/download-log.tsx';
import { type AuditFilters as Filters, useAuditFilters } from './log/use-audit-filters.ts';
import { useEntryWords } from './log/use-entry-words.ts';

/** Audit log: of their institution for administrators, of all for a superuser. */
export default function AuditPage() {
  const t = useTexts();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const filters = useAuditFilters();
  const clock = useClock(profile, filters);
  const query = auditQueryOf(filters.params, { now: useNow(), timeZone: clock.time_zone });
  const list = useInfiniteQuery({ ...pagesFor(listAudit, { query }), staleTime: 0 });
  const isFiltered = Object.keys(query).length > 0;
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isAboutOne = query.user_id !== undefined || query.person !== undefined;
  const isSuperuser = profile.clinician.role === 'superuser';
  return (
    <Page
      title={t('audit.title')}
      subtitle={`${t('audit.lead')} ${t('audit.clock', { place: clock.name })}`}
      actions={entries.length > 0 && <DownloadLog query={query} />}
    >
      <Panel lines>
        {isSuperuser && <InstitutionChoice filters={filters} />}
        <AuditFilters filters={filters} />
        <Chosen filters={filters} entries={entries} isFiltered={isFiltered} />
        {list.data?.pages[0]?.has_more_people === true && (
          <p className={styles.chosen}>{t('audit.more_people', { most: peopleSearched })}</p>
        )}
        <PagedList
          key={JSON.stringify(query)}
          list={list}
          notLoaded={t('audit.not_loaded')}
          empty={<Empty isFiltered={isFiltered} />}
        >
          {(shown) => (
            <AuditTable
              entries={shown}
              reader={isAboutOne ? null : profile.user.id}
              timeZone={clock.time_zone}
              onOnly={filters.choose}
            />
          )}
        </PagedList>
      </Panel>
    </Page>
  );
}

/** The clinic on whose clock the times are: the chosen one, else the reader's own. */
function useClock({ institution, clinician }: ClinicianProfile, { params }: Filters) {
  const isChoosing = clinician.role === 'superuser';
  const { data } = useQuery({ ...wholeList(listInstitutions), enabled: isChoosing });
  const chosen = data?.items.find((row) => row.institution.id === params.get('institution_id'));
  return chosen !== undefined && 'counts' in chosen ? chosen.institution : institution;
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts();
  return isFiltered ? (
    <NothingFound title={t('audit.nothing_found')}>{t('audit.nothing_found_text')}</NothingFound>
  ) : (
    <EmptyState icon={eye} title={t('audit.empty')}>
      {t('audit.empty_text')}
    </EmptyState>
  );
}

/** The person by whom the lines are filtered, and the way back to all. */
function Chosen({ filters, entries, isFiltered }: ChosenProps) {
  const t = useTexts();
  const { name } = useEntryWords();
  if (!isFiltered) return null;
  const [userId, patientId] = [filters.params.get('user_id'), filters.params.get('patient_id')];
  const person = entries.find((entry) => entry.person?.user_id === userId)?.person;
  const patient = entries.flatMap(({ patients }) => patients).find(({ id }) => id === patientId);
  return (
    <div className={styles.chosen}>
      {userId !== null && (
        <Button size="small" iconAfter={close} onClick={() => filters.choose({ user_id: '' })}>
          {t('audit.only_person', { name: person ? name(person) : '…' })}
        </Button>
      )}
      {patientId !== null && (
        <Button size="small" iconAfter={close} onClick={() => filters.choose({ patient_id: '' })}>
          {t('audit.only_patient', { name: patient ? name(patient) : '…' })}
        </Button>
      )}
      <Button size="small" kind="quiet" className={styles.clear} onClick={filters.clear}>
        {t('audit.clear')}
      </Button>
    </div>
  );
}

interface ChosenProps {
  filters: Filters;
  entries: readonly AuditEntry[];
  isFiltered: boolean;
}

/** For a superuser, who sees the log of every institution. */
function InstitutionChoice({ filters }: { filters: Filters }) {
  const t = useTexts();
  const { data } = useQuery(wholeList(listInstitutions));
  return (
    <div className={styles.chosen}>
      <SelectField
        label={t('audit.institution')}
        placeholder={t('audit.all_institutions')}
        options={data?.items.map(({ institution: { id, name } }) => ({ value: id, label: name })) ?? []}
        value={filters.params.get('institution_id') ?? ''}
        onChange={({ target: { value } }) => filters.choose({ institution_id: value })}
      />
    </div>
  );
}
