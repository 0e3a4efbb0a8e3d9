import type { Call, CallOutcome } from '@hodi/domain/e-contacts/call.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { phone } from '~/components/icon/entry-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';

export interface ShownCall extends Call {
  /** As long as it is only on this device. */
  record?: QueueRecord;
}

/** A call about the inquiry, as clinicians read it: by whom, how it went, and the note. */
export function CallLine({ call }: { call: ShownCall }) {
  const t = useTexts();
  const { time } = useFormats();
  const { outcome, clinician, note, record } = call;
  const at = time(call.called_at);
  const detail = (note !== null || record !== undefined) && (
    <>
      {note}
      {record && <UnsentState record={record} />}
    </>
  );
  return (
    <SystemLine icon={phone} detail={detail}>
      {clinician === null
        ? t(`call.own_${outcome}`, { at })
        : t(`call.line_${outcome}`, { name: displayName(clinician, clinician.role), at })}
    </SystemLine>
  );
}

const toldPatient = {
  reached: 'thread.call_reached',
  in_person: 'thread.call_in_person',
  no_answer: 'thread.call_tried',
  wrong_number: 'thread.call_tried',
} as const satisfies Record<CallOutcome, string>;

/** Says that the clinic called, without details that are for the clinic only. */
export function PatientCallLine({ call }: { call: Call }) {
  const t = useTexts();
  const { time } = useFormats();
  return <SystemLine icon={phone}>{t(toldPatient[call.outcome], { at: time(call.called_at) })}</SystemLine>;
}
