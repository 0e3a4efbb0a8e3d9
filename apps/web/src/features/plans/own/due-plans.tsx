import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { calendar } from '~/components/icon/state-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useNameOfOther } from '~/lib/person/shown-person.ts';
import { type KnownPlan, plansOf } from '../known-plans.ts';
import { usePlanWords } from '../plan-words.ts';
import { useKnownPlans } from '../use-plans.ts';

/** Whether it still asks something, or has an answer that was not saved. */
const isShown = ({ isEnded, refused }: KnownPlan): boolean => !isEnded || refused.length > 0;

export const ownPlanPath = (id: string): string => `/patient/plans/${id}`;

/** Questions of plans for this person, most urgent first. Hidden if there are none. */
export function DuePlans({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const other = useNameOfOther(profile.patient.id);
  const { plans = [] } = useKnownPlans(profile.patient.id);
  const active = plans.filter(isShown);
  if (active.length === 0) return null;
  const due = active.filter((known) => known.due !== undefined);
  const rest = active.filter((known) => known.due === undefined);
  return (
    <Panel
      title={other === undefined ? t('plans.own.asks') : t('plans.own.asks_about', { name: other })}
      titleAfter={
        due.length > 0 && <Count value={due.length} label={t('plans.own.due_count', { count: due.length })} />
      }
      action={<AppLink href="/patient/plans">{t('plans.own.all')}</AppLink>}
      lines
    >
      {[...due, ...rest].map((known) => (
        <PlanRow key={known.plan.id} known={known} />
      ))}
    </Panel>
  );
}

/** Plans that ask this person for one measure. Hidden if there are none. */
export function PlansOfMeasure({ patientId, measure }: { patientId: string; measure: Measure }) {
  const t = useTexts();
  const { plans = [] } = plansOf(useKnownPlans(patientId), measure);
  const active = plans.filter(isShown);
  if (active.length === 0) return null;
  return (
    <Panel title={t('plans.own.asks')} lines>
      {active.map((known) => (
        <PlanRow key={known.plan.id} known={known} />
      ))}
    </Panel>
  );
}

/** One plan, with the day on which it asks. */
export function PlanRow({ known }: { known: KnownPlan }) {
  const t = useTexts();
  const words = usePlanWords();
  const { plainDate } = useFormats();
  const { plan, due, next, isEnded, unsent, refused } = known;
  const state = () => {
    if (due !== undefined) return t(due.state === 'missed' ? 'plans.own.late' : 'plans.own.today');
    if (isEnded) return t('plans.own.ended');
    return next === undefined ? t('plans.own.all_answered') : t('plans.own.next', { at: plainDate(next) });
  };
  return (
    <NeedRow
      href={ownPlanPath(plan.id)}
      lead={<Icon shape={calendar} size={24} />}
      title={words.ask(plan.ask)}
      preview={words.rhythm(plan)}
      {...(due !== undefined && { edge: 'unread' as const })}
      badges={
        <>
          <StatusBadge kind={due === undefined ? (isEnded ? 'resolved' : 'scheduled') : 'patient_awaits'}>
            {state()}
          </StatusBadge>
          {unsent && <UnsentState record={unsent} />}
          {refused.length > 0 && <StatusBadge kind="not_sent">{t('plans.not_saved')}</StatusBadge>}
        </>
      }
      after={<Icon shape={chevronRight} size={18} />}
    />
  );
}
