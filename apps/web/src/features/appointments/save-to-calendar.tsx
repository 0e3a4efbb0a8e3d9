import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { calendarFile } from '@hodi/domain/appointments/calendar-file.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { calendarPlus } from '~/components/icon/action-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useShownPerson } from '~/lib/person/shown-person.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { clinicOf } from './own/clinic-of.ts';

interface SaveToCalendarProps {
  item: AppointmentItem;
}

/** Saves an appointment of the patient to the calendar of the device; it works without a network. */
function useSaveToCalendar(item: AppointmentItem): { label: string; onClick: () => void } {
  const t = useTexts();
  const { dateTime } = useFormats(item.institution.time_zone);
  const { profile } = useShownPerson();
  const { appointment, clinician_name } = item;
  const onClick = () => {
    const clinic = clinicOf(item, profile);
    const { name, phone } = clinic;
    const text = calendarFile({
      appointment,
      sequence: appointment.version,
      title: t('appointment.calendar_title', { name: displayName(clinician_name, clinician_name.role) }),
      place: clinic.place,
      description: phone === null ? '' : t('appointment.calendar_text', { clinic: name, phone: formatPhone(phone) }),
      now: serverNow(),
    });
    const day = calendarDay(appointment.start_time, item.institution.time_zone);
    saveFile(`hodi-${day}.ics`, text, 'text/calendar');
  };
  return { label: t('appointment.save_calendar_named', { at: dateTime(appointment.start_time) }), onClick };
}

export function SaveToCalendar({ item }: SaveToCalendarProps) {
  const t = useTexts();
  const { label, onClick } = useSaveToCalendar(item);
  return (
    <Button kind="quiet" icon={calendarPlus} aria-label={label} onClick={onClick}>
      {t('appointment.save_calendar')}
    </Button>
  );
}

/** In a row of a list. */
export function SaveToCalendarIcon({ item }: SaveToCalendarProps) {
  return <IconButton icon={calendarPlus} {...useSaveToCalendar(item)} />;
}
