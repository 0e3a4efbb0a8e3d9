import type { ComponentType, ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { heartPlus, personCheck } from '~/components/icon/action-icons.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { kindOfAppointment } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { FreeBadge } from '~/lib/services/free-badge.tsx';
import { useServiceName } from '~/lib/services/service-name.ts';
import type { TimelineEntry } from './timeline-entries.ts';
import styles from './timeline.module.css';

interface TimelineRowProps {
  entry: TimelineEntry;
  FulfilService: ComponentType<{ interest: ServiceInterest }>;
  AppointmentActions: ComponentType<{ item: AppointmentItem }>;
}

export function TimelineRow({ entry, FulfilService, AppointmentActions }: TimelineRowProps) {
  const t = useTexts();
  if (entry.kind === 'appointment') {
    return <Visit at={entry.at} item={entry.item} AppointmentActions={AppointmentActions} />;
  }
  if (entry.kind === 'service') return <Service at={entry.at} item={entry.item} FulfilService={FulfilService} />;
  return (
    <Row icon={personCheck} at={entry.at} what={t('record.joined')}>
      {t(`record.joined_${entry.item.registration_type}`)}
    </Row>
  );
}

interface RowProps {
  icon: IconShape;
  at: string;
  /** Of where it takes place; that of the device unless said. */
  timeZone?: string;
  what: ReactNode;
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Row({ icon, at, timeZone, what, badge, action, children }: RowProps) {
  const { dateTime } = useFormats(timeZone);
  return (
    <li className={styles.row}>
      <Icon shape={icon} size={18} />
      <div className={styles.words}>
        <p className={styles.what}>
          <b>{what}</b> <span className={styles.more}>{children}</span> {badge}
        </p>
        {action}
      </div>
      <time className={`${styles.time} num`} dateTime={at}>
        {dateTime(at)}
      </time>
    </li>
  );
}

interface VisitProps extends Pick<TimelineRowProps, 'AppointmentActions'> {
  at: string;
  item: AppointmentItem;
}

function Visit({ at, item, AppointmentActions }: VisitProps) {
  const t = useTexts();
  const { appointment, clinician_name, institution } = item;
  const state = appointmentState(appointment, useNow());
  const name = displayName(clinician_name, clinician_name.role);
  return (
    <Row
      icon={calendar}
      at={at}
      timeZone={institution.time_zone}
      what={t(`appointment.type.${appointment.type}`)}
      badge={
        <StatusBadge kind={kindOfAppointment[state]}>
          {t(`appointment.state.${state === 'soon' ? 'scheduled' : state}`)}
        </StatusBadge>
      }
      action={<AppointmentActions item={item} />}
    >
      {t('record.with', { name })} · {appointment.topic}
    </Row>
  );
}

interface ServiceProps extends Pick<TimelineRowProps, 'FulfilService'> {
  at: string;
  item: ServiceInterest;
}

function Service({ at, item, FulfilService }: ServiceProps) {
  const t = useTexts();
  const nameOf = useServiceName();
  const { data: own } = useSuspenseQuery(queryFor(getOwnClinician));
  const { date } = useFormats();
  const asked = t(item.e_contact_id === null ? 'record.service_asked' : 'record.service_with_inquiry');
  const became =
    item.fulfilled_at === null
      ? t('record.service_open')
      : t('record.service_fulfilled', { at: date(item.fulfilled_at) });
  return (
    <Row
      icon={heartPlus}
      at={at}
      what={nameOf(item.service)}
      badge={<FreeBadge service={item.service} at={own.institution} />}
      action={<FulfilService interest={item} />}
    >
      {asked}, {became}
    </Row>
  );
}
