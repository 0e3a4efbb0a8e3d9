import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { unsentBookings } from '../change/unsent-appointments.ts';
import { useUnsent } from '../change/use-unsent.ts';
import { typedBody } from '../form/typed-appointment.ts';
import { BookAppointment } from '../new-appointment.tsx';

interface EditUnsentProps {
  id: string;
  onClose: () => void;
}

/** What was booked on this device and is not sent, in its form again. What was sent meanwhile is in the list. */
export function EditUnsent({ id, onClose }: EditUnsentProps) {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const record = unsentBookings(useUnsent()).find(({ body }) => body.id === id);
  if (record === undefined) return null;
  // It is called by the patient's name and its time.
  const [name = ''] = record.summary.split(' · ');
  const typed = typedBody(record.body, name, profile.institution.time_zone);
  return <BookAppointment id={id} typed={typed} onClose={onClose} />;
}
