/**
 * Appointments that a handover could not move, shown until somebody has read it. The notice belongs to the list, not to
 * the clinician's row: a deactivated clinician leaves the list of active ones.
 */
import { useEffect } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { makeStore, useStore } from '~/lib/store.ts';

interface Left {
  count: number;
  /** Under whose name. */
  name: string;
}

const left = makeStore<Left | null>(null);
const close = () => left.set(null);

/** Nothing is said of none. */
export const tellLeft = (told: Left): void => left.set(told.count > 0 ? told : null);

/** Once in each list of clinicians. */
export function LeftAppointments() {
  const t = useTexts();
  const told = useStore(left);
  useEffect(() => close, []);
  if (told === null) return null;
  const { count, name } = told;
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('staff.appointments_left', { count, name })}
      closeLabel={t('shell.close')}
      onClose={close}
      foot={
        <Button kind="main" data-first-focus onClick={close}>
          {t('shell.close')}
        </Button>
      }
    >
      <p>{t('staff.appointments_left_text')}</p>
    </Modal>
  );
}
