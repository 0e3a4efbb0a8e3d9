import { Icon } from '~/components/icon/icon.tsx';
import { pause, play } from '~/components/icon/media-icons.ts';
import styles from './audio-play.module.css';

export interface AudioPlayProps {
  /** "Listen" or "Stop". */
  label: string;
  playing: boolean;
  onToggle: () => void;
  /** "0:18". */
  length?: string;
  /** 0 to 1. */
  played?: number;
  /** Why it cannot be heard. */
  problem?: string;
}

export function AudioPlay({ label, playing, onToggle, length, played = 0, problem = '' }: AudioPlayProps) {
  return (
    <>
      <button type="button" className={styles.audio} onClick={onToggle}>
        <span className={styles.sign}>
          <Icon shape={playing ? pause : play} filled />
        </span>
        <span>{label}</span>
        <progress className={styles.bar} value={played} max={1} aria-hidden="true" />
        {length && <span className="num">{length}</span>}
      </button>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </>
  );
}
