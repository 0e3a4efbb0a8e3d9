import type { ComponentType } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { timelineShows } from '@hodi/domain/patients/timeline-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { printer } from '~/components/icon/action-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useConnection } from '~/lib/offline/connection.ts';
import { personQuery, useShownPerson } from '~/lib/person/shown-person.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import styles from './health-record.module.css';
import { NoEntries } from './no-entries.tsx';
import { PaperHead, RecordPaper } from './record-paper.tsx';
import { Timeline } from './timeline.tsx';
import { usePrintAll } from './use-print-all.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';

export interface HealthRecordProps {
  SaveToCalendar?: ComponentType<{ item: AppointmentItem }> | undefined;
  /** All of it as a file. */
  Download?: ComponentType;
}

const entriesOf = (show: (typeof timelineShows)[number], patientId: string | undefined) =>
  pagesFor(getOwnTimeline, { query: { show, ...personQuery(patientId) } });

/** The health record of the chosen person: inquiries, answers, appointments and services in one timeline, also on paper. */
export default function HealthRecordPage({ SaveToCalendar, Download }: HealthRecordProps) {
  const t = useTexts();
  const { online } = useConnection();
  const [show, setShow] = useUrlChoice('show', timelineShows, 'all');
  const { profile, patientId, isUnsent } = useShownPerson();
  const list = useInfiniteQuery({ ...entriesOf(show, patientId), enabled: !isUnsent });
  const entries = (list.data?.pages ?? []).flatMap(({ items }) => items);
  const isWhole = show === 'all' && list.data !== undefined && !list.hasNextPage;
  const printing = usePrintAll(isWhole ? entries : undefined);
  return (
    <Page
      title={t('own_record.title')}
      subtitle={
        patientId === undefined ? t('own_record.lead') : t('caregivers.about', { name: profile.user.given_name })
      }
      up={{ label: t('nav.home'), href: '/patient/dashboard' }}
      width="read"
      actions={
        <Button
          icon={printer}
          className={styles.screen}
          sending={printing.isLoading}
          sendingLabel={t('own_record.printing')}
          onClick={printing.begin}
        >
          {t('own_record.print')}
        </Button>
      }
    >
      {/* For the printer's own button in a browser, which prints what is shown. */}
      <PaperHead profile={profile} />
      {!isWhole && <p className={styles.part}>{t('own_record.paper_part')}</p>}
      <div className={styles.screen}>
        <Segmented
          label={t('own_record.show')}
          labelHidden
          size="small"
          options={timelineShows.map((value) => ({ value, label: t(`own_record.shows.${value}`) }))}
          value={show}
          onValueChange={setShow}
        />
      </div>
      {!online && list.data !== undefined && <p className={styles.offline}>{t('own_record.offline')}</p>}
      {!isUnsent && list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} count={4} />}
      {list.data === undefined && list.error !== null && (
        <Panel>
          <NotLoaded title={t('own_record.not_loaded')} error={list.error} retry={list.refetch} />
        </Panel>
      )}
      {(isUnsent || list.data !== undefined) && entries.length === 0 && <NoEntries show={show} />}
      <Timeline entries={entries} SaveToCalendar={SaveToCalendar} />
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            full
            sending={list.isFetchingNextPage}
            sendingLabel={t('own_record.loading_more')}
            onClick={() => void fetchMore(list)}
          >
            {t('own_record.more')}
          </Button>
        </div>
      )}
      {Download && !isUnsent && (
        <div className={styles.screen}>
          <Download />
        </div>
      )}
      {printing.paper && <RecordPaper profile={profile} entries={printing.paper} />}
    </Page>
  );
}
