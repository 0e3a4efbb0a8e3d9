import type { ComponentType } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { TimelineEntry } from '@hodi/domain/patients/timeline.api.ts';
import { formatMonth } from '@hodi/i18n/format-calendar.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { deviceTimeZone, useFormats } from '~/lib/i18n/formats.ts';
import { EntryRow } from './entry-row.tsx';
import { byMonth } from './months.ts';
import { useEntryWords } from './use-entry-words.ts';

interface TimelineProps {
  entries: readonly TimelineEntry[];
  SaveToCalendar: ComponentType<{ item: AppointmentItem }> | undefined;
}

/** Month by month, the newest first. */
export function Timeline({ entries, SaveToCalendar }: TimelineProps) {
  const formats = useFormats();
  const wordsOf = useEntryWords();
  return byMonth(entries, deviceTimeZone).map((month) => (
    <section key={month.key} aria-labelledby={`month-${month.key}`}>
      <SectionHead id={`month-${month.key}`} title={formatMonth(month.at, formats.locale)} />
      <Panel lines>
        {month.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} words={wordsOf(entry)} SaveToCalendar={SaveToCalendar} />
        ))}
      </Panel>
    </section>
  ));
}
