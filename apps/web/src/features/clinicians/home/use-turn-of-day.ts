import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type ClinicianProfile, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { useNow } from '~/lib/clock.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';

/** Time alone changes numbers, and no event tells of it: a new day of the clinic begins, an appointment is over. */
export function useTurnOfDay({ institution, appointments }: ClinicianProfile): void {
  const now = useNow();
  const queryClient = useQueryClient();
  const over = appointments.filter(({ appointment }) => Date.parse(appointment.end_time) <= now).length;
  const mark = `${calendarDay(now, institution.time_zone)} ${over}`;
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    loadAgain(queryClient, keyOf(getOwnClinician));
  }, [mark, queryClient]);
}
