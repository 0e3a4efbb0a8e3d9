import { type ReactNode, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Measure, Measurement } from '@hodi/domain/record/measurement.ts';
import { listMeasurements } from '@hodi/domain/record/measurements.api.ts';
import type { Target } from '@hodi/domain/record/target.ts';
import { Button } from '~/components/action/button.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { AlarmAnswered } from '~/lib/alarms/answered-alarm.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { nameOfAuthor } from '../entry-words.ts';
import { correctedPoints, type KnownPoint, waitingPoints } from '../known-measurements.ts';
import { changedIdOf } from '../known-record.ts';
import { firstUnit, useMeasureWords } from '~/lib/measures/measure-words.ts';
import { useServiceName } from '~/lib/services/service-name.ts';
import { CorrectDialog } from '../measured/correct-dialog.tsx';
import { TakeOutDialog } from '../take-out-dialog.tsx';
import { targetOf } from '../trends.tsx';
import type { EntryActions } from '../use-entry-actions.ts';
import type { KnownRecord } from '../use-known-record.ts';
import { TargetBadge } from './last-value.tsx';
import styles from './measurements.module.css';

interface Row {
  id: string;
  point: KnownPoint;
  /** Undefined of what waits on this device. */
  stored: Measurement | undefined;
  isOut: boolean;
}

/** Dialogs that open above the table. */
interface Asks {
  onTakeOut: (one: Measurement) => void;
  onCorrect: (one: Measurement) => void;
}

interface ValuesTableProps {
  known: KnownRecord;
  measure: Measure;
  actions: EntryActions;
  /** Whether it confirms and takes out. */
  isClinician: boolean;
  isUnsent?: boolean;
}

function rowsOf(known: KnownRecord, measure: Measure, stored: readonly Measurement[]): Row[] {
  const ids = new Set(stored.map(({ id }) => id));
  const waiting = waitingPoints(known.queued)
    .filter((point) => point.measure === measure && !ids.has(point.id))
    .map((point): Row => ({ id: point.id, point, stored: undefined, isOut: false }));
  const outOf = new Map(
    known.queued
      .filter(({ name, state }) => name === 'record.set_in_error' && state !== 'refused')
      .map((write) => [changedIdOf(write), (write.body as { in_error: boolean }).in_error]),
  );
  const corrected = correctedPoints(known.queued);
  const rows = stored.map((one): Row => {
    const { id, value, lower, context, measured_by, danger, measured_at: at } = one;
    const isOut = outOf.get(id) ?? one.in_error !== null;
    return {
      id,
      point: corrected.get(id) ?? { id, measure, at, value, lower, context, measured_by, danger, unsent: undefined },
      stored: one,
      isOut,
    };
  });
  return [...[...waiting].reverse(), ...rows];
}

