import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatClock, formatDate, formatPlainDate } from '@hodi/i18n/format.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { EarlierArrivedError } from '~/lib/api/write-record.ts';
import { type TextKey, useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { endWords, type NamedField, type TypedAppointment } from './typed-appointment.ts';

const labels: Readonly<Record<NamedField, TextKey>> = {
  patient_id: 'booking.patient',
  patient_name: 'booking.patient',
  clinician_id: 'booking.doctor',
  date: 'booking.date',
  start: 'booking.start',
  end: 'booking.end',
  type: 'booking.type',
  topic: 'booking.topic',
};

/** Told in a place of their own. */
const toldElsewhere = new Set(['appointment_overlap', 'version_conflict', 'appointment_deleted', 'appointment_closed']);

/** Readable values of the form, and the outcome of a booking. */
export function useBookingWords() {
  const t = useTexts();
  const language = useLanguage();
  return {
    label: (field: NamedField): string => t(labels[field]),
    value: (field: NamedField, typed: TypedAppointment, item: AppointmentItem | undefined): string => {
      if (field === 'clinician_id' && item?.appointment.clinician_id === typed.clinician_id)
        return displayName(item.clinician_name, item.clinician_name.role);
      if (field === 'date') return formatPlainDate(typed.date, 'short', language);
      if (field === 'start' && typed.start !== '') return formatClock(typed.start, language);
      if (field === 'end') return endWords(typed, language);
      return field === 'type' ? t(`appointment.type.${typed.type}` as TextKey) : typed[field];
    },
    /** Patient and time in one line. */
    summary: (name: string, at: string, timeZone: string): { name: string; at: string } => ({
      name,
      at: formatDate(at, 'default', { language, timeZone }),
    }),
    /** Why it was not saved, with the server's own sentence where it gave one. */
    failure: (mode: 'create' | 'update', failure: unknown): string | undefined => {
      if (failure === null) return undefined;
      if (failure instanceof EarlierArrivedError) return failure.message;
      if (failure instanceof ApiError && (toldElsewhere.has(failure.code) || failure.fields.length > 0))
        return undefined;
      const why = failure instanceof ApiError && failure.body?.message === undefined ? '' : ` ${sentenceOf(failure)}`;
      return `${t(`booking.failed_${mode}`)}${why}`;
    },
  };
}
