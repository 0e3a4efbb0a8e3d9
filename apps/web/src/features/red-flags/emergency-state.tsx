import type { Emergency } from '@hodi/domain/e-contacts/emergency-state.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import styles from './red-flags.module.css';

/** State of an emergency: nobody has seen it, somebody has, it is answered, the patient has read the answer. */
export function EmergencyState({ emergency }: { emergency: Emergency }) {
  const t = useTexts();
  const moment = useMoment();
  const { state, raised_at, seen_at, seen_by, answered_at, answer_read_at } = emergency;
  const words = () => {
    if (state === 'open') return t('emergency_state.open', { at: moment(raised_at) });
    if (state === 'seen' || answered_at === null) {
      return t('emergency_state.seen', { name: seen_by ?? '', at: moment(seen_at ?? raised_at) });
    }
    const at = moment(answered_at);
    if (answer_read_at === null) return t('emergency_state.answered', { at });
    // A call that reached them needs no opening.
    if (answer_read_at === answered_at) return t('emergency_state.reached', { at });
    return t('emergency_state.read', { at, read: moment(answer_read_at) });
  };
  return <span className={styles.state}>{words()}</span>;
}
