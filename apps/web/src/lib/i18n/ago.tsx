import { useFormats } from './formats.ts';
import styles from './ago.module.css';

interface AgoProps {
  /** ISO 8601. */
  at: string;
  /** Of the day and the time, for who points at it. */
  title?: (at: string) => string;
}

/** How long ago something was. */
export function Ago({ at, title }: AgoProps) {
  const formats = useFormats();
  const whole = formats.dateTime(at);
  return (
    <time className={`${styles.ago} num`} dateTime={at} title={title?.(whole) ?? whole}>
      {formats.relative(at)}
    </time>
  );
}
