import type { ComponentType } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useNameOfOther } from '~/lib/person/shown-person.ts';

/** So many of the soonest; all of them stand on their own page. */
const shown = 3;

type SavePart = ComponentType<{ item: AppointmentItem }>;

interface UpcomingAppointmentsProps {
  /** Of one person, or of several together. */
  profiles: readonly PatientProfile[];
  SaveToCalendar: SavePart | undefined;
}

/** The soonest appointments that are not over, and what was cancelled of the coming days. */
export function UpcomingAppointments({ profiles, SaveToCalendar }: UpcomingAppointmentsProps) {
  const t = useTexts();
  const now = useNow();
  const coming = profiles
    .flatMap(({ appointments }) => appointments)
    .filter(({ appointment }) => Date.parse(appointment.end_time) > now)
    .sort((a, b) => Date.parse(a.appointment.start_time) - Date.parse(b.appointment.start_time));
  const planned = coming.filter(({ appointment }) => appointment.status === 'scheduled').length;
  // Somebody new has first to be connected with a clinic.
  if (coming.length === 0 && profiles.every(({ clinician_infos }) => clinician_infos.length === 0)) return null;
  return (
    <section aria-labelledby="upcoming-appointments">
      <SectionHead
        id="upcoming-appointments"
        title={t(
          planned === 1 && coming.length === 1 ? 'patient_home.next_appointment' : 'patient_home.upcoming_appointments',
        )}
      >
        <AppLink href="/patient/appointments">{t('patient_home.see_all')}</AppLink>
      </SectionHead>
      <Panel lines>
        {planned === 0 && (
          <EmptyState icon={calendar} titleAs="h3" inline title={t('patient_home.no_appointments')}>
            {t('patient_home.no_appointments_text')}
          </EmptyState>
        )}
        {coming.filter(isAmongSoonest()).map((item) => (
          <AppointmentRow key={item.appointment.id} item={item} now={now} SaveToCalendar={SaveToCalendar} />
        ))}
      </Panel>
    </section>
  );
}

/** Cancelled appointments do not count towards the limit. */
function isAmongSoonest() {
  let left = shown;
  return ({ appointment }: AppointmentItem) => left > 0 && (appointment.status === 'cancelled' || left-- > 0);
}

interface AppointmentRowProps {
  item: AppointmentItem;
  now: number;
  SaveToCalendar: SavePart | undefined;
}

/** By the clock of the clinic. */
function AppointmentRow({ item, now, SaveToCalendar }: AppointmentRowProps) {
  const t = useTexts();
  const { appointment, clinician_name, institution } = item;
  const formats = useFormats(institution.time_zone);
  const { start_time } = appointment;
  const state = appointmentState(appointment, now);
  const about = [t(`appointment.type.${appointment.type}`), appointment.topic].filter((text) => text !== '');
  const name = useNameOfOther(appointment.patient_id);
  const isCancelled = state === 'cancelled';
  return (
    <NeedRow
      lead={<Icon shape={calendar} size={24} />}
      title={
        <b className="num">
          {t('appointment.at', { weekday: formats.weekday(start_time), at: formats.dateTime(start_time) })}
        </b>
      }
      preview={
        <>
          {name !== undefined && <>{t('caregivers.appointment_for', { name })} </>}
          {t('patient_home.with', { name: displayName(clinician_name, clinician_name.role) })}
          <br />
          {about.join(' · ')}
        </>
      }
      badges={
        state !== 'scheduled' && (
          <StatusBadge kind={isCancelled ? 'cancelled' : 'soon'}>
            {state === 'soon' ? formats.relative(start_time) : t(`appointment.state.${state}`)}
          </StatusBadge>
        )
      }
      after={!isCancelled && SaveToCalendar && <SaveToCalendar item={item} />}
    />
  );
}
