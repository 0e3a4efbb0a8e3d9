import { useState, type ComponentType } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { calendar } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { type TimelineShow, timelineEntries, timelineShows } from './timeline-entries.ts';
import { TimelineRow } from './timeline-row.tsx';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';

interface TimelineProps {
  info: OpenPatientInfo;
  FulfilService: ComponentType<{ interest: ServiceInterest }>;
  AppointmentActions: ComponentType<{ item: AppointmentItem }>;
}

/** Appointments, requested services and how the patient came, newest first. */
export function Timeline({ info: { patient }, ...actions }: TimelineProps) {
  const t = useTexts();
  const [show, setShow] = useState<TimelineShow>('all');
  const query = { patient_id: patient.id };
  const appointments = useInfiniteQuery(pagesFor(listAppointments, { query }));
  const services = useInfiniteQuery(pagesFor(listServiceInterests, { query }));
  const lists = show === 'all' ? [appointments, services] : [show === 'appointments' ? appointments : services];
  const isLoaded = lists.every(({ data }) => data !== undefined);
  const lost = isLoaded ? undefined : lists.find(({ data, error }) => data === undefined && error !== null);
  const entries = timelineEntries(
    {
      patient,
      appointments: {
        items: appointments.data?.pages.flatMap(({ items }) => items) ?? [],
        hasMore: appointments.hasNextPage,
      },
      services: { items: services.data?.pages.flatMap(({ items }) => items) ?? [], hasMore: services.hasNextPage },
    },
    show,
  );
  const more = lists.filter(({ hasNextPage }) => hasNextPage);
  const retry = () => lists.forEach((list) => void (list.data === undefined && list.refetch()));
  return (
    <Panel
      title={t('record.timeline')}
      action={
        <Segmented<TimelineShow>
          label={t('record.timeline_show')}
          labelHidden
          size="small"
          options={timelineShows.map((value) => ({ value, label: t(`record.timeline_${value}`) }))}
          value={show}
          onValueChange={setShow}
        />
      }
      lines
      foot={
        more.length > 0 && (
          <Button
            size="small"
            sending={more.some(({ isFetchingNextPage }) => isFetchingNextPage)}
            sendingLabel={t('patient.loading_more')}
            onClick={() => more.forEach((list) => void fetchMore(list))}
          >
            {t('patient.show_more')}
          </Button>
        )
      }
    >
      {!isLoaded && lost === undefined && <Skeleton label={t('shell.loading')} shape="text" count={2} />}
      {lost !== undefined && (
        <NotLoaded titleAs="h3" inline title={t('record.timeline_not_loaded')} error={lost.error} retry={retry} />
      )}
      {isLoaded && entries.length === 0 && (
        <EmptyState icon={calendar} titleAs="h3" inline title={t('record.timeline_none')} />
      )}
      {isLoaded && entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <TimelineRow key={entry.id} entry={entry} {...actions} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
