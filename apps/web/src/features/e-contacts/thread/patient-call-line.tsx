import type { Call, CallOutcome } from '@hodi/domain/e-contacts/call.ts';
import { phone } from '~/components/icon/entry-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

const said = {
  reached: 'thread.call_reached',
  in_person: 'thread.call_in_person',
  no_answer: 'thread.call_tried',
  wrong_number: 'thread.call_tried',
} as const satisfies Record<CallOutcome, string>;

/** That the clinic called, as its patient may know it. */
export function PatientCallLine({ call }: { call: Call }) {
  const t = useTexts();
  const { time } = useFormats();
  return <SystemLine icon={phone}>{t(said[call.outcome], { at: time(call.called_at) })}</SystemLine>;
}
