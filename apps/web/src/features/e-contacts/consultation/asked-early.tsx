import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import styles from './consultation.module.css';

/** What the patient asks to have corrected, before the way to do it comes: the answers below keep their place then. */
export const AskedEarly = ({ thread }: { thread: Thread }) =>
  thread.asked_corrections?.map(({ id, text }) => (
    <p key={id} className={styles.asked}>
      {text}
    </p>
  ));
