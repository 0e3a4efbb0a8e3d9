import { type ComponentType, useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { AlarmState, AnswerAlarm } from '~/lib/alarms/answer-alarm.tsx';
import { AlarmAnswered } from '~/lib/alarms/answered-alarm.tsx';
import { useAnsweredHere } from '~/lib/alarms/answered-alarms.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { toast } from '~/lib/toasts/toasts.ts';
import type { Plan } from '@hodi/domain/plans/plan.ts';
import type { Alarm } from '@hodi/domain/record/alarm.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import type { KnownPlan, NewPlan } from '../known-plans.ts';
import { AnswerLines, useAnswerLines } from '../plan-answers.tsx';
import { readingsOf, usePlanWords } from '../plan-words.ts';
import styles from '../plans.module.css';
import { RefusedPlanWrites } from '../refused-writes.tsx';
import { StopPlan } from '../stop-plan.tsx';
import { type KnownPlans, useWritePlans } from '../use-plans.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** A line of the last values; of a feature of its own. */
export type TrendOf = ComponentType<{
  readings: readonly { id: string; at: number; values: readonly number[] }[];
  band: null;
  isOff: boolean;
}>;

export const concernKinds = { dangerous: 'warning', worse: 'caution', missed: 'not_reached' } as const satisfies Record<
  string,
  StatusKind
>;

interface SetPlanProps {
  patientId: string;
  eContactId?: string;
  /** Chosen in the form when it opens. */
  measure?: Measure | undefined;
  /** At the head of a part of a page. */
  isQuiet?: boolean;
}

/** Opens the form of a new plan. */
export function SetPlan({ isQuiet = false, ...props }: SetPlanProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={isQuiet ? 'quiet' : 'secondary'} size="small" icon={plus} onClick={() => setIsOpen(true)}>
        {t('plans.set.open')}
      </Button>
      {isOpen && <PlanDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface PatientPlansProps {
  known: KnownPlans;
  Trend: TrendOf;
  /** Of each plan the last answers; all of them unless said. */
  mostAnswers?: number;
  /** Whether those that have ended are shown too. */
  withEnded?: boolean;
}

/** The plans of a patient with what was answered: what calls for somebody first. */
export function PatientPlans({ known, Trend, mostAnswers, withEnded = false }: PatientPlansProps) {
  const t = useTexts();
  const all = known.plans ?? [];
  const rank = ({ plan, isEnded }: KnownPlan) => (plan.concern ? 0 : isEnded ? 2 : 1);
  const shown = all
    .filter((one) => withEnded || !one.isEnded || one.plan.concern !== null || one.refused.length > 0)
    .sort((a, b) => rank(a) - rank(b));
  if (known.plans === undefined && known.fresh.length === 0) {
    return <p className={styles.meta}>{t(known.error === null ? 'shell.loading' : 'plans.not_loaded')}</p>;
  }
  if (shown.length + known.fresh.length === 0) return <p className={styles.meta}>{t('plans.none')}</p>;
  return (
    <ul className={styles.plans}>
      {known.fresh.map((plan) => (
        <FreshPlan key={plan.id} plan={plan} />
      ))}
      {shown.map((one) => (
        <OnePlan key={one.plan.id} known={one} Trend={Trend} mostAnswers={mostAnswers} />
      ))}
    </ul>
  );
}

/** Set on this device. */
function FreshPlan({ plan }: { plan: NewPlan }) {
  const words = usePlanWords();
  return (
    <li className={styles.plan}>
      <div className={styles.head}>
        <b>{words.ask(plan.ask)}</b>
        <span className={styles.end}>
          <UnsentState record={plan.unsent} />
        </span>
      </div>
    </li>
  );
}

interface OnePlanProps {
  known: KnownPlan;
  Trend: TrendOf;
  mostAnswers: number | undefined;
}

function OnePlan({ known, Trend, mostAnswers }: OnePlanProps) {
  const t = useTexts();
  const words = usePlanWords();
  const { plainDate } = useFormats();
  const lines = useAnswerLines(known);
  const { plan, isEnded, next, unsent, refused } = known;
  const state = () => {
    if (plan.ended?.by) return t(plan.ended.by.is === 'clinician' ? 'plans.ended_clinic' : 'plans.ended_patient');
    if (isEnded) return t('plans.ended');
    return next === undefined ? t('plans.last_asked') : t('plans.next', { at: plainDate(next) });
  };
  return (
    <li className={styles.plan}>
      <div className={styles.head}>
        <b>{words.ask(plan.ask)}</b>
        <Trend readings={readingsOf(plan).slice(-8)} band={null} isOff={plan.concern !== null} />
        <span className={styles.end}>
          {unsent && <UnsentState record={unsent} />}
          <ConcernBadge plan={plan} />
          <SeenButton plan={plan} />
          {!isEnded && <StopPlan plan={plan} />}
        </span>
      </div>
      <p className={styles.meta}>{[words.rhythm(plan), state()].join(' · ')}</p>
      <RefusedPlanWrites writes={refused} />
      {lines.length > 0 && (
        <AnswerLines
          plan={plan}
          lines={lines.slice(0, mostAnswers ?? lines.length)}
          renderEnd={({ alarm }) => alarm && <PlanAlarmAnswered plan={plan} alarm={alarm} />}
        />
      )}
    </li>
  );
}

/** Hidden while the page's `AnsweredHere` shows it. */
function PlanAlarmAnswered({ plan: { ask, patient_id }, alarm }: { plan: Plan; alarm: Alarm }) {
  const words = usePlanWords();
  const isHere = useAnsweredHere(patient_id).some((one) => one.alarm.id === alarm.id);
  return isHere ? null : <AlarmAnswered patientId={patient_id} alarm={alarm} name={words.ask(ask)} />;
}

/** Why somebody should look. */
export function ConcernBadge({ plan: { concern } }: { plan: Plan }) {
  const t = useTexts();
  if (concern === null) return null;
  return (
    <>
      <StatusBadge kind={concern.alarm ? 'emergency' : concernKinds[concern.kind]}>
        {t(`plans.concern.${concern.kind}`)}
      </StatusBadge>
      {concern.alarm && <AlarmState alarm={concern.alarm} />}
    </>
  );
}

/**
 * Marks a plan's warning as seen; works without a network too. A warning that is told like an emergency also asks what
 * was done.
 * @param number of the patient, where it is known.
 */
export function SeenButton({ plan, number }: { plan: Plan; number?: string | null | undefined }) {
  const t = useTexts();
  const words = usePlanWords();
  const { see } = useWritePlans(plan.patient_id);
  const [isSeen, setIsSeen] = useState(false);
  const { concern } = plan;
  if (concern === null) return null;
  const { alarm } = concern;
  if (alarm) {
    return <AnswerAlarm patientId={plan.patient_id} alarm={alarm} name={words.ask(plan.ask)} number={number} />;
  }
  const mark = async () => {
    setIsSeen(true);
    try {
      const outcome = await see(plan.id, concern.since, words.ask(plan.ask));
      if (outcome === 'waiting') toast.blank(t('plans.seen_waits'));
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setIsSeen(false);
    }
  };
  return (
    <Button
      size="small"
      sending={isSeen}
      sendingLabel={t('plans.sending')}
      onClick={() => void mark()}
      aria-label={t('plans.seen_named', { name: words.ask(plan.ask) })}
    >
      {t('plans.seen')}
    </Button>
  );
}
