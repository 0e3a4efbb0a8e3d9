import { Suspense } from 'react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppointmentChange } from '@hodi/domain/appointments/appointment-input.ts';
import { getAppointment, listBookableClinicians } from '@hodi/domain/appointments/appointments.api.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { refusedEdit, unsentBookings } from '../change/unsent-appointments.ts';
import { isDeleted } from '../change/use-change-appointment.ts';
import { useUnsent } from '../change/use-with-unsent.ts';
import { type TypedBody, typedBody } from '../form/typed-appointment.ts';
import { useZoneOf } from '../form/use-zone-of.ts';
import { EditAppointmentDialog, NewAppointmentDialog } from '../form/lazy-dialogs.ts';

interface EditUnsentProps {
  id: string;
  onClose: () => void;
}

/** Opens the form of an unsent write again. Once it is sent, the list has it instead. */
export function EditUnsent({ id, onClose }: EditUnsentProps) {
  const queue = useUnsent();
  const record = unsentBookings(queue).find(({ body }) => body.id === id);
  const change = refusedEdit(id, queue);
  if (change !== undefined) return <EditRefused id={id} record={change} onClose={onClose} />;
  if (record === undefined) return null;
  // It is called by the patient's name and its time.
  const [name = ''] = record.summary.split(' · ');
  return <EditBooking body={record.body} name={name} onClose={onClose} />;
}

interface EditRefusedProps extends EditUnsentProps {
  record: QueueRecord;
}

/** Over the appointment as it is by now; where there is none any more, what was typed can become another. */
function EditRefused({ id, record, onClose }: EditRefusedProps) {
  const found = useQuery({ ...queryFor(getAppointment, { params: { appointment_id: id } }), retry: false });
  if (found.data) {
    return (
      <Suspense fallback={null}>
        <EditAppointmentDialog item={found.data} onClose={onClose} />
      </Suspense>
    );
  }
  if (!isDeleted(found.error)) return <NotCompared record={record} found={found} onClose={onClose} />;
  const { version: _, ...typed } = record.body as AppointmentChange;
  const [name = ''] = record.summary.split(' · ');
  const inquiry = new URLSearchParams(record.editAt?.split('?')[1]).get('inquiry');
  const body = { ...typed, patient_id: record.thread ?? '', ...(inquiry !== null && { e_contact_id: inquiry }) };
  return <EditBooking body={body} name={name} onClose={onClose} />;
}

interface NotComparedProps {
  record: QueueRecord;
  found: Pick<UseQueryResult, 'error' | 'refetch'>;
  onClose: () => void;
}

/** Shows the typed values while the present version of the appointment is loading. */
function NotCompared({ record, found: { error, refetch }, onClose }: NotComparedProps) {
  const t = useTexts();
  const { summary, lastError } = record;
  const { topic } = record.body as AppointmentChange;
  return (
    <Modal title={t('booking.update_title')} closeLabel={t('shell.close')} onClose={onClose}>
      <p>{[summary, topic].filter(Boolean).join(' · ')}</p>
      {lastError !== null && <p>{lastError}</p>}
      {error === null ? (
        <Skeleton label={t('shell.loading')} shape="form" count={3} />
      ) : (
        <NotLoaded inline title={t('booking.not_compared')} error={error} retry={refetch} />
      )}
    </Modal>
  );
}

interface EditBookingProps {
  /** Without an id it becomes a new one. */
  body: Omit<TypedBody, 'id'> & Partial<Pick<TypedBody, 'id'>>;
  name: string;
  onClose: () => void;
}

/** By the clock of the clinic where it takes place, as the form reads it: a colleague's may be another. */
function EditBooking({ body, name, onClose }: EditBookingProps) {
  const { patient_id, id, e_contact_id } = body;
  const inquiry = e_contact_id === undefined ? undefined : { id: e_contact_id };
  const { isPending } = useQuery({ ...queryFor(listBookableClinicians, { params: { patient_id } }), retry: false });
  const zoneOf = useZoneOf();
  if (isPending) return null;
  return (
    <NewAppointmentDialog
      id={id}
      inquiry={inquiry}
      typed={typedBody({ id: '', ...body }, name, zoneOf(body))}
      onClose={onClose}
    />
  );
}
