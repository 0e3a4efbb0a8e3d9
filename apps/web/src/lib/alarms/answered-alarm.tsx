import type { Alarm } from '@hodi/domain/record/alarm.ts';
import { takeBackAlarmAnswer } from '@hodi/domain/record/alarms.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { type AboutAlarm, useAnsweredHere, useMayTakeBack, useTakeBackAnswer } from './answered-alarms.ts';

function useSaid(): (alarm: Alarm) => string | null {
  const t = useTexts();
  const moment = useMoment();
  return ({ answered }) => {
    if (answered === null || answered.how === 'not_so') return null;
    const by = { name: displayName(answered.by, answered.by.role ?? undefined), at: moment(answered.at) };
    return `${t(`health.alarm.how.${answered.how}`)}. ${t('health.alarm.answered_by', by)}`;
  };
}

/** Takes back an answer given by mistake, within the allowed time. */
function TakeBack(about: AboutAlarm) {
  const t = useTexts();
  const mayTakeBack = useMayTakeBack();
  const { takeBack, isPending } = useTakeBackAnswer();
  const url = pathOf(takeBackAlarmAnswer, { patient_id: about.patientId, alarm_id: about.alarm.id });
  const unsent = useUnsentTakeBacks().find((one) => one.url === url);
  if (unsent) return <UnsentState record={unsent} waits={t('health.alarm.taken_back_waits')} />;
  if (!mayTakeBack(about.alarm)) return null;
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={t('health.alarm.take_back_named', { name: about.name })}
      sending={isPending}
      sendingLabel={t('health.saving')}
      onClick={() => takeBack(about)}
    >
      {t('health.alarm.take_back')}
    </Button>
  );
}

const useUnsentTakeBacks = () =>
  useQueued({ name: takeBackAlarmAnswer.name }).filter(({ state }) => state !== 'refused');

/** Says beside a dangerous value what was done about it. */
export function AlarmAnswered(about: AboutAlarm) {
  const saidOf = useSaid();
  const said = saidOf(about.alarm);
  if (said === null) return null;
  return (
    <>
      <span>{said}</span>
      <TakeBack {...about} />
    </>
  );
}

interface AnsweredHereProps {
  /** Only of this patient. */
  patientId?: string;
  /** In a box of its own. */
  isFramed?: boolean;
}

/**
 * Alarms that the reader answered in this window, shown as long as they may be taken back. Others no longer see them. An answer
 * taken back without a network stays here until that is sent.
 */
export function AnsweredHere({ patientId, isFramed = false }: AnsweredHereProps) {
  const t = useTexts();
  const saidOf = useSaid();
  const answered = useAnsweredHere(patientId);
  const unsent = useUnsentTakeBacks().filter(({ thread }) => patientId === undefined || thread === patientId);
  const shown = answered.filter(({ alarm }) => !unsent.some(({ url }) => url.includes(alarm.id)));
  if (shown.length + unsent.length === 0) return null;
  const rows = (
    <>
      {shown.map((about) => (
        <NeedRow
          key={about.alarm.id}
          title={about.name}
          isSentence
          preview={saidOf(about.alarm)}
          actions={<TakeBack {...about} />}
        />
      ))}
      {unsent.map((record) => (
        <NeedRow
          key={record.id}
          title={record.summary}
          isSentence
          badges={<UnsentState record={record} waits={t('health.alarm.taken_back_waits')} />}
        />
      ))}
    </>
  );
  return isFramed ? <Panel lines>{rows}</Panel> : rows;
}
