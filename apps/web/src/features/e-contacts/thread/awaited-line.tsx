import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Under an inquiry that nobody has written to yet: it arrived, and somebody reads it. In the words of its badge. */
export function AwaitedLine({ thread: { item } }: { thread: Thread }) {
  const t = useTexts();
  return (
    item.messages.length === 0 && <SystemLine icon={circleCheck}>{t('inquiry.badge.clinician_reviewing')}</SystemLine>
  );
}
