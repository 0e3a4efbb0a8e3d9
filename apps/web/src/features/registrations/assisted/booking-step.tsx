import { type ComponentType, useState } from 'react';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { calendarPlus } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AssistedSheet } from './assisted-sheet.tsx';
import styles from './assisted.module.css';
import { type Registered, patientOf } from './registered.ts';

/** The form of an appointment; it belongs to another feature. */
export type BookAppointment = ComponentType<{
  patient?: { id: string; name: string } | undefined;
  onClose: () => void;
}>;

export interface BookingStepProps {
  registered: Registered;
  Book: BookAppointment;
  onDone: () => void;
}

/** Next step of reception: a first appointment, if one is wanted. */
export function BookingStep({ registered, Book, onDone }: BookingStepProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { patientId: id, name: person } = patientOf(registered);
  const name = displayName(person);
  return (
    <>
      <AssistedSheet
        now="booking"
        takesFocus
        heading={t('reception.book_heading')}
        lead={t('reception.book_why', { name })}
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
        foot={
          <Button type="submit" kind="main" size="big">
            {t('reception.to_card')}
          </Button>
        }
      >
        <div className={styles.print}>
          <Button icon={calendarPlus} onClick={() => setIsOpen(true)}>
            {t('reception.book_appointment')}
          </Button>
        </div>
      </AssistedSheet>
      {isOpen && <Book patient={{ id, name }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