/** Every value of a measure, newest first, also what was taken out. */
export function ValuesTable(props: ValuesTableProps) {
  const { known, measure, actions, isUnsent = false } = props;
  const t = useTexts();
  const words = useMeasureWords();
  const { patient_id } = known;
  const list = useInfiniteQuery({
    ...pagesFor(listMeasurements, { params: { patient_id }, query: { measure } }),
    enabled: !isUnsent,
  });
  const [asked, setAsked] = useState<Measurement | null>(null);
  const [corrected, setCorrected] = useState<Measurement | null>(null);
  const rows = rowsOf(
    known,
    measure,
    (list.data?.pages ?? []).flatMap(({ items }) => items),
  );
  const columns = useColumns(props, { onTakeOut: setAsked, onCorrect: setCorrected });
  if (list.data === undefined && !isUnsent) {
    return list.error === null ? (
      <Skeleton label={t('shell.loading')} shape="table" count={3} />
    ) : (
      <NotLoaded titleAs="h3" inline title={t('health.chart.not_loaded')} error={list.error} retry={list.refetch} />
    );
  }
  const nameOf = (one: Measurement) => `${words.name(measure)} ${words.withUnit(one)}`;
  return (
    <>
      {rows.length === 0 && <p className={styles.none}>{t('health.none.measurement')}</p>}
      {rows.length > 0 && (
        <DataTable
          caption={words.name(measure)}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          foot={
            list.hasNextPage && (
              <Button size="small" sending={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
                {t('health.show_more')}
              </Button>
            )
          }
        />
      )}
      {corrected && (
        <CorrectDialog
          measurement={corrected}
          known={known}
          isClinician={props.isClinician}
          onClose={() => setCorrected(null)}
        />
      )}
      {asked && (
        <TakeOutDialog
          name={nameOf(asked)}
          onTakeOut={(reason) => actions.setNamedInError(asked, { name: nameOf(asked), in_error: true, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function useColumns(props: ValuesTableProps, asks: Asks): Column<Row>[] {
  const { known, measure, actions, isClinician } = props;
  const t = useTexts();
  const words = useMeasureWords();
  const { dateTime } = useFormats();
  const serviceName = useServiceName();
  const target = targetOf(known, measure);
  const who = ({ stored, point }: Row): string => {
    const author = stored?.author ?? known.reader;
    if (point.measured_by === 'clinic') {
      const by = t('health.chart.clinic_by', { name: nameOfAuthor(author) });
      return stored?.service ? `${by} · ${serviceName(stored.service.code)}` : by;
    }
    if (point.measured_by === 'not_told') return t('health.chart.not_told_by', { name: nameOfAuthor(author) });
    if (author.user_id === known.reader.user_id) return t('health.chart.home_you');
    return t('health.chart.home_by', { name: nameOfAuthor(author) });
  };
  const column = (id: 'value' | 'when' | 'who' | 'target', cell: (row: Row) => ReactNode): Column<Row> => ({
    id,
    head: id === 'value' ? words.unit(firstUnit(measure)) : t(`health.chart.column.${id}`),
    cell,
  });
  return [
    {
      id: 'date',
      head: t('health.chart.column.date'),
      cell: ({ point, isOut }) => (
        <time className={isOut ? styles.gone : undefined} dateTime={point.at}>
          {dateTime(point.at)}
        </time>
      ),
    },
    column('value', ({ point, isOut }) => <b className={isOut ? styles.gone : 'num'}>{words.bare(point)}</b>),
    ...(measure === 'glucose'
      ? [column('when', ({ point }) => point.context && t(`health.context.${point.context}`))]
      : []),
    column('who', who),
    column('target', (row) => <Against row={row} target={target} />),
    {
      id: 'actions',
      head: '',
      headLabel: t('health.edit_record'),
      card: 'actions',
      cell: (row) => <RowActions row={row} known={known} actions={actions} isClinician={isClinician} {...asks} />,
    },
  ];
}

/** Against the target; of an emergency, what was done about it. */
function Against({ row: { point, stored, isOut }, target }: { row: Row; target: Target | undefined }) {
  const t = useTexts();
  const words = useMeasureWords();
  if (isOut) return <StatusBadge kind="cancelled">{t('health.chart.taken_out')}</StatusBadge>;
  if (point.unsent) return <UnsentState record={point.unsent} />;
  return (
    <>
      <TargetBadge point={point} target={target} isShort />
      {stored?.alarm && (
        <AlarmAnswered
          patientId={stored.patient_id}
          alarm={stored.alarm}
          name={`${words.name(stored.measure)} ${words.withUnit(stored)}`}
        />
      )}
    </>
  );
}

interface RowActionsProps extends Pick<ValuesTableProps, 'actions' | 'isClinician' | 'known'>, Asks {
  row: Row;
}

function RowActions({ row: { stored, isOut }, known, actions, isClinician, onTakeOut, onCorrect }: RowActionsProps) {
  const t = useTexts();
  const words = useMeasureWords();
  if (stored === undefined) return null;
  const { user_id } = known.reader;
  const isOwn = stored.author.user_id === user_id && stored.confirmed === null;
  if (!isClinician && !isOwn) return null;
  const name = `${words.name(stored.measure)} ${words.withUnit(stored)}`;
  const isConfirmed =
    stored.confirmed !== null ||
    known.queued.some(
      ({ name: call, url, state }) =>
        call === 'record.confirm' && state !== 'refused' && changedIdOf({ url }) === stored.id,
    );
  if (isOut) {
    const back = { name, in_error: false, reason: '' };
    return (
      <span className={styles.acts}>
        <Button
          kind="quiet"
          size="small"
          onClick={() => void actions.setNamedInError(stored, back).catch(() => undefined)}
        >
          {t('health.put_back')}
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.acts}>
      {isClinician && !isConfirmed && (
        <ConfirmButton
          name={name}
          isConfirming={actions.isConfirming(stored.id)}
          onClick={() => void actions.confirmNamed(stored, name)}
        />
      )}
      <Button kind="quiet" size="small" aria-label={t('health.edit_named', { name })} onClick={() => onCorrect(stored)}>
        {t('health.correct.open')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => onTakeOut(stored)}>
        {t('health.take_out')}
      </Button>
    </span>
  );
}
