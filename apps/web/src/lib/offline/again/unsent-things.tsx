import type { ReactNode } from 'react';
import { NeedRow } from '~/components/layout/need-row.tsx';
import type { QueueRecord } from '../database.ts';
import { isStopped } from './state-texts.ts';
import { UnsentState } from './unsent-state.tsx';

interface UnsentThingsProps {
  records: readonly QueueRecord[];
  /** How one is called, and what is said of it as long as nothing stops it; its summary alone unless given. */
  told?: (record: QueueRecord) => { title: ReactNode; preview?: ReactNode };
}

const bySummary = ({ summary }: QueueRecord) => ({ title: <b>{summary}</b>, preview: null });

/** What was made on this device and is not at the clinic yet, where it will stand. */
export const UnsentThings = ({ records, told = bySummary }: UnsentThingsProps) =>
  records.map((record) => {
    const { title, preview } = told(record);
    return (
      <NeedRow
        key={record.id}
        title={title}
        preview={(isStopped(record) && record.lastError) || preview}
        badges={<UnsentState record={record} />}
      />
    );
  });
