import styles from './topics.module.css';

/** Now above before, as long as they are many. The numbers stand beside it, so it is only seen. */
export function CompareBars({ now, before, most }: { now: number; before: number; most: number }) {
  const long = (value: number) => (value / most) * 108;
  return (
    <svg className={styles.bars} viewBox="0 0 110 18" aria-hidden="true" preserveAspectRatio="xMinYMid meet">
      {now > 0 && <rect className={styles.nowBar} x={0} y={0} width={long(now)} height={10} rx={2} />}
      {before > 0 && <rect className={styles.beforeBar} x={0.5} y={12.5} width={long(before)} height={5} rx={2} />}
    </svg>
  );
}
