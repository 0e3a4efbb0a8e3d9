import { circleCheck } from '~/components/icon/entry-icons.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { clinicianName } from './people-of.ts';

/** Under an inquiry that nobody has written to yet: it arrived, and where its answer will be. */
export function AwaitedLine({ thread: { item } }: { thread: Thread }) {
  const t = useTexts();
  if (item.messages.length > 0) return null;
  return <SystemLine icon={circleCheck}>{t('thread.awaited', { name: clinicianName(item) })}</SystemLine>;
}
