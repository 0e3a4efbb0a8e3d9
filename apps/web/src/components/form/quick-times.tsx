import styles from './quick-times.module.css';

export interface QuickTimesProps {
  label: string;
  /** As a clock shows them: `09:00`. */
  times: readonly string[];
  /** How one is read. */
  timeText: (time: string) => string;
  value: string;
  onValueChange: (time: string) => void;
}

/** The times that are wanted most, each one touch away. */
export function QuickTimes({ label, times, timeText, value, onValueChange }: QuickTimesProps) {
  return (
    <div role="group" aria-label={label}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      <div className={styles.times}>
        {times.map((time) => (
          <button
            key={time}
            type="button"
            className={styles.time}
            aria-pressed={time === value}
            onClick={() => onValueChange(time)}
          >
            {timeText(time).replace(/^0/, '')}
          </button>
        ))}
      </div>
    </div>
  );
}
