import type { ComponentType } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { TimelineEntry } from '@hodi/domain/patients/timeline.api.ts';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { heartPlus } from '~/components/icon/action-icons.ts';
import { iconOfTopic } from '~/components/icon/icon-of-topic.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { calendar, message } from '~/components/icon/state-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { clinicZone } from './months.ts';
import type { EntryWords } from './use-entry-words.ts';

interface EntryRowProps {
  entry: TimelineEntry;
  words: EntryWords;
  SaveToCalendar: ComponentType<{ item: AppointmentItem }> | undefined;
}

function iconOf(entry: TimelineEntry): string {
  if (entry.kind === 'inquiry') return iconOfTopic(entry.topic);
  if (entry.kind === 'answer') return message;
  return entry.kind === 'service' ? heartPlus : calendar;
}

function addressOf(entry: TimelineEntry): string | undefined {
  if (entry.kind === 'inquiry') return `/patient/e-contact/${entry.id}`;
  if (entry.kind === 'answer') return `/patient/e-contact/${entry.e_contact_id}`;
  return undefined;
}

/** One thing that happened; what belongs to an inquiry leads to it. */
export function EntryRow({ entry, words, SaveToCalendar }: EntryRowProps) {
  const now = useNow();
  const isVisit = entry.kind === 'appointment';
  const formats = useFormats(clinicZone(entry));
  const { title, detail, text, state } = words;
  const href = addressOf(entry);
  const isToCome = isVisit && entry.item.appointment.status === 'scheduled' && Date.parse(entry.at) > now;
  return (
    <NeedRow
      {...(href !== undefined && { href })}
      lead={<Icon shape={iconOf(entry)} size={24} />}
      title={
        <b>
          <TwoLines text={title} />
        </b>
      }
      isTimeLong={isVisit}
      time={
        <time className="num" dateTime={entry.at}>
          {isVisit ? formats.dateTime(entry.at) : formats.date(entry.at)}
        </time>
      }
      preview={
        <>
          {detail}
          {detail !== '' && text !== '' && <br />}
          {text}
        </>
      }
      badges={state && <StatusBadge kind={state.kind}>{state.label}</StatusBadge>}
      after={isToCome && SaveToCalendar && <SaveToCalendar item={entry.item} />}
    />
  );
}
