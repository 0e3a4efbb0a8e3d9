import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useShownPerson } from '~/lib/person/shown-person.ts';
import { useKnownPlans } from '../use-plans.ts';
import { PlanRow } from './due-plans.tsx';

/** All that the clinic has asked this person again: what is asked now first, what has ended last. */
export default function OwnPlansPage() {
  const t = useTexts();
  const { profile, isUnsent } = useShownPerson();
  const { plans, error, refetch } = useKnownPlans(profile.patient.id, isUnsent);
  const rank = ({ due, isEnded }: NonNullable<typeof plans>[number]) => (due ? 0 : isEnded ? 2 : 1);
  const isThere = isUnsent || plans !== undefined;
  const shown = [...(plans ?? [])].sort((a, b) => rank(a) - rank(b));
  return (
    <Page
      title={t('plans.own.title')}
      subtitle={t('plans.own.lead')}
      up={{ label: t('nav.home'), href: '/patient/dashboard' }}
      width="read"
    >
      {!isThere && error === null && <Skeleton label={t('shell.loading')} shape="rows" count={3} />}
      {!isThere && error !== null && <NotLoaded title={t('plans.not_loaded')} error={error} retry={refetch} />}
      {isThere && shown.length === 0 && (
        <EmptyState icon={calendar} title={t('plans.own.none')}>
          {t('plans.own.none_text')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Panel lines>
          {shown.map((known) => (
            <PlanRow key={known.plan.id} known={known} />
          ))}
        </Panel>
      )}
    </Page>
  );
}
