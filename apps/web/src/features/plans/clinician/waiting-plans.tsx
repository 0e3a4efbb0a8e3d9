import { useQuery } from '@tanstack/react-query';
import { listWaitingPlans } from '@hodi/domain/plans/plans.api.ts';
import type { Plan, PlanAnswer } from '@hodi/domain/plans/plan.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Dotted } from '~/components/data/dotted.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { readingsOf, usePlanWords } from '../plan-words.ts';
import { ConcernBadge, SeenButton, type TrendOf } from './patient-plans.tsx';

const lastAnswer = ({ answers }: Plan): PlanAnswer | undefined => answers[answers.length - 1];
const isEmergency = (plan: Plan): boolean =>
  Boolean(plan.concern?.alarm) || (plan.concern?.kind === 'dangerous' && lastAnswer(plan)?.danger === 'emergency');

interface WaitingPlansProps {
  /** Above everything else, where only an emergency may stand: others stand below the emergencies of inquiries. */
  isFirst: boolean;
  Trend: TrendOf;
}

/** Plans with an answer that is dangerous or worse, or with none, at which no clinician has looked. Absent while there is none. */
export function WaitingPlans({ isFirst, Trend }: WaitingPlansProps) {
  const t = useTexts();
  const words = usePlanWords();
  const moment = useMoment();
  const { data, error, refetch } = useQuery(queryFor(listWaitingPlans));
  if (data === undefined && (error === null || isFirst)) return null;
  const hasEmergency = data?.items.some(({ plan }) => isEmergency(plan)) ?? false;
  if (data?.items.length === 0 || hasEmergency !== isFirst) return null;
  const lastOf = (plan: Plan): string => {
    const last = lastAnswer(plan);
    return plan.concern?.kind === 'missed' || last === undefined ? '' : words.answer(plan.ask, last);
  };
  return (
    <Panel
      title={t('plans.waiting.title')}
      titleAfter={
        data && <Count kind="call" value={data.total} label={t('plans.waiting.count', { count: data.total })} />
      }
      lines
    >
      {data === undefined && (
        <NotLoaded titleAs="h3" inline title={t('plans.not_loaded')} error={error} retry={refetch} />
      )}
      {data?.items.map(({ plan, patient_name, member_id, mobile_number }) => (
        <NeedRow
          key={plan.id}
          {...(plan.concern?.kind === 'dangerous' && { edge: 'danger' as const })}
          title={
            <AppLink href={`/clinician/patients/${plan.patient_id}/record#plans`}>{displayName(patient_name)}</AppLink>
          }
          time={plan.concern && moment(plan.concern.since)}
          preview={<Dotted parts={[words.ask(plan.ask), lastOf(plan), member_id].filter(Boolean)} />}
          badges={
            <>
              <ConcernBadge plan={plan} />
              <Trend readings={readingsOf(plan).slice(-8)} band={null} isOff />
            </>
          }
          actions={<SeenButton plan={plan} number={mobile_number} />}
        />
      ))}
    </Panel>
  );
}
