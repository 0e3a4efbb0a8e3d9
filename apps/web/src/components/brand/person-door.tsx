import { classNames } from '~/components/class-names.ts';
import styles from './person-door.module.css';

export interface PersonDoorProps {
  initials: string;
  /** Dark for staff, light for patients. */
  kind?: 'staff' | 'patient';
  size?: 's' | 'm' | 'l';
}

/** Everyone stands in a doorway. The name is written beside it, so the initials are only a picture. */
export function PersonDoor({ initials, kind = 'patient', size = 'm' }: PersonDoorProps) {
  return (
    <span className={classNames(styles.door, styles[size], kind === 'staff' && styles.staff)} aria-hidden="true">
      {initials}
    </span>
  );
}
