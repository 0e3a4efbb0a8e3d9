import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { type AppointmentState, appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { classNames } from '~/components/class-names.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './day-list.module.css';

/** The clinician's day, by the clock of the clinic. */
export function AppointmentsToday({ profile }: { profile: ClinicianProfile }) {
  const t = useTexts();
  const now = useNow();
  const { counts, institution } = profile;
  const dayOf = (at: string | number) => calendarDay(at, institution.time_zone);
  const today = profile.appointments.filter(({ appointment }) => dayOf(appointment.start_time) === dayOf(now));
  return (
    <Panel
      title={t('clinician_home.appointments_today')}
      lines
      foot={
        <span className={styles.counts}>
          {t('clinician_home.appointment_counts', {
            upcoming: counts.appointments_upcoming,
            completed: counts.appointments_completed,
          })}
        </span>
      }
    >
      {today.length === 0 && <EmptyState icon={calendar} titleAs="h3" title={t('clinician_home.no_appointments')} />}
      {today.map((item) => (
        <Row key={item.appointment.id} item={item} now={now} />
      ))}
    </Panel>
  );
}

const kinds: Partial<Record<AppointmentState, StatusKind>> = {
  soon: 'soon',
  now: 'soon',
  to_confirm: 'to_confirm',
  completed: 'completed',
};

function Row({ item: { appointment, patient_name }, now }: { item: AppointmentItem; now: number }) {
  const t = useTexts();
  const formats = useFormats();
  const state = appointmentState(appointment, now);
  const kind = kinds[state];
  const isNext = state === 'soon' || state === 'now';
  return (
    <div className={classNames(styles.row, isNext && styles.next, state === 'completed' && styles.over)}>
      <time className={`${styles.time} num`} dateTime={appointment.start_time}>
        {formats.time(appointment.start_time)}
      </time>
      <div className={styles.words}>
        <div className={styles.body}>
          <AppLink className={styles.name} href={`/clinician/patients/${appointment.patient_id}`}>
            {displayName(patient_name)}
          </AppLink>
          <div className={styles.detail}>{t(`appointment.type.${appointment.type}`)}</div>
        </div>
        {kind !== undefined && (
          <StatusBadge kind={kind}>
            {state === 'soon' ? formats.relative(appointment.start_time) : t(`appointment.state.${state}`)}
          </StatusBadge>
        )}
      </div>
    </div>
  );
}
