import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { wifiOff } from '~/components/icon/entry-icons.ts';
import { infoCircle } from '~/components/icon/action-icons.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { camera, microphone, photo } from '~/components/icon/media-icons.ts';
import { triangleAlert } from '~/components/icon/state-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { currentSession } from '~/lib/session/session.ts';
import { addPhotos, type PhotoProblem } from '../photo/add-photos.ts';
import { canRecord } from '../voice/can-record.ts';
import styles from './attach-sheet.module.css';

interface AttachSheetProps {
  /** The thread or questionnaire that is being written. */
  place: string;
  /** No more go with this message. */
  isFull: boolean;
  /** Absent where no voice note can go with it. */
  onVoice?: () => void;
  /** Which question the photo answers. */
  question?: string;
  onClose: () => void;
}

/** Less than this may not hold a photo and what the app needs beside it, in bytes. */
const littleRoom = 3 * 1024 * 1024;

function useIsShort(): boolean {
  const [isShort, setShort] = useState(false);
  useEffect(() => {
    const look = async () => {
      const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      setShort(quota !== undefined && quota - usage < littleRoom);
    };
    look().catch(() => undefined);
  }, []);
  return isShort;
}

const toldKey = (): string => `hodi-photo-advice ${currentSession()?.userId}`;

function wasTold(): boolean {
  try {
    return localStorage.getItem(toldKey()) !== null;
  } catch {
    return false;
  }
}

function noteTold(): void {
  try {
    localStorage.setItem(toldKey(), '1');
  } catch {
    // Then it is told again.
  }
}

/** Three ways to add to a message. Photos are made small here, before the sheet closes. */
export default function AttachSheet({ place, isFull, onVoice, question, onClose }: AttachSheetProps) {
  const t = useTexts();
  const { online } = useConnection();
  const [isTold, setTold] = useState(wasTold);
  const [isMaking, setMaking] = useState(false);
  const [problems, setProblems] = useState<readonly PhotoProblem[]>([]);
  const isShort = useIsShort();
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same picture may be chosen again.
    target.value = '';
    if (files.length === 0) return;
    setMaking(true);
    const found = await addPhotos(place, files, question);
    setMaking(false);
    if (found.length === 0) onClose();
    else setProblems([...new Set(found)]);
  };
  const targets = (
    <div className={styles.targets}>
      <PhotoTarget icon={camera} label={t('attach.camera')} takes isOff={isFull || isMaking} onFiles={add} />
      <PhotoTarget icon={photo} label={t('attach.gallery')} isOff={isFull || isMaking} onFiles={add} />
      {onVoice && canRecord() && (
        <button type="button" className={styles.target} disabled={isFull || isMaking} onClick={onVoice}>
          <Icon shape={microphone} size={28} />
          {t('attach.voice')}
        </button>
      )}
    </div>
  );
  return (
    <Modal
      place="bottom"
      title={t(question ? 'attach.photo_title' : 'attach.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      {isTold ? (
        targets
      ) : (
        <PhotoAdvice
          onDone={() => {
            noteTold();
            setTold(true);
          }}
        />
      )}
      <div role="status" className={styles.notes}>
        {isMaking && <p>{t('attach.making')}</p>}
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            <Icon shape={triangleAlert} />
            <span>{t(`attach.problem.${problem}`)}</span>
          </p>
        ))}
        {isFull && <p>{t('attach.problem.too_many')}</p>}
        {isShort && (
          <p className={styles.problem}>
            <Icon shape={triangleAlert} />
            <span>{t('attach.no_space')}</span>
          </p>
        )}
        {!online && (
          <p className={styles.problem}>
            <Icon shape={wifiOff} />
            <span>{t('attach.offline')}</span>
          </p>
        )}
      </div>
      <p className={styles.note}>
        <Icon shape={infoCircle} />
        <span>{t('attach.small')}</span>
      </p>
    </Modal>
  );
}

interface PhotoTargetProps {
  icon: IconShape;
  label: string;
  /** By the camera of the phone. */
  takes?: boolean;
  isOff: boolean;
  onFiles: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
}

function PhotoTarget({ icon, label, takes = false, isOff, onFiles }: PhotoTargetProps) {
  const id = useId();
  return (
    <label className={styles.target} htmlFor={id} data-off={isOff || undefined}>
      <Icon shape={icon} size={28} />
      {label}
      <input
        id={id}
        className="sr"
        type="file"
        accept="image/*"
        disabled={isOff}
        {...(takes ? { capture: 'environment' as const } : { multiple: true })}
        onChange={(event) => void onFiles(event)}
      />
    </label>
  );
}

const advice = ['near', 'around', 'no_face', 'child'] as const;

/** Once, before the first photo. */
function PhotoAdvice({ onDone }: { onDone: () => void }) {
  const t = useTexts();
  return (
    <section className={styles.advice}>
      <h3>{t('attach.advice.title')}</h3>
      <ul>
        {advice.map((key) => (
          <li key={key}>{t(`attach.advice.${key}`)}</li>
        ))}
      </ul>
      <Button kind="main" full onClick={onDone}>
        {t('attach.advice.done')}
      </Button>
    </section>
  );
}
