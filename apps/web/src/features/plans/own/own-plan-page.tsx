import { type ComponentType, useRef, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { Compared, Plan } from '@hodi/domain/plans/plan.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { Measure, Measured } from '@hodi/domain/record/measurement.ts';
import { contactNumbers, type ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useDraft } from '~/lib/details/draft.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { isOpen } from '~/lib/person/account-people.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { useFollowPerson, useShownPerson } from '~/lib/person/shown-person.ts';
import { serverNow, today } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import type { KnownPlan } from '../known-plans.ts';
import { PlanAnswers } from '../plan-answers.tsx';
import { usePlanWords } from '../plan-words.ts';
import { RefusedPlanWrites } from '../refused-writes.tsx';
import { StopPlan } from '../stop-plan.tsx';
import { type Outcome, plansQuery, useKnownPlans, useWritePlans, type WriteOptions } from '../use-plans.ts';
import { AnswerQuestion, type TypedWords } from './answer-question.tsx';
import { AnswerScore, ScoreDanger } from './answer-score.tsx';
import { type ScoreAnswers, type ScoredPerson, useScore } from './score-danger.ts';

type Write = (
  occasion: { measured_at: string; noted_at?: string },
  values: readonly (Measured & { id: string })[],
  how: WriteOptions,
) => Promise<Outcome>;

export interface MeasureOfPlanProps {
  patientId: string;
  measure: Measure;
  draftKey: string;
  write: Write;
  onWritten: (outcome: Outcome) => void;
}

export interface OwnPlanParts {
  /** The form of one measurement. */
  Measure: ComponentType<MeasureOfPlanProps>;
  /** Dangerous values of the record with advice, including values measured just now. */
  Dangers: ComponentType<{ profile: PatientProfile }>;
  /** Of the record of the shown person: the rules of a score ask for it. */
  pregnancy: ScoredPerson['pregnancy'];
}

/** A plan's question of today, and earlier answers. */
export default function OwnPlanPage(parts: OwnPlanParts) {
  const { planId } = useParams<{ planId: string }>();
  const t = useTexts();
  const owner = useOwnerOfPlan(planId);
  const { profile } = useShownPerson();
  const { plans, error, refetch } = useKnownPlans(owner ?? profile.patient.id);
  const known = plans?.find(({ plan }) => plan.id === planId);
  if (known !== undefined && owner === profile.patient.id) {
    return <OnePlan key={planId} known={known} profile={profile} {...parts} />;
  }
  return (
    <Page title={t('plans.own.title')} up={{ label: t('nav.home'), href: '/patient/dashboard' }} width="read">
      {plans === undefined && error === null && <Skeleton label={t('shell.loading')} shape="rows" count={2} />}
      {plans === undefined && error !== null && (
        <NotLoaded title={t('plans.not_loaded')} error={error} retry={refetch} />
      )}
      {plans !== undefined && known === undefined && (
        <EmptyState icon={calendar} title={t('plans.own.gone')}>
          {t('plans.own.gone_text')}
        </EmptyState>
      )}
    </Page>
  );
}

const numbersOf = ({ clinician_infos, patient }: PatientProfile): ContactNumbers =>
  contactNumbers(
    (clinician_infos.find(({ clinician }) => clinician.id === patient.selected_clinician_id) ?? clinician_infos[0])
      ?.institution,
  );

interface OnePlanProps extends OwnPlanParts {
  known: KnownPlan;
  profile: PatientProfile;
}

function OnePlan({ known, profile, ...parts }: OnePlanProps) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const words = usePlanWords();
  const { plan, due, next, isEnded } = known;
  const [sent, setSent] = useState<ScoreAnswers | null>(null);
  const person: ScoredPerson = {
    profile: profileOf(profile.patient, today()),
    pregnancy: parts.pregnancy,
    numbers: numbersOf(profile),
  };
  return (
    <Page
      title={plan.ask.kind === 'question' ? t('plans.own.question') : words.ask(plan.ask)}
      subtitle={t('plans.own.from', {
        name: displayName(plan.author, plan.author.role ?? undefined),
        rhythm: words.rhythm(plan),
      })}
      up={{ label: t('nav.home'), href: '/patient/dashboard' }}
      width="read"
    >
      {plan.ask.kind === 'measure' && <parts.Dangers profile={profile} />}
      {sent !== null && plan.ask.kind === 'score' && <SentDanger plan={plan} person={person} answers={sent} />}
      <RefusedPlanWrites writes={known.refused} />
      {due === undefined ? (
        <Panel>
          <p>
            {isEnded
              ? t('plans.own.ended_text')
              : next === undefined
                ? t('plans.own.thanks')
                : t('plans.own.thanks_next', { at: plainDate(next) })}
          </p>
        </Panel>
      ) : (
        <AnswerToday
          plan={plan}
          due_on={due.due_on}
          isLate={due.state === 'missed'}
          person={person}
          onSent={(answers) => setSent(answers)}
          {...parts}
        />
      )}
      <PlanAnswers known={known} />
      {!isEnded && <StopPlan plan={plan} isOwn />}
    </Page>
  );
}

