import { NeedRow } from '~/components/layout/need-row.tsx';
import type { QueueRecord } from '../database.ts';
import { isStopped } from './state-texts.ts';
import { UnsentState } from './unsent-state.tsx';

/** What was made on this device and is not at the clinic yet, before the list that it will stand in. */
export const UnsentThings = ({ records }: { records: readonly QueueRecord[] }) =>
  records.map((record) => (
    <NeedRow
      key={record.id}
      title={<b>{record.summary}</b>}
      preview={isStopped(record) && record.lastError}
      badges={<UnsentState record={record} />}
    />
  ));
