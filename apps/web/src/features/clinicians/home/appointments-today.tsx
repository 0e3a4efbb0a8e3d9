import type { ReactNode } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { type AppointmentState, appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import type { ClinicianCounts, ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { classNames } from '~/components/class-names.ts';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useArrivalWords } from '~/lib/arrivals/visit-words.ts';
import { useNow } from '~/lib/clock.ts';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { CountLink } from './count-link.tsx';
import { dayAppointments } from './day-appointments.ts';
import styles from './day-list.module.css';
import { numberLinks } from './number-links.ts';

interface AppointmentsTodayProps {
  profile: ClinicianProfile;
  /** The way to a new one. */
  newAppointment: ReactNode;
}

/** The clinician's day, by the clock of the clinic. */
export function AppointmentsToday({ profile, newAppointment }: AppointmentsTodayProps) {
  const t = useTexts();
  const now = useNow();
  const { rows, count } = dayAppointments(profile, now);
  return (
    <Panel
      title={t('clinician_home.appointments_today')}
      titleAfter={
        <CountLink
          href={numberLinks.appointments_today}
          value={count}
          label={t('clinician_home.today_count', { count })}
        />
      }
      action={newAppointment}
      lines
      foot={<Numbers counts={profile.counts} />}
    >
      {rows.length === 0 && (
        <EmptyState icon={calendar} titleAs="h3" inline title={t('clinician_home.no_appointments')}>
          {t('clinician_home.no_appointments_text')}
        </EmptyState>
      )}
      {rows.map((item) => (
        <Row
          key={item.appointment.id}
          item={item}
          isOwn={item.appointment.clinician_id === profile.clinician.id}
          now={now}
          timeZone={profile.institution.time_zone}
        />
      ))}
      {count > rows.length && rows.length > 0 && (
        <AppLink className={styles.more} href={numberLinks.appointments_today}>
          {t('clinician_home.more_today', { count: count - rows.length })}
        </AppLink>
      )}
    </Panel>
  );
}

function Numbers({ counts: { appointments_upcoming, appointments_completed } }: { counts: ClinicianCounts }) {
  const t = useTexts();
  return (
    <div className={styles.counts}>
      <span>
        <AppLink href={numberLinks.appointments_upcoming}>
          {t('clinician_home.upcoming_count', { count: appointments_upcoming })}
        </AppLink>
        {' · '}
        <AppLink href={numberLinks.appointments_completed}>
          {t('clinician_home.completed_count', { count: appointments_completed })}
        </AppLink>
      </span>
    </div>
  );
}

const kinds: Partial<Record<AppointmentState, StatusKind>> = {
  soon: 'soon',
  now: 'soon',
  to_confirm: 'to_confirm',
  completed: 'completed',
};

interface RowProps {
  item: AppointmentItem;
  /** Else it was left to them, under the name of whoever has the patient no more. */
  isOwn: boolean;
  now: number;
  timeZone: string;
}

function Row({ item: { appointment, patient, patient_name, clinician_name }, isOwn, now, timeZone }: RowProps) {
  const t = useTexts();
  const formats = useFormats(timeZone);
  const state = appointmentState(appointment, now);
  const factsOf = usePatientFacts();
  const arrival = useArrivalWords()(appointment);
  const kind = arrival?.kind ?? kinds[state];
  const name = displayName(clinician_name, clinician_name.role);
  const isNext = state === 'soon' || state === 'now';
  return (
    <div className={classNames(styles.row, isNext && styles.next, state === 'completed' && styles.over)}>
      <time className={`${styles.time} num`} dateTime={appointment.start_time}>
        {formats.time(appointment.start_time)}
      </time>
      <div className={styles.words}>
        <div className={styles.body}>
          <AppLink className={styles.name} href={`/clinician/patients/${appointment.patient_id}`}>
            <TwoLines text={displayName(patient_name)} />
          </AppLink>
          {patient?.child_of && <div className={styles.detail}>{factsOf({ child_of: patient.child_of })}</div>}
          <div className={styles.detail}>{t(`appointment.type.${appointment.type}`)}</div>
          {arrival && appointment.arrived_at && (
            <div className={styles.detail}>{t('arrival.came_at', { at: formats.time(appointment.arrived_at) })}</div>
          )}
          {!isOwn && <div className={styles.detail}>{t('appointment.with_colleague', { name })}</div>}
        </div>
        {kind !== undefined && (
          <StatusBadge kind={kind}>
            {arrival?.text ??
              (state === 'soon' ? formats.relative(appointment.start_time) : t(`appointment.state.${state}`))}
          </StatusBadge>
        )}
      </div>
    </div>
  );
}
