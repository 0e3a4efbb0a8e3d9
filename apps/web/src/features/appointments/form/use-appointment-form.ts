import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { Times } from '@hodi/domain/appointments/appointment-rules.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError } from '~/lib/api/send.ts';
import type { Draft } from '~/lib/details/draft.ts';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import {
  type AppointmentField,
  type CheckedAppointment,
  endTogether,
  hiddenTopicSchema,
  type NamedField,
  timesOf,
  type TypedAppointment,
  typedAppointmentSchema,
  typedTimesFault,
} from './typed-appointment.ts';
import { useBookingWords } from './use-booking-words.ts';
import { useZoneOf } from './use-zone-of.ts';

export type Booking = Pick<CheckedAppointment, 'patient_id' | 'clinician_id' | 'type' | 'topic'> & Times;

export interface AppointmentFormOptions {
  mode: 'create' | 'update';
  present: TypedAppointment;
  /** Null when nothing was typed before. */
  draft: Draft<TypedAppointment> | null;
  /** Under which it is kept on the device while it is typed. */
  draftKey: string;
  /** The appointment to change. */
  item?: AppointmentItem;
  /** @param summary for the list of unsent writes. */
  save: (booking: Booking, summary: string) => Promise<unknown>;
  refresh: () => Promise<TypedAppointment>;
  onClose: () => void;
}

/** Fields of the wire, where they are mended. */
const fieldsOfWire: Readonly<Record<string, AppointmentField>> = { start_time: 'date', end_time: 'end' };

/** Beside the field, where that helps. */
function showFaults(error: unknown, setError: UseFormSetError<TypedAppointment>): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'appointment_overlap') setError('start', { type: 'server', message: error.message });
  for (const { field, message } of error.fields) {
    const name = fieldsOfWire[field];
    if (name !== undefined) setError(name, { type: 'server', message });
  }
}

/** The form of an appointment, and why it was not saved. */
export function useAppointmentForm(options: AppointmentFormOptions) {
  'use no memo';
  const { mode, present, draft, draftKey, item, save, refresh, onClose } = options;
  const t = useTexts();
  const words = useBookingWords();
  const zoneOf = useZoneOf(item);
  const [failure, setFailure] = useState<unknown>(null);
  const summaryOf = (typed: TypedAppointment, start_time: string) =>
    words.summary(typed.patient_name, start_time, zoneOf(typed));

  const trySave = async (checked: CheckedAppointment): Promise<void> => {
    setFailure(null);
    const times = timesOf(checked, zoneOf(checked));
    if (times === undefined) return;
    const { patient_id, clinician_id, type, topic } = checked;
    const { name, at } = summaryOf(checked, times.start_time);
    try {
      await save({ patient_id, clinician_id, type, topic, ...times }, `${name} · ${at}`);
    } catch (error) {
      if (!(error instanceof QueuedError)) {
        setFailure(error);
        showFaults(error, details.form.setError);
      }
      throw error;
    }
  };
  const onDone = (how: 'saved' | 'waiting') => {
    const typed = details.form.getValues();
    const told = summaryOf(typed, timesOf(typed, zoneOf(typed))?.start_time ?? '');
    if (how === 'waiting') toast.blank(t('booking.waits', told));
    else toast.success(t(mode === 'create' ? 'booking.was_created' : 'booking.was_updated', told));
    onClose();
  };
  const details = useDetailsForm<TypedAppointment, CheckedAppointment>({
    draftKey,
    schema: item?.appointment.topic === '' ? hiddenTopicSchema : typedAppointmentSchema,
    further: (typed) => typedTimesFault(typed, { time_zone: zoneOf(typed), now: serverNow(), seen: item?.appointment }),
    present,
    together: endTogether,
    told: (field, typed) => {
      const named = field as NamedField;
      return { label: words.label(named), value: words.value(named, typed, item) };
    },
    draft: draft ?? undefined,
    save: trySave,
    refresh,
    onDone,
  });
  return { ...details, zoneOf, failure: words.failure(mode, failure) };
}
