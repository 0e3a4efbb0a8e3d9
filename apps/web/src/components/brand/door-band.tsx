import { classNames } from '~/components/class-names.ts';
import styles from './door-band.module.css';

/** The carved lintel after Swahili coast doors: on the login page and the contact card, nowhere else. */
export function DoorBand({ ink = false }: { ink?: boolean }) {
  return (
    <div className={classNames(styles.ground, ink && styles.ink)} aria-hidden="true">
      <div className={styles.band} />
    </div>
  );
}
