import type { ReactNode } from 'react';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '../database.ts';
import { isStopped } from './state-texts.ts';
import { UnsentState } from './unsent-state.tsx';

interface Told {
  title: ReactNode;
  preview?: ReactNode;
}
interface UnsentThingsProps {
  records: readonly QueueRecord[];
  /** How one is called, and what is said of it as long as nothing stops it; its summary alone unless given. */
  told?: (record: QueueRecord) => Told;
}

/** Shows things made on this device that the clinic does not have yet, in the place where they will appear. */
export function UnsentThings({ records, told }: UnsentThingsProps) {
  const t = useTexts();
  // Nothing else is known of a record that this device can no longer open.
  const byName = ({ summary }: QueueRecord): Told => ({ title: <b>{summary || t('queue.unreadable')}</b> });
  return records.map((record) => {
    const { title, preview } = (told ?? byName)(record);
    return (
      <NeedRow
        key={record.id}
        title={title}
        preview={(isStopped(record) && record.lastError) || preview}
        badges={<UnsentState record={record} />}
      />
    );
  });
}
