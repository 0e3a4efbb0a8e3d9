import type { ReactNode } from 'react';
import type { AnsweringRow, TeamStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type TeamWords, shareOf, totalOf } from './team-rows.ts';
import styles from './team.module.css';

interface ShownRow extends Omit<AnsweringRow, 'clinician'> {
  key: string;
  name: string;
  /** Nobody answers and refers nothing. */
  isNobody: boolean;
}

export function useTeamWords({ promise_hours }: TeamStatistics): TeamWords {
  const t = useTexts();
  return {
    clinician: t('statistics.team.clinician'),
    answered: t('statistics.team.answered'),
    within: t('statistics.team.within', { count: promise_hours ?? 0 }),
    referred: t('statistics.team.referred'),
    received: t('statistics.team.received'),
    open: t('statistics.team.open'),
    total: t('statistics.team.total'),
    name: (clinician) => (clinician === null ? t('statistics.team.nobody') : displayName(clinician, clinician.role)),
  };
}

/** A row for each clinician, what is nobody's, and the total. */
export function TeamTable({ statistics }: { statistics: TeamStatistics }) {
  const t = useTexts();
  const words = useTeamWords(statistics);
  const columns = useTeamColumns(statistics);
  const isTeam = statistics.scope === 'team';
  const rows = statistics.rows.map(({ clinician, ...row }): ShownRow => {
    return { ...row, key: clinician?.id ?? 'nobody', name: words.name(clinician), isNobody: clinician === null };
  });
  const total = { ...totalOf(statistics), key: 'total', name: words.total, isNobody: false };
  return (
    <DataTable
      caption={t(isTeam ? 'statistics.team.title' : 'statistics.team.own')}
      columns={columns}
      rows={[...rows, ...(isTeam ? [total] : [])]}
      rowKey={({ key }) => key}
    />
  );
}

function useTeamColumns(statistics: TeamStatistics): Column<ShownRow>[] {
  const t = useTexts();
  const formats = useFormats();
  const words = useTeamWords(statistics);
  const column = (id: string, head: string, value: (row: ShownRow) => ReactNode): Column<ShownRow> => ({
    id,
    head,
    align: 'end',
    cell: (row) => <Labelled label={head}>{value(row)}</Labelled>,
  });
  const count = (id: 'answered' | 'referred' | 'received') =>
    column(id, words[id], (row) => (row.isNobody ? null : formats.number(row[id])));
  const within = column('within', words.within, (row) => {
    const share = shareOf(row);
    return share === null
      ? null
      : t('statistics.team.share', { percent: share, within: row.within_promise ?? 0, answered: row.answered });
  });
  return [
    { id: 'name', head: words.clinician, cell: ({ name }) => name },
    count('answered'),
    ...(statistics.promise_hours === null ? [] : [within]),
    ...(statistics.scope === 'team' ? [count('referred'), count('received')] : []),
    column('open', t('statistics.team.open_now'), ({ open }) => formats.number(open[open.length - 1] ?? 0)),
  ];
}

/** A value with its head before it on a card, where the heads of the columns are only read out. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <>
      <span className={styles.label} aria-hidden="true">{`${label}: `}</span>
      <span className="num">{children}</span>
    </>
  );
}

interface OpenDay {
  day: string;
  isLast: boolean;
  total: number;
  /** Their owners. */
  owners: { name: string; count: number }[];
}

/** How many inquiries waited at the end of each day, and whose they were. */
export function OpenByDay({ statistics }: { statistics: TeamStatistics }) {
  const words = useTeamWords(statistics);
  const columns = useOpenColumns(statistics);
  const { days, rows } = statistics;
  const totals = totalOf(statistics).open;
  const open = days.map((day, index): OpenDay => {
    const owners = rows.map((row) => ({ name: words.name(row.clinician), count: row.open[index] ?? 0 }));
    const isLast = index === days.length - 1;
    return { day, isLast, total: totals[index] ?? 0, owners: owners.filter(({ count }) => count > 0) };
  });
  return <DataTable caption={words.open} columns={columns} rows={open} rowKey={({ day }) => day} />;
}

function useOpenColumns({ scope }: TeamStatistics): Column<OpenDay>[] {
  const t = useTexts();
  const formats = useFormats();
  const day: Column<OpenDay> = {
    id: 'day',
    head: t('statistics.day'),
    cell: (row) => {
      const date = formats.plainDate(row.day);
      return row.isLast ? t('statistics.team.until_now', { day: date }) : date;
    },
  };
  const total: Column<OpenDay> = {
    id: 'total',
    head: t('statistics.team.open'),
    card: 'corner',
    align: 'end',
    cell: (row) => <b className="num">{formats.number(row.total)}</b>,
  };
  const owners: Column<OpenDay> = {
    id: 'owners',
    head: t('statistics.team.by_owner'),
    cell: (row) => row.owners.map(({ name, count }) => `${name} ${formats.number(count)}`).join(' · '),
  };
  return scope === 'team' ? [day, total, owners] : [day, total];
}
