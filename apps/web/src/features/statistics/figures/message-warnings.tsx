import type { Statistics, WarningsOfMonth } from '@hodi/domain/statistics/statistics.api.ts';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Warnings raised by patients' messages, by month, and the share that clinicians confirmed. */
export function MessageWarnings({ statistics: { message_warnings: rows } }: { statistics: Statistics }) {
  const t = useTexts();
  if (rows === undefined || rows.length === 0) return null;
  const numbers = (['hits', 'confirmed', 'dismissed'] as const).map((id): Column<WarningsOfMonth> => ({
    id,
    head: t(`statistics.words_${id}`),
    align: 'end',
    cell: (row) => row[id],
  }));
  const month: Column<WarningsOfMonth> = { id: 'month', head: t('statistics.month'), cell: (row) => row.month };
  return (
    <DataTable caption={t('statistics.words')} columns={[month, ...numbers]} rows={rows} rowKey={(row) => row.month} />
  );
}
