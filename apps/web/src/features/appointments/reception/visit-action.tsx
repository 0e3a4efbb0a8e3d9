import { type MouseEvent, useState } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { Arrival } from '@hodi/domain/appointments/appointment-kinds.ts';
import { visitState } from '@hodi/domain/appointments/arrivals.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { LostEdits } from '../change/ask-change.tsx';
import { useArrival } from '../change/use-arrival.ts';
import { useChangeAppointment } from '../change/use-change-appointment.ts';
import type { Booking } from '../form/new-appointment-dialog.tsx';
import type { VisitRow } from './use-day.ts';

interface VisitActionProps {
  row: VisitRow;
  onBook: (booking: Booking) => void;
}

/** The row goes to another place with the first press of a double click: the second would be for somebody else. */
const isFirstPress = ({ detail }: MouseEvent): boolean => detail < 2;

/** The one thing to do next about a visit. */
export function VisitAction({ row: { item, given }, onBook }: VisitActionProps) {
  const t = useTexts();
  const now = useNow();
  const note = useArrival();
  const [isConfirming, setIsConfirming] = useState(false);
  const { time } = useFormats(item.institution.time_zone);
  const { appointment, patient_name } = item;
  const state = visitState(appointment, now);
  const name = displayName(patient_name);
  const named = (what: string) => t('arrival.named', { what, name, at: time(appointment.start_time) });
  const arrival: Arrival = state === 'expected' ? 'arrived' : 'called_in';
  if (state === 'called_in') return null;
  if (state === 'expected' || state === 'waits' || state === 'early') {
    const what = t(`arrival.${arrival}`);
    return (
      <Button
        key={arrival}
        size="small"
        kind={state === 'expected' ? 'soft' : 'secondary'}
        aria-label={named(what)}
        {...(state === 'expected' && { 'aria-keyshortcuts': 'Space' })}
        onClick={(event) => isFirstPress(event) && note(given, arrival)}
      >
        {what}
      </Button>
    );
  }
  if (state === 'to_confirm') {
    return (
      <>
        <Button size="small" aria-label={named(t('arrival.confirm'))} onClick={() => setIsConfirming(true)}>
          {t('arrival.confirm')}
        </Button>
        {isConfirming && <ConfirmVisit item={given} onClose={() => setIsConfirming(false)} />}
      </>
    );
  }
  const again = t('arrival.book_again');
  const { patient_id: id, clinician_id } = appointment;
  return (
    <Button
      size="small"
      aria-label={named(again)}
      onClick={() => onBook({ patient: { id, name }, known: { clinician_id } })}
    >
      {again}
    </Button>
  );
}

/** Whether the patient of a visit that is over came. */
function ConfirmVisit({ item, onClose }: { item: AppointmentItem; onClose: () => void }) {
  const t = useTexts();
  const { change, isSending, lost, meanwhile, name, who, at } = useChangeAppointment(item, onClose);
  const sending = { sending: isSending, sendingLabel: t('appointments.working') };
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('arrival.confirm_title', { name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button data-first-focus {...sending} onClick={() => change('cancel', 'no_show')}>
            {t('arrival.state.did_not_come')}
          </Button>
          <Button kind="main" {...sending} onClick={() => change('complete')}>
            {t('arrival.was_here')}
          </Button>
        </>
      }
    >
      {meanwhile && (
        <p role="alert">
          <b>{meanwhile}</b>
        </p>
      )}
      <p className="num">{who}</p>
      <p>{t('arrival.confirm_text', { at })}</p>
      <LostEdits lost={lost('cancel')} />
    </Modal>
  );
}
