import { type ReactNode, useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { takeBackWithin } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { Judgement, RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import { Button } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { check } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { octagonAlert, triangleAlert } from '~/components/icon/state-icons.ts';
import { useNow } from '~/lib/clock.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import type { Acknowledgement } from './acknowledgements.ts';
import type { FlagText } from './flag-texts.ts';
import { ownName } from './use-acknowledge.ts';
import styles from './red-flags.module.css';

interface FlagLineProps {
  flag: RedFlag;
  text: FlagText;
  state: Acknowledgement;
  onAcknowledge: (judgement?: Judgement) => void;
  onTakeBack: () => void;
  /** Where the answers do not stand below. */
  isUnfolded: boolean;
}

/** One red flag in a line: its rule, and who has seen it. */
export function FlagLine({ flag, text, state, onAcknowledge, onTakeBack, isUnfolded }: FlagLineProps) {
  const t = useTexts();
  const moment = useMoment();
  const id = useId();
  const isEmergency = flag.severity === 'emergency';
  return (
    <li className={classNames(styles.line, state !== 'open' && styles.seen)}>
      <Icon shape={isEmergency ? octagonAlert : triangleAlert} size={18} className={styles.sign} />
      <div className={styles.body}>
        <Why text={text} isOpen={isUnfolded || flag.kind === 'message'}>
          <h3 id={id} className={classNames(styles.title, isEmergency && styles.grave)}>
            <span className="sr">{t(`red_flag.${flag.severity}`)}: </span>
            {text.title || t(`red_flag.${flag.severity}`)}
          </h3>
        </Why>
        {typeof state === 'object' && (
          <UnsentState
            record={state.record}
            waits={t(state.isTakenBack ? 'red_flag.taken_back_waits' : 'red_flag.waits')}
          />
        )}
        {(state === 'done' || state === 'under_way') && flag.acknowledged_at !== null && (
          <span className={styles.meta}>
            {t('red_flag.acknowledged_by', { name: flag.acknowledged_by ?? '', at: moment(flag.acknowledged_at) })}
          </span>
        )}
        {/* Not where the other button was: who presses twice takes nothing back. */}
        {state === 'done' && <TakeBack flag={flag} onTakeBack={onTakeBack} />}
      </div>
      {state === 'open' && flag.kind === 'message' && <Judging titleId={id} onJudged={onAcknowledge} />}
      {state === 'open' && flag.kind !== 'message' && (
        <Button size="small" kind="quiet" className={styles.one} aria-describedby={id} onClick={() => onAcknowledge()}>
          {t('red_flag.acknowledge')}
        </Button>
      )}
    </li>
  );
}

/** The rule, which opens to the answers that it rests on and what the patient was told. */
function Why({ text, isOpen, children }: { text: FlagText; isOpen: boolean; children: ReactNode }) {
  const t = useTexts();
  if (text.answers === '' && text.told === '') return children;
  return (
    <details className={styles.why} open={isOpen}>
      <summary>{children}</summary>
      {text.answers !== '' && <p className={styles.answers}>{text.answers}</p>}
      {text.told !== '' && (
        <p className={styles.answers}>
          {t('red_flag.told_title')}: {text.told}
        </p>
      )}
    </details>
  );
}

/** Words may be meant or not: who has read them says so, in one press. */
function Judging({ titleId, onJudged }: { titleId: string; onJudged: (judgement: Judgement) => void }) {
  const t = useTexts();
  return (
    <div className={styles.judging}>
      <Button size="small" icon={check} aria-describedby={titleId} onClick={() => onJudged('confirmed')}>
        {t('red_flag.confirm')}
      </Button>
      <Button size="small" kind="quiet" aria-describedby={titleId} onClick={() => onJudged('dismissed')}>
        {t('red_flag.dismiss')}
      </Button>
    </div>
  );
}

/** Takes back an acknowledgement made by mistake, within the allowed time. */
function TakeBack({
  flag: { acknowledged_at, acknowledged_by },
  onTakeBack,
}: Pick<FlagLineProps, 'flag' | 'onTakeBack'>) {
  const t = useTexts();
  const now = useNow();
  const isOwn = acknowledged_by === ownName(useQueryClient());
  if (!isOwn || acknowledged_at === null || now - Date.parse(acknowledged_at) >= takeBackWithin) return null;
  return (
    <Button kind="quiet" size="small" className={styles.back} onClick={onTakeBack}>
      {t('red_flag.take_back')}
    </Button>
  );
}
