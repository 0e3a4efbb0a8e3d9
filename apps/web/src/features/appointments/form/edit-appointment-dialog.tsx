import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AppointmentChange } from '@hodi/domain/appointments/appointment-input.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { mayEdit } from '@hodi/domain/appointments/appointment-rules.ts';
import { getAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { type Draft, useDraft } from '~/lib/details/draft.ts';
import { clearLocal } from '~/lib/offline/local-drafts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { useNewest } from '~/lib/query/use-newest.ts';
import { refusedEdit } from '../change/unsent-appointments.ts';
import { isDeleted } from '../change/use-change-appointment.ts';
import { useUnsent, useWithUnsent } from '../change/use-with-unsent.ts';
import { useWriteAppointment } from '../change/use-write-appointment.ts';
import { AppointmentForm } from './appointment-form.tsx';
import type { GoneHow } from './gone-notice.tsx';
import { NewAppointmentDialog } from './new-appointment-dialog.tsx';
import { kindOf, type TypedAppointment, typedAppointment, typedBody } from './typed-appointment.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { useZoneOf } from './use-zone-of.ts';

interface EditAppointmentDialogProps {
  item: AppointmentItem;
  onClose: () => void;
}

function goneOf({ appointment: { status } }: AppointmentItem, error: unknown): GoneHow | undefined {
  if (isDeleted(error)) return 'deleted';
  return mayEdit(status) || status === 'scheduled' ? undefined : status;
}

/** An edit made without a network and refused later. Its base is not known, so all differences are shown. */
function useRefused(item: AppointmentItem): Draft<TypedAppointment> | null {
  const zoneOf = useZoneOf(item);
  const { id, patient_id, topic, type } = item.appointment;
  const record = refusedEdit(id, useUnsent());
  if (record === undefined) return null;
  const { version: _, ...typed } = record.body as AppointmentChange;
  const body = { topic, type, ...typed, id, patient_id };
  return { values: typedBody(body, displayName(item.patient_name), zoneOf(body)), base: {} };
}

/** Moves or corrects an appointment. Changes by others are shown, never overwritten unseen. */
export function EditAppointmentDialog({ item: given, onClose }: EditAppointmentDialogProps) {
  const queryClient = useQueryClient();
  const known = useWithUnsent();
  const { update } = useWriteAppointment();
  const isReception = useIsReception();
  const [asNew, setAsNew] = useState<TypedAppointment>();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { id } = given.appointment;
  const { data, error, queryKey, latest } = useNewest(
    getAppointment,
    { params: { appointment_id: id } },
    { given, versionOf: ({ appointment }) => appointment.version },
  );
  const draftKey = `appointment ${id}`;
  const refused = useRefused(given);
  const kept = useDraft<TypedAppointment>(draftKey);
  if (kept === undefined) return null;
  const { item } = known(data);
  const { e_contact_id, is_kept_from_caregivers: isKept } = item.appointment;
  if (asNew) {
    const inquiry = e_contact_id === undefined ? undefined : { id: e_contact_id, isKept };
    return <NewAppointmentDialog typed={asNew} inquiry={inquiry} onClose={onClose} />;
  }
  const gone = goneOf(item, isDeleted(refusal) ? refusal : error);
  return (
    <AppointmentForm
      mode="update"
      present={typedAppointment(item)}
      draft={kept ?? refused}
      draftKey={draftKey}
      isPatientFixed
      isKept={isKept}
      item={item}
      gone={
        gone && {
          how: gone,
          onAgain: (typed) => {
            void clearLocal(draftKey);
            setAsNew(typed);
          },
        }
      }
      save={async ({ patient_id: _, topic, type, ...placed }, summary) => {
        try {
          await update(latest(), { ...placed, ...kindOf({ topic, type }, isReception) }, summary);
        } catch (failure) {
          setRefusal(failure);
          // Shows the present version.
          if (failure instanceof ApiError) loadAgain(queryClient, queryKey);
          throw failure;
        }
      }}
      refresh={async () => {
        await queryClient.refetchQueries({ queryKey });
        return typedAppointment(latest());
      }}
      onClose={onClose}
    />
  );
}
