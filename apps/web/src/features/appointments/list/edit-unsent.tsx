import { useQuery } from '@tanstack/react-query';
import type { NewAppointment } from '@hodi/domain/appointments/appointment-input.ts';
import { listBookableClinicians } from '@hodi/domain/appointments/appointments.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { unsentBookings } from '../change/unsent-appointments.ts';
import { useUnsent } from '../change/use-unsent.ts';
import { typedBody } from '../form/typed-appointment.ts';
import { useZoneOf } from '../form/use-zone-of.ts';
import { BookAppointment } from '../new-appointment.tsx';

interface EditUnsentProps {
  id: string;
  onClose: () => void;
}

/** What was booked on this device and is not sent, in its form again. What was sent meanwhile is in the list. */
export function EditUnsent({ id, onClose }: EditUnsentProps) {
  const record = unsentBookings(useUnsent()).find(({ body }) => body.id === id);
  if (record === undefined) return null;
  // It is called by the patient's name and its time.
  const [name = ''] = record.summary.split(' · ');
  return <EditBooking body={record.body} name={name} onClose={onClose} />;
}

interface EditBookingProps {
  body: NewAppointment;
  name: string;
  onClose: () => void;
}

/** By the clock of the clinic where it takes place, as the form reads it: a colleague's may be another. */
function EditBooking({ body, name, onClose }: EditBookingProps) {
  const { patient_id, id } = body;
  const { isPending } = useQuery({ ...queryFor(listBookableClinicians, { params: { patient_id } }), retry: false });
  const zoneOf = useZoneOf();
  if (isPending) return null;
  return <BookAppointment id={id} typed={typedBody(body, name, zoneOf(body))} onClose={onClose} />;
}
