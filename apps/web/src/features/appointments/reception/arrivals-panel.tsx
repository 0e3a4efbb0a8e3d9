import { type RefObject, useState } from 'react';
import { isVisitOver, visitState } from '@hodi/domain/appointments/arrivals.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { calendar as calendarIcon } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { KeysDialog, KeysLegend, type ShownKey } from '~/lib/keys/keys-dialog.tsx';
import { nextRow, usePageKeys } from '~/lib/keys/use-page-keys.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useConnection } from '~/lib/offline/connection.ts';
import { serverTimeOf } from '~/lib/session/server-clock.ts';
import { useArrival } from '../change/use-arrival.ts';
import styles from './reception.module.css';
import type { Booking } from '../form/new-appointment-dialog.tsx';
import type { Day, VisitRow } from './use-day.ts';
import { VisitTable, focusVisit } from './visit-table.tsx';

interface ArrivalsPanelProps {
  day: Day;
  /** With all that is over. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onBook: (booking: Booking) => void;
  search: RefObject<HTMLInputElement | null>;
}

/** So many of those that are over stay in sight. */
const shownOver = 3;

/** Today's arrivals: waiting patients first, past visits last. */
export function ArrivalsPanel({ day, isWhole, onWhole, onBook, search }: ArrivalsPanelProps) {
  const t = useTexts();
  const now = useNow();
  const { online } = useConnection();
  const { time } = useFormats(day.timeZone);
  const [current, setCurrent] = useState<string>();
  const [isAskingKeys, setIsAskingKeys] = useState(false);
  const { rows, calendar } = day;
  const over = rows.filter(({ item }) => isVisitOver(visitState(item.appointment, now)));
  const hidden = isWhole ? 0 : Math.max(0, over.length - shownOver);
  const shown = hidden === 0 ? rows : rows.slice(0, rows.length - hidden);
  const keys = useVisitKeys({ rows: shown, current, search, onHelp: () => setIsAskingKeys(true) });
  const count = rows.length;
  const hasMore = hidden > 0 || (!isWhole && over.length > 0);
  return (
    <Panel
      className={styles.arrivals}
      title={t('reception.arrivals')}
      titleAfter={<Count kind="quiet" value={count} label={t('clinician_home.today_count', { count })} />}
      action={<KeysLegend label={t('reception.keys')} keys={keys.slice(0, 2)} />}
      lines
      foot={
        (hasMore || isWhole) && (
          <div className={styles.foot}>
            <span>{hidden > 0 && t('reception.over', { count: hidden })}</span>
            <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => onWhole(!isWhole)}>
              {isWhole ? t('reception.show_fewer') : t('reception.show_all', { count })}
            </Button>
          </div>
        )
      }
    >
      {!online && calendar.data && (
        <p className={styles.offline} role="status">
          {t('reception.offline', { at: time(serverTimeOf(calendar.dataUpdatedAt)) })}
        </p>
      )}
      {calendar.data === undefined && calendar.error === null && (
        <Skeleton label={t('shell.loading')} shape="table" count={6} />
      )}
      {calendar.data === undefined && calendar.error !== null && (
        <NotLoaded inline title={t('reception.not_loaded')} error={calendar.error} retry={calendar.refetch} />
      )}
      {calendar.data && count === 0 && (
        <EmptyState icon={calendarIcon} titleAs="h3" inline title={t('reception.empty')}>
          {t('reception.empty_text')}
        </EmptyState>
      )}
      {shown.length > 0 && <VisitTable rows={shown} current={current} onCurrent={setCurrent} onBook={onBook} />}
      {isAskingKeys && (
        <KeysDialog title={t('reception.all_keys')} keys={keys} onClose={() => setIsAskingKeys(false)} />
      )}
    </Panel>
  );
}

interface VisitKeys {
  rows: readonly VisitRow[];
  current: string | undefined;
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
}

/** Keys of this page with their descriptions. */
function useVisitKeys({ rows, current, search, onHelp }: VisitKeys): ShownKey[] {
  const t = useTexts();
  const now = useNow();
  const note = useArrival();
  const ids = rows.map(({ given }) => given.appointment.id);
  const moveTo = (step: 1 | -1) => {
    const id = nextRow(ids, current, step);
    if (id !== undefined) focusVisit(id);
  };
  const arrive = (id: string) => {
    const row = rows.find(({ given }) => given.appointment.id === id);
    if (row && visitState(row.item.appointment, now) === 'expected') note(row.given, 'arrived');
  };
  usePageKeys((key, target) => {
    const id = target.dataset['visit'];
    const onRow: Readonly<Record<string, (id: string) => void>> = {
      ' ': arrive,
      ArrowDown: () => moveTo(1),
      ArrowUp: () => moveTo(-1),
    };
    const anywhere: Readonly<Record<string, () => void>> = {
      j: () => moveTo(1),
      k: () => moveTo(-1),
      '/': () => search.current?.focus(),
      '?': onHelp,
    };
    if (id !== undefined) onRow[key]?.(id);
    anywhere[key.toLowerCase()]?.();
    return (id !== undefined && key in onRow) || key.toLowerCase() in anywhere;
  });
  return [
    { keys: [t('reception.key.space')], text: t('reception.key.arrived') },
    { keys: ['/'], text: t('reception.key.find') },
    { keys: ['J', 'K'], text: t('reception.key.move') },
    { keys: ['?'], text: t('reception.key.help') },
  ];
}
