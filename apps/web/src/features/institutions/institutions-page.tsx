import { type ReactNode, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { createInstitution, listInstitutions } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { hospital } from '~/components/icon/navigation-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { GrowingList } from '~/lib/lists/growing-list.tsx';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { DeleteInstitution } from './all/delete-institution.tsx';
import { InstitutionTable } from './all/institution-table.tsx';
import styles from './all/institutions.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const AddInstitution = lazyComponent(async () => (await import('./form/institution-dialog.tsx')).AddInstitution, null);
const EditInstitution = lazyComponent(
  async () => (await import('./form/institution-dialog.tsx')).EditInstitution,
  null,
);

/** Superusers get all of each institution. */
const isWhole = (row: object): row is InstitutionRow => 'counts' in row;

type Asked = { about: 'add' } | { about: 'edit' | 'delete'; row: InstitutionRow };

/** All institutions; for superusers. @param dataRequests what patients ask about their data. */
export default function InstitutionsPage({ dataRequests }: { dataRequests: ReactNode }) {
  const t = useTexts();
  const { text, typed, setTyped } = useUrlText('search');
  const list = useInfiniteQuery(pagesFor(listInstitutions, { query: { ...(text && { search: text }) } }));
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const added = useQueued({ name: createInstitution.name });
  return (
    <Page
      title={t('institutions.title')}
      actions={
        <Button kind="main" icon={plus} onClick={() => setAsked({ about: 'add' })}>
          {t('institutions.add')}
        </Button>
      }
    >
      {dataRequests}
      <Panel lines>
        <div className={styles.search}>
          <SearchField
            label={t('institutions.search')}
            placeholder={t('institutions.search_hint')}
            clearLabel={t('institutions.clear_search')}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
        <GrowingList
          key={text}
          list={list}
          unsent={text === '' && added}
          notLoaded={t('institutions.not_loaded')}
          empty={<Empty search={text} />}
        >
          {(rows) => (
            <InstitutionTable
              rows={rows.filter(isWhole)}
              onEdit={(row) => setAsked({ about: 'edit', row })}
              onDelete={(row) => setAsked({ about: 'delete', row })}
            />
          )}
        </GrowingList>
      </Panel>
      {asked?.about === 'add' && <AddInstitution onClose={close} />}
      {asked?.about === 'edit' && <EditInstitution row={asked.row} onClose={close} />}
      {asked?.about === 'delete' && <DeleteInstitution row={asked.row} onClose={close} />}
    </Page>
  );
}

function Empty({ search }: { search: string }) {
  const t = useTexts();
  return search === '' ? (
    <EmptyState icon={hospital} title={t('institutions.empty')}>
      {t('institutions.empty_text')}
    </EmptyState>
  ) : (
    <NothingFound title={t('institutions.nothing_found')}>
      {t('institutions.nothing_found_text', { search })}
    </NothingFound>
  );
}