interface AnswerTodayProps extends OwnPlanParts {
  plan: Plan;
  due_on: string;
  isLate: boolean;
  person: ScoredPerson;
  /** Of a score. */
  onSent: (answers: ScoreAnswers) => void;
}

type Said =
  | { text: string; compared?: Compared }
  | { answers: ScoreAnswers }
  | { measured: Measured & { id: string }; noted_at?: string };

/** By the form of what is asked. */
function AnswerToday({ plan, due_on, isLate, person, onSent, Measure: MeasureForm }: AnswerTodayProps) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const words = usePlanWords();
  const { answer } = useWritePlans(plan.patient_id);
  const [id] = useState(newId);
  const sent = useRef(new Map<string, unknown>());
  const isShown = useIsMounted();
  const draftKey = `plan ${plan.id} ${due_on}`;
  const draft = useDraft<TypedWords & { answers: ScoreAnswers }>(draftKey);
  const tell = (outcome: Outcome) =>
    outcome === 'saved' ? toast.success(t('plans.own.sent')) : toast.blank(t('plans.own.waits'));
  const write = (said: Said, answered_at = new Date(serverNow()).toISOString()) =>
    answer(plan.id, { id, due_on, answered_at, ...said }, { sent: sent.current, isShown, name: words.ask(plan.ask) });
  const send = async (said: Said) => {
    const outcome = await write(said);
    if ('answers' in said) onSent(said.answers);
    tell(outcome);
  };
  return (
    <Panel title={isLate ? t('plans.own.late_since', { at: plainDate(due_on) }) : t('plans.own.today')}>
      {draft !== undefined && plan.ask.kind === 'question' && (
        <AnswerQuestion
          question={plan.ask.text}
          numbers={person.numbers}
          draft={draft}
          draftKey={draftKey}
          send={send}
        />
      )}
      {plan.ask.kind === 'measure' && (
        <MeasureForm
          patientId={plan.patient_id}
          measure={plan.ask.measure}
          draftKey={draftKey}
          write={({ measured_at, noted_at }, [measured]) =>
            measured === undefined
              ? Promise.resolve('saved')
              : write({ measured, ...(noted_at && { noted_at }) }, measured_at)
          }
          onWritten={tell}
        />
      )}
      {draft !== undefined && plan.ask.kind === 'score' && (
        <Score plan={plan} person={person} draft={draft} draftKey={draftKey} send={(answers) => send({ answers })} />
      )}
    </Panel>
  );
}

type ScoreProps = Pick<Parameters<typeof AnswerScore>[0], 'person' | 'draft' | 'draftKey' | 'send'> & { plan: Plan };

function Score({ plan, ...props }: ScoreProps) {
  const t = useTexts();
  const { loaded, error, retry } = useScore(plan.ask.kind === 'score' ? plan.ask.score : 'phq9');
  if (loaded !== undefined) return <AnswerScore loaded={loaded} {...props} />;
  return error === null ? (
    <Skeleton label={t('shell.loading')} shape="text" count={4} />
  ) : (
    <NotLoaded titleAs="h3" inline title={t('plans.not_loaded')} error={error} retry={async () => retry()} />
  );
}

/** Advice about answers just sent: the form is gone, the danger is not. */
function SentDanger({ plan, person, answers }: { plan: Plan; person: ScoredPerson; answers: ScoreAnswers }) {
  const { loaded } = useScore(plan.ask.kind === 'score' ? plan.ask.score : 'phq9');
  return loaded === undefined ? null : <ScoreDanger loaded={loaded} person={person} answers={answers} />;
}

/** The person of the account whom the plan is about; the pages switch to them. Undefined if it is not known. */
function useOwnerOfPlan(planId: string): string | undefined {
  const { profile } = useShownPerson();
  const others = useCaresFor().filter((person) => isOpen(person) && person.unsent === undefined);
  const ids = [...new Set([profile.patient.id, ...others.map(({ patient }) => patient.id)])];
  const owner = useQueries({
    queries: ids.map(plansQuery),
    combine: (found) => ids.find((_, at) => found[at]?.data?.items.some(({ id }) => id === planId)),
  });
  useFollowPerson(owner);
  return owner;
}
