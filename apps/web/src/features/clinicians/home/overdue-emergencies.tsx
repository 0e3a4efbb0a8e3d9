import { useQuery } from '@tanstack/react-query';
import { listOverdueOfColleagues } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { NeedsTable } from './needs-table.tsx';

/** Nobody tells of a colleague who has acknowledged one meanwhile: asked again after so long, in milliseconds. */
const renewEvery = 60_000;

/** Emergencies that were asked of colleagues, and that none of them has acknowledged in time. */
export function OverdueEmergencies() {
  const t = useTexts();
  const { data } = useQuery({
    ...queryFor(listOverdueOfColleagues),
    refetchInterval: ({ state }) => (state.data?.items.length ? renewEvery : false),
  });
  if (!data?.items.length) return null;
  return (
    <Panel title={t('clinician_home.overdue')} lines>
      <NeedsTable items={data.items} caption={t('clinician_home.overdue')} />
    </Panel>
  );
}
