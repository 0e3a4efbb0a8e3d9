import { waveformTop } from '@hodi/domain/attachments/attachment-limits.ts';
import styles from './voice-note.module.css';

interface WaveformProps {
  bars: readonly number[];
  /** 0 to 1: so much of it was heard. */
  played?: number;
  isOn?: boolean;
}

const [step, width, height] = [4, 2.5, 24];
const least = 3;

/** The picture of a voice note; read by nobody, since its length stands beside it. */
export function Waveform({ bars, played = 0, isOn = false }: WaveformProps) {
  const shown = bars.length > 0 ? bars : Array.from({ length: 30 }, () => 0);
  return (
    <svg
      className={isOn ? styles.waveOn : styles.wave}
      viewBox={`0 0 ${shown.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shown.map((bar, at) => {
        const tall = Math.max(least, (bar / waveformTop) * height);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- Bars have no other name.
            key={at}
            x={at * step}
            y={(height - tall) / 2}
            width={width}
            height={tall}
            rx={width / 2}
            className={at < played * shown.length ? styles.heard : undefined}
          />
        );
      })}
    </svg>
  );
}
