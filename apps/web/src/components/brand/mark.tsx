import { classNames } from '~/components/class-names.ts';
import styles from './mark.module.css';

export interface MarkProps {
  size?: 24 | 30 | 60;
  /** `plain` sits on the sea-coloured head of the login page; `line` is for print. */
  ground?: 'door' | 'plain' | 'line';
}

const door = 'M12.5 26V19a4.25 4.25 0 0 1 8.5 0v7z';
const letter = 'M10.25 5.5V26M10.25 19a6.5 6.5 0 0 1 13 0v7';

/** The mark: an h whose arch is a lit doorway. */
export function Mark({ size = 30, ground = 'door' }: MarkProps) {
  const line = ground === 'line';
  return (
    <svg className={classNames(styles.mark, styles[ground])} viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect x={line ? 1 : 0} y={line ? 1 : 0} width={line ? 30 : 32} height={line ? 30 : 32} rx={line ? 7 : 8} />
      {!line && <path className={styles.light} d={door} />}
      <path className={styles.letter} d={letter} />
    </svg>
  );
}
