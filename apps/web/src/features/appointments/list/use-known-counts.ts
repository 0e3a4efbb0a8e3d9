import { useState } from 'react';
import type { AppointmentCounts } from '@hodi/domain/appointments/appointments.api.ts';

/** The numbers of the tabs: while another list is loaded the last ones stay. */
export function useKnownCounts(loaded: AppointmentCounts | undefined): AppointmentCounts | undefined {
  const [known, setKnown] = useState(loaded);
  if (loaded !== undefined && loaded !== known) setKnown(loaded);
  return loaded ?? known;
}
