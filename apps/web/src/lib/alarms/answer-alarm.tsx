import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Alarm, type AlarmAnswer, alarmAnswers } from '@hodi/domain/record/alarm.ts';
import { answerAlarm } from '@hodi/domain/record/alarms.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { phone as phoneIcon } from '~/components/icon/entry-icons.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { QueuedError } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { useAlarmAnswer } from './answered-alarms.ts';

interface AnswerAlarmProps {
  patientId: string;
  alarm: Alarm;
  /** The danger in words: a measured value, or the answer to a plan's question. */
  name: string;
  /** The patient's phone number; null if there is none. */
  number?: string | null | undefined;
}

/** Shows who has seen an emergency that belongs to no inquiry. Shows nothing until somebody has seen it. */
export function AlarmState({ alarm: { seen, answered } }: Pick<AnswerAlarmProps, 'alarm'>) {
  const t = useTexts();
  const moment = useMoment();
  if (seen === null || answered !== null) return null;
  const said = { name: displayName(seen.by, seen.by.role ?? undefined), at: moment(seen.at) };
  return <StatusBadge kind="caution">{t('health.alarm.seen', said)}</StatusBadge>;
}

/** Calls the patient, and says what was done about the emergency: until then it stays where it is. */
export function AnswerAlarm({ patientId, alarm, name, number = null }: AnswerAlarmProps) {
  const t = useTexts();
  const { phone } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const url = pathOf(answerAlarm, { patient_id: patientId, alarm_id: alarm.id });
  const unsent = useQueued({ name: answerAlarm.name }).find((one) => one.state !== 'refused' && one.url === url);
  if (alarm.answered !== null) return null;
  if (unsent) return <UnsentState record={unsent} />;
  return (
    <>
      {number !== null && (
        <ButtonLink
          kind="danger"
          size="small"
          icon={phoneIcon}
          href={`tel:${number}`}
          aria-label={t('health.alarm.call_named', { number: phone(number) })}
        >
          {t('health.alarm.call')}
        </ButtonLink>
      )}
      <Button size="small" aria-label={t('health.alarm.answer_named', { name })} onClick={() => setIsOpen(true)}>
        {t('health.alarm.answer')}
      </Button>
      {isOpen && <Dialog patientId={patientId} alarm={alarm} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Dialog({ patientId, alarm, name, onClose }: AnswerAlarmProps & { onClose: () => void }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [how, setHow] = useState<AlarmAnswer | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const answering = useAlarmAnswer(onClose);
  const error = answering.error instanceof QueuedError ? null : answering.error;
  return (
    <ConfirmDialog
      title={t('health.alarm.title')}
      confirmLabel={t('health.alarm.save')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={answering.isPending}
      sendingLabel={t('health.saving')}
      onConfirm={() => {
        setIsAsked(true);
        if (how === null || answering.isPending) return;
        const summary = aboutPatient(queryClient, patientId, `${name} · ${t(`health.alarm.how.${how}`)}`);
        answering.mutate({ patientId, alarm, name, how, summary });
      }}
      onCancel={onClose}
    >
      <ChoiceGroup
        legend={name}
        legendAs="label"
        hint={t('health.alarm.text')}
        error={isAsked && how === null ? t('health.alarm.missing') : undefined}
      >
        {alarmAnswers.map((one) => (
          <ChoiceRow
            key={one}
            pick="one"
            name="alarm-answer"
            value={one}
            checked={how === one}
            onCheckedChange={() => setHow(one)}
            label={t(`health.alarm.how.${one}`)}
          />
        ))}
      </ChoiceGroup>
      <FieldError id={undefined} error={error === null ? undefined : sentenceOf(error)} />
    </ConfirmDialog>
  );
}
