import { useState } from 'react';
import { type AuditEntry, exportAudit, peopleSearched } from '@hodi/domain/audit/audit.api.ts';
import { Button } from '~/components/action/button.tsx';
import { savedOnPhone } from '~/components/icon/state-icons.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { saveFile } from '~/lib/save-file.ts';
import { today } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { auditCsv } from './audit-csv.ts';
import type { AuditQuery } from './audit-query.ts';
import { useEntryWords } from './use-entry-words.ts';

/** The lines that the filters leave, in a file. Taking them leaves a line in the log itself. */
export function DownloadLog({ query }: { query: AuditQuery }) {
  const t = useTexts();
  const words = useEntryWords();
  const [isLoading, setLoading] = useState(false);
  const csvOf = (entries: readonly AuditEntry[]) =>
    auditCsv(entries, {
      ...words,
      heads: [
        t('audit.when_utc'),
        t('audit.who'),
        t('audit.role'),
        t('audit.institution'),
        t('audit.what'),
        t('audit.outcome'),
        t('audit.patient'),
        t('audit.about_whom'),
        t('audit.from_where'),
        t('audit.call'),
        t('audit.line'),
      ],
      outcome: ({ outcome }) => t(`audit.${outcome}`),
      more: (count) => t('audit.more_patients', { count }),
    });
  const download = async () => {
    setLoading(true);
    try {
      const { items, is_cut, has_more_people } = await call(exportAudit, { query });
      saveFile(`hodi-audit-${today()}.csv`, csvOf(items), 'text/csv');
      if (has_more_people === true) toast.blank(t('audit.more_people', { most: peopleSearched }));
      if (is_cut) toast.blank(t('audit.download_cut', { count: items.length }));
    } catch {
      // `call` has said what went wrong.
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      icon={savedOnPhone}
      sending={isLoading}
      sendingLabel={t('audit.downloading')}
      onClick={() => void download()}
    >
      {t('audit.download')}
    </Button>
  );
}
