import { useId, useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { NewerValues } from '~/lib/details/newer-values.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { clearLocal } from '~/lib/offline/local-drafts.ts';
import { AppointmentFields } from './appointment-fields.tsx';
import { AskAway, useAwayThen } from './away-then.tsx';
import styles from './appointment-form.module.css';
import { type GoneHow, GoneNotice } from './gone-notice.tsx';
import type { TypedAppointment } from './typed-appointment.ts';
import { type AppointmentFormOptions, useAppointmentForm } from './use-appointment-form.ts';

export interface AppointmentFormProps extends AppointmentFormOptions {
  isPatientFixed: boolean;
  /** The patient's caregivers do not see it. */
  isKept?: boolean | undefined;
  /**
   * Set when the appointment was completed, cancelled or deleted meanwhile: then there is nothing to save, only to book
   * anew.
   */
  gone?: { how: GoneHow; onAgain: (typed: TypedAppointment) => void } | undefined;
}

/** One appointment: a new one, or one that others may change at the same time. */
export function AppointmentForm({ isPatientFixed, isKept, gone, ...options }: AppointmentFormProps) {
  'use no memo';
  const t = useTexts();
  const id = useId();
  const { online } = useConnection();
  const { form, newer, submit, isSending, zoneOf, failure } = useAppointmentForm(options);
  const { mode, draftKey, item, present, onClose } = options;
  const absent = useAwayThen(form.control, item);
  const [isAsking, setIsAsking] = useState(false);
  const cancel = () => {
    // Scheduled again it goes on with what was typed; nothing else takes that over.
    if (gone?.how !== 'completed') void clearLocal(draftKey);
    onClose();
  };
  const foot = (
    <>
      <Button onClick={cancel}>{t(gone ? 'booking.close' : 'shell.cancel')}</Button>
      {!gone && (
        <Button type="submit" form={id} kind="main" sending={isSending} sendingLabel={t('booking.saving')}>
          {t('booking.save')}
        </Button>
      )}
    </>
  );
  return (
    <Modal title={t(`booking.${mode}_title`)} closeLabel={t('shell.close')} onClose={onClose} foot={foot}>
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (absent?.isNew) setIsAsking(true);
          else void submit(event);
        }}
      >
        <FaultFocus control={form.control} />
        {gone && <GoneNotice how={gone.how} onAgain={() => gone.onAgain(form.getValues())} />}
        <AppointmentFields form={form} item={item} isPatientFixed={isPatientFixed} zoneOf={zoneOf} />
        {!gone && <NewerValues values={newer} />}
        {isKept && <p className={styles.notes}>{t('booking.kept', { name: present.patient_name })}</p>}
        {!online && <p className={styles.notes}>{t('booking.offline')}</p>}
        <FieldError id={undefined} error={gone ? undefined : failure} />
      </form>
      {isAsking && absent && (
        <AskAway
          absent={absent}
          onConfirm={() => {
            setIsAsking(false);
            void submit();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Modal>
  );
}
