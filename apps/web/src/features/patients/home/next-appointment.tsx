import { useNow } from '~/lib/clock.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** The soonest appointment that is not over; without one the section is left out. */
export function NextAppointment({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const now = useNow();
  const next = profile.appointments.find(
    ({ appointment }) => appointment.status === 'scheduled' && Date.parse(appointment.end_time) > now,
  );
  if (next === undefined) return null;
  return (
    <section aria-labelledby="next-appointment">
      <SectionHead id="next-appointment" title={t('patient_home.next_appointment')} />
      <Panel lines>
        <AppointmentRow item={next} now={now} />
      </Panel>
    </section>
  );
}

function AppointmentRow({ item, now }: { item: AppointmentItem; now: number }) {
  const t = useTexts();
  const formats = useFormats();
  const { appointment, clinician_name } = item;
  const { start_time } = appointment;
  const state = appointmentState(appointment, now);
  const about = [t(`appointment.type.${appointment.type}`), appointment.topic].filter((text) => text !== '');
  const isNear = state === 'soon' || state === 'now';
  return (
    <NeedRow
      lead={<Icon shape={calendar} size={24} />}
      title={
        <span className="num">
          {t('appointment.at', { weekday: formats.shortWeekday(start_time), at: formats.dateTime(start_time) })}
        </span>
      }
      preview={
        <>
          {about.join(' · ')}
          <br />
          {t('patient_home.with', { name: displayName(clinician_name, clinician_name.role) })}
        </>
      }
      badges={
        isNear && (
          <StatusBadge kind="soon">
            {state === 'now' ? t('appointment.state.now') : formats.relative(start_time)}
          </StatusBadge>
        )
      }
    />
  );
}
