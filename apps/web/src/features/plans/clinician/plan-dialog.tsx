import { useRef, useState } from 'react';
import { longestQuestion, longestWait, mostWeeks, planPaces, planScores } from '@hodi/domain/plans/plan.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import { type Measure, measures } from '@hodi/domain/record/measurement.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import { today } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { usePlanWords } from '../plan-words.ts';
import styles from '../plans.module.css';
import { useWritePlans } from '../use-plans.ts';
import { askOf, newTypedPlan, numberWithin, rhythmOf, type TypedPlan } from './typed-plan.ts';

interface PlanDialogProps {
  patientId: string;
  /** The inquiry from which it is set. */
  eContactId?: string | undefined;
  /** Chosen when it opens; else a question is. */
  measure?: Measure | undefined;
  onClose: () => void;
}

function useSetPlan({ patientId, eContactId, measure, onClose }: PlanDialogProps) {
  const t = useTexts();
  const words = usePlanWords();
  const { set } = useWritePlans(patientId);
  const [typed, setTyped] = useState<TypedPlan>({ ...newTypedPlan, ...(measure && { what: 'measure', measure }) });
  const [isAsked, setIsAsked] = useState(false);
  const [id] = useState(newId);
  const sent = useRef(new Map<string, unknown>());
  const isShown = useIsMounted();
  const sending = useSending();
  const [ask, rhythm] = [askOf(typed), rhythmOf(typed)];
  const save = () => {
    setIsAsked(true);
    if (ask === undefined || rhythm === undefined) return;
    sending.run(async () => {
      const body = { id, ask, rhythm, ...(eContactId !== undefined && { e_contact_id: eContactId }) };
      const outcome = await set(body, words.ask(ask), { sent: sent.current, isShown });
      if (outcome === 'saved') toast.success(t('plans.set.done'));
      else toast.blank(t('plans.set.waits'));
      onClose();
    });
  };
  const change = (next: Partial<TypedPlan>) => setTyped((present) => ({ ...present, ...next }));
  return { typed, change, ask, rhythm, isAsked, sending, save };
}
type Form = ReturnType<typeof useSetPlan>;

/** Sets what a patient is asked again, and when. */
export function PlanDialog(props: PlanDialogProps) {
  const { onClose } = props;
  const t = useTexts();
  const form = useSetPlan(props);
  const { failure, isSending } = form.sending;
  return (
    <Modal
      title={t('plans.set.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="main" sending={isSending} sendingLabel={t('plans.sending')} onClick={form.save}>
            {t('plans.set.save')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <What form={form} />
        <When form={form} />
        <Preview form={form} />
        <FieldError id={undefined} error={failure === null ? undefined : sentenceOfField(failure)} />
      </div>
    </Modal>
  );
}

function What({ form }: { form: Form }) {
  const t = useTexts();
  const measureWords = useMeasureWords();
  const { typed, change, ask, isAsked } = form;
  return (
    <>
      <Segmented
        label={t('plans.set.what')}
        options={(['question', 'measure', 'score'] as const).map((value) => ({
          value,
          label: t(`plans.set.kind.${value}`),
        }))}
        value={typed.what}
        onValueChange={(what) => change({ what })}
      />
      {typed.what === 'question' && (
        <TextArea
          label={t('plans.set.question')}
          hint={t('plans.set.question_hint')}
          value={typed.text}
          maxLength={longestQuestion}
          error={isAsked && ask === undefined ? t('plans.set.question_missing') : undefined}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      {typed.what === 'measure' && (
        <SelectField
          label={t('plans.set.measure')}
          value={typed.measure}
          onChange={({ target }) => change({ measure: target.value as TypedPlan['measure'] })}
          options={measures.map((value) => ({ value, label: measureWords.name(value) }))}
        />
      )}
      {typed.what === 'score' && (
        <SelectField
          label={t('plans.set.score')}
          hint={t('plans.set.score_hint')}
          value={typed.score}
          onChange={({ target }) => change({ score: target.value as TypedPlan['score'] })}
          options={planScores.map((value) => ({ value, label: t(`plans.set.score_named.${value}`) }))}
        />
      )}
    </>
  );
}

function When({ form: { typed, change, isAsked } }: { form: Form }) {
  const t = useTexts();
  const wrong = (text: string, max: number) =>
    isAsked && numberWithin(text, max) === undefined ? t('plans.set.number_wrong', { max }) : undefined;
  return (
    <>
      <Segmented
        label={t('plans.set.when')}
        options={(['once', 'often'] as const).map((value) => ({ value, label: t(`plans.set.rhythm.${value}`) }))}
        value={typed.when}
        onValueChange={(when) => change({ when })}
      />
      {typed.when === 'once' ? (
        <TextField
          label={t('plans.set.days')}
          value={typed.days}
          inputMode="numeric"
          autoComplete="off"
          error={wrong(typed.days, longestWait)}
          onChange={({ target }) => change({ days: target.value })}
        />
      ) : (
        <div className={styles.numbers}>
          <SelectField
            label={t('plans.set.pace')}
            value={typed.pace}
            onChange={({ target }) => change({ pace: target.value as TypedPlan['pace'] })}
            options={planPaces.map((value) => ({ value, label: t(`plans.set.paces.${value}`) }))}
          />
          <TextField
            label={t('plans.set.weeks')}
            value={typed.weeks}
            inputMode="numeric"
            autoComplete="off"
            error={wrong(typed.weeks, mostWeeks)}
            onChange={({ target }) => change({ weeks: target.value })}
          />
        </div>
      )}
    </>
  );
}

/** When it comes for the first and the last time. */
function Preview({ form: { rhythm } }: { form: Form }) {
  const t = useTexts();
  const { plainDate } = useFormats();
  const days = rhythm === undefined ? [] : dueDays({ rhythm, starts_on: today() });
  const [first, last] = [days[0], days[days.length - 1]];
  if (first === undefined || last === undefined) return null;
  return (
    <p className={styles.preview} role="status">
      {days.length === 1
        ? t('plans.set.comes_once', { at: plainDate(first) })
        : t('plans.set.comes', { first: plainDate(first), last: plainDate(last), count: days.length })}
    </p>
  );
}
