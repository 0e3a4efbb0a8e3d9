import type { Arrival } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { QueuedError } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { isDeleted } from './use-change-appointment.ts';
import { useWriteAppointment } from './use-write-appointment.ts';

/** Notes that a patient came, was called in, or has not come after all, and says how it went. */
export function useArrival(): (item: AppointmentItem, arrival: Arrival) => void {
  const t = useTexts();
  const language = useLanguage();
  const { setArrived } = useWriteAppointment();
  const note = async (item: AppointmentItem, arrival: Arrival): Promise<void> => {
    const name = displayName(item.patient_name);
    const at = formatDate(item.appointment.start_time, 'default', { language, timeZone: item.institution.time_zone });
    try {
      await setArrived(item, arrival, `${name} · ${at}`);
      toast.success(t(`arrival.told_${arrival}`, { name }));
    } catch (error) {
      if (error instanceof QueuedError) toast.blank(t('arrival.waits_to_send', { name }));
      else if (isDeleted(error)) toast.error(t('appointments.is_deleted'));
      else toast.error(`${t('arrival.failed', { name })} ${sentenceOf(error)}`);
    }
  };
  return (item, arrival) => void note(item, arrival);
}
