import { useEffect, useRef, useState } from 'react';
import { voiceMaxSeconds } from '@hodi/domain/attachments/attachment-limits.ts';
import { Button } from '~/components/action/button.tsx';
import { send, trash } from '~/components/icon/action-icons.ts';
import { pause as pauseSign, microphone } from '~/components/icon/media-icons.ts';
import { newId } from '~/lib/ids.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { addDraft, type WrittenAt } from '../media-store.ts';
import { sha256 } from '../sha256.ts';
import { clockOf, useSizes } from '../show/use-sizes.ts';
import { Waveform } from '../show/waveform-bars.tsx';
import {
  microphoneProblem,
  type MicrophoneProblem,
  type Recorded,
  type Recorder,
  type RecorderState,
  startRecorder,
} from '../voice/recorder.ts';
import { waveformOf } from '../voice/waveform.ts';
import styles from './voice-recorder.module.css';

interface VoiceRecorderProps {
  place: string;
  onClose: () => void;
  /** It lies beside the message: send that. */
  onSend: () => void;
}

type Problem = MicrophoneProblem | 'no_room' | 'empty';

/** Bars in sight while somebody speaks. */
const shownBars = 40;
const aSecond = 3_000;

const start: RecorderState = { seconds: 0, levels: [], isPaused: false, isOver: false };

/** Keeps it beside the message, sealed: from here on it outlives the page. */
async function keep(at: WrittenAt, { bytes, type, seconds, levels }: Recorded): Promise<void> {
  const announced = {
    id: newId(),
    kind: 'voice' as const,
    type,
    bytes: bytes.byteLength,
    sha256: await sha256(bytes),
    seconds: Math.round(seconds * 10) / 10,
    waveform: waveformOf(levels),
  };
  await addDraft(at, { announced }, bytes);
}

/** The recorder of one voice note, for as long as it is shown. */
function useRecorder(tell: (problem: Problem) => void) {
  const [state, setState] = useState(start);
  const recorder = useRef<Recorder | null>(null);
  useEffect(() => {
    let isGone = false;
    startRecorder((now) => !isGone && setState(now)).then(
      (begun) => {
        if (isGone) begun.cancel();
        else recorder.current = begun;
      },
      (error: unknown) => !isGone && tell(microphoneProblem(error)),
    );
    return () => {
      isGone = true;
      recorder.current?.cancel();
    };
  }, [tell]);
  return { state, recorder };
}

/** In place of the composer while a person speaks: nothing needs to be held down. */
export default function VoiceRecorder({ place, onClose, onSend }: VoiceRecorderProps) {
  const t = useTexts();
  const size = useSizes();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const [owner] = useState(draftOwner);
  const { state, recorder } = useRecorder(setProblem);
  const { seconds, levels, isPaused, isOver } = state;

  const stop = async (after: () => void) => {
    if (recorder.current === null || isKeeping) return;
    setKeeping(true);
    try {
      const recorded = await recorder.current.stop();
      if (recorded.bytes.byteLength === 0) return setProblem('empty');
      await keep({ place, owner }, recorded);
      after();
    } catch {
      setProblem('no_room');
    } finally {
      setKeeping(false);
    }
  };
  if (problem !== null) {
    return (
      <div className={styles.bar} role="alert">
        <p>{t(`voice.problem.${problem}`)}</p>
        <Button onClick={onClose}>{t('shell.close')}</Button>
      </div>
    );
  }
  return (
    <section className={styles.bar} aria-label={t('voice.title')}>
      <div className={styles.row}>
        <span className={isPaused || isOver ? styles.still : styles.on} aria-hidden="true" />
        <b className="num" role="timer">
          {clockOf(seconds)}
        </b>
        <span className={styles.of}>{t('voice.of', { length: clockOf(voiceMaxSeconds) })}</span>
        <Waveform bars={waveformOf(levels.slice(-shownBars), shownBars)} isOn />
      </div>
      <p role="status" className={isOver || isPaused ? undefined : 'sr'}>
        {t(isOver ? 'voice.over' : isPaused ? 'voice.paused' : 'voice.recording')}
      </p>
      <div className={styles.row}>
        <Button icon={trash} onClick={onClose}>
          {t('voice.delete')}
        </Button>
        <Button kind="main" icon={send} className={styles.send} sending={isKeeping} onClick={() => void stop(onSend)}>
          {t(isOver ? 'voice.send' : 'voice.stop_and_send')}
        </Button>
      </div>
      <div className={styles.row}>
        <span className={styles.of}>{t('voice.about', { size: size(seconds * aSecond) })}</span>
        {!isOver && (
          <Button
            kind="quiet"
            size="small"
            icon={isPaused ? microphone : pauseSign}
            onClick={() => (isPaused ? recorder.current?.resume() : recorder.current?.pause())}
          >
            {t(isPaused ? 'voice.resume' : 'voice.pause')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => void stop(onClose)}>
          {t('voice.hear_first')}
        </Button>
      </div>
    </section>
  );
}
