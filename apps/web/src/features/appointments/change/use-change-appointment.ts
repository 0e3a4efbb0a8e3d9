import { useState } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import {
  type AppointmentStatus,
  type CancelReason,
  cancelReasons,
} from '@hodi/domain/appointments/appointment-kinds.ts';
import { hasBegun, isAhead } from '@hodi/domain/appointments/appointment-rules.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useNow } from '~/lib/clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useAppointmentWords } from '../appointment-words.ts';
import { lostEdits } from './unsent-appointments.ts';
import { useUnsent, useWithUnsent } from './use-with-unsent.ts';
import { useWriteAppointment } from './use-write-appointment.ts';

/** Actions on an appointment as a whole. */
export type Change = 'complete' | 'cancel' | 'reopen' | 'delete';

const statusAfter: Readonly<Record<Exclude<Change, 'delete'>, AppointmentStatus>> = {
  complete: 'completed',
  cancel: 'cancelled',
  reopen: 'scheduled',
};

/** How the server says that somebody was faster: what it is now. */
const currentOf = (error: unknown): AppointmentItem | undefined =>
  error instanceof ApiError && error.code === 'version_conflict'
    ? (error.body?.details?.current as AppointmentItem | undefined)
    : undefined;

/** Somebody deleted it, or it is no longer the reader's. */
export const isDeleted = (error: unknown): boolean => error instanceof ApiError && error.isOurs(404, 410);

/** Completes, cancels or deletes an appointment, or takes that back, and says how it went. */
export function useChangeAppointment(item: AppointmentItem, onEnd: () => void) {
  const t = useTexts();
  const { setStatus, remove } = useWriteAppointment();
  const sending = useSending();
  /** Somebody else's newer version. The next try is based on it. */
  const [current, setCurrent] = useState<AppointmentItem>();
  const latest = current !== undefined && current.appointment.version > item.appointment.version ? current : item;
  const words = useAppointmentWords(latest);
  const facts = usePatientFacts()(latest.patient ?? {});
  const told = { name: words.patient, at: words.at };
  const unsent = useUnsent();
  const { appointment } = useWithUnsent()(latest).item;
  const now = useNow();
  const isTooEarly = isAhead(appointment, now);

  const write = async (change: Change, reason?: CancelReason): Promise<void> => {
    const summary = `${told.name} · ${told.at}`;
    const work =
      change === 'delete'
        ? remove(latest, summary)
        : setStatus(latest, { status: statusAfter[change], cancel_reason: reason }, summary);
    try {
      await work;
      toast.success(t(`appointments.was_${change}`, told));
    } catch (error) {
      const now = currentOf(error);
      setCurrent(now);
      if (now !== undefined) return;
      if (error instanceof QueuedError) toast.blank(t('appointments.waits'));
      else if (isDeleted(error)) toast.error(t('appointments.is_deleted'));
      else toast.error(`${t(`booking.failed_${change}`)} ${sentenceOf(error)}`);
    }
    onEnd();
  };
  return {
    /** @param reason of cancelling. */
    change: (change: Change, reason?: CancelReason) => sending.run(() => write(change, reason)),
    isSending: sending.isSending,
    /** Unsent edits that this change discards. */
    lost: (change: Exclude<Change, 'reopen'>) =>
      lostEdits(item.appointment.id, unsent, change === 'delete' ? 'all' : 'refused'),
    /** Completing it may be meant for another: it has not begun, and the patient reads that they were there. */
    isTooEarly,
    /** Nobody stays away from what has not begun. */
    reasons: cancelReasons.filter((reason) => reason !== 'no_show' || hasBegun(appointment, now)),
    /** Present state, after somebody else was faster. */
    meanwhile: latest === current ? t('appointments.is_now', { at: words.at, state: words.stateText }) : undefined,
    /**
     * The patient with facts that tell them from others of the same name. The name is isolated from the numbers behind
     * it.
     */
    who: [`\u2068${told.name}\u2069`, ...facts].join(' · '),
    ...told,
  };
}
