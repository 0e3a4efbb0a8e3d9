import { appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import { inquiryBadge } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import type { TimelineEntry, TimelineEntryOf } from '@hodi/domain/patients/timeline.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { kindOfAppointment, kindOfInquiry, type StatusKind } from '~/components/status/status-kinds.ts';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useServiceName } from '~/lib/services/service-name.ts';

export interface EntryWords {
  title: string;
  /** With whom, or about what. */
  detail: string;
  /** Text of the entry, such as an answer. */
  text: string;
  state?: { kind: StatusKind; label: string };
}

function useVisitWords() {
  const t = useTexts();
  const now = useNow();
  return ({ item }: TimelineEntryOf<'appointment'>): EntryWords => {
    const { appointment, clinician_name, institution } = item;
    const state = appointmentState(appointment, now);
    const type = t(`appointment.type.${appointment.type}`);
    const name = displayName(clinician_name, clinician_name.role);
    const label = t(`appointment.state.${state === 'soon' ? 'scheduled' : state}`);
    return {
      title: t('own_record.appointment_with', { type, name }),
      detail: institution.name,
      text: appointment.topic,
      state: { kind: kindOfAppointment[state], label },
    };
  };
}

function useServiceWords() {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = useServiceName();
  return ({ item: { service, fulfilled_at } }: TimelineEntryOf<'service'>): EntryWords => ({
    title: nameOf(service),
    detail: '',
    text: '',
    state:
      fulfilled_at === null
        ? { kind: 'patient_awaits', label: t('own_record.service_open') }
        : { kind: 'completed', label: t('own_record.service_fulfilled', { at: formats.date(fulfilled_at) }) },
  });
}

function useInquiryWords() {
  const t = useTexts();
  const topicTitle = useTopicTitle();
  return (entry: TimelineEntryOf<'inquiry'> | TimelineEntryOf<'answer'>): EntryWords => {
    const name = displayName(entry.clinician_name, entry.clinician_name.role);
    const topic = topicTitle(entry.topic);
    if (entry.kind === 'answer') {
      return {
        title: t('own_record.answered', { name }),
        detail: t('own_record.about', { topic }),
        text: entry.text,
      };
    }
    const badge = inquiryBadge(entry, 'patient');
    return {
      title: topic,
      detail: t(entry.submitted_by === 'clinician' ? 'own_record.sent_by_clinic' : 'own_record.sent_to', { name }),
      // Its first line is the topic, which is the title already.
      text: entry.text.split('\n').slice(1).join('\n'),
      state: { kind: kindOfInquiry[badge], label: t(`inquiry.badge.${badge}`) },
    };
  };
}

/** An entry of the timeline in words, the same on the screen and on paper. */
export function useEntryWords(): (entry: TimelineEntry) => EntryWords {
  const visit = useVisitWords();
  const service = useServiceWords();
  const inquiry = useInquiryWords();
  return (entry) => {
    if (entry.kind === 'appointment') return visit(entry);
    return entry.kind === 'service' ? service(entry) : inquiry(entry);
  };
}
