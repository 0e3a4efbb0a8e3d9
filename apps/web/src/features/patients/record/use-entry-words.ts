import { appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import { inquiryBadge } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import type { TimelineEntry } from '@hodi/domain/patients/timeline.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { kindOfAppointment } from '~/components/status/kind-of-appointment.ts';
import { kindOfInquiry } from '~/components/status/kind-of-inquiry.ts';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useServiceName } from '~/lib/services/service-name.ts';

export interface EntryWords {
  title: string;
  /** With whom, or about what. */
  detail: string;
  /** What was told or answered. */
  text: string;
  state?: { kind: StatusKind; label: string };
}

/** An entry of the timeline in words, the same on the screen and on paper. */
export function useEntryWords(): (entry: TimelineEntry) => EntryWords {
  const t = useTexts();
  const now = useNow();
  const formats = useFormats();
  const topicTitle = useTopicTitle();
  const nameOf = useServiceName();
  return (entry) => {
    if (entry.kind === 'appointment') {
      const { appointment, clinician_name } = entry.item;
      const state = appointmentState(appointment, now);
      const type = t(`appointment.type.${appointment.type}`);
      const name = displayName(clinician_name, clinician_name.role);
      return {
        title: t('own_record.appointment_with', { type, name }),
        detail: entry.item.institution.name,
        text: appointment.topic,
        state: {
          kind: kindOfAppointment[state],
          label: t(`appointment.state.${state === 'soon' ? 'scheduled' : state}`),
        },
      };
    }
    if (entry.kind === 'service') {
      const { fulfilled_at, service } = entry.item;
      const label =
        fulfilled_at === null
          ? t('own_record.service_open')
          : t('own_record.service_fulfilled', { at: formats.date(fulfilled_at) });
      return {
        title: nameOf(service),
        detail: '',
        text: '',
        state: { kind: fulfilled_at === null ? 'patient_awaits' : 'completed', label },
      };
    }
    const name = displayName(entry.clinician_name, entry.clinician_name.role);
    if (entry.kind === 'answer') {
      return {
        title: t('own_record.answered', { name }),
        detail: t('own_record.about', { topic: topicTitle(entry.topic) }),
        text: entry.text,
      };
    }
    const badge = inquiryBadge(entry.status, 'patient');
    return {
      title: topicTitle(entry.topic),
      detail: t(entry.submitted_by === 'clinician' ? 'own_record.sent_by_clinic' : 'own_record.sent_to', { name }),
      // Its first line is the topic, which is the title already.
      text: entry.text.split('\n').slice(1).join('\n'),
      state: { kind: kindOfInquiry[badge], label: t(`inquiry.badge.${badge}`) },
    };
  };
}
