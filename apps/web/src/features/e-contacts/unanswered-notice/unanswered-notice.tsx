/** How an inquiry stands that has no answer yet, and what the patient of an emergency still has to do. */
import { emergencyOfThread, keepsAdvice } from '@hodi/domain/e-contacts/kept-advice.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { badgeOf } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const ThreadEmergency = lazyComponent(async () => (await import('./thread-emergency.tsx')).ThreadEmergency, null);

export interface UnansweredNoticeProps {
  thread: Thread;
  institution: Institution | undefined;
}

/** At the end of a thread: its emergency; else, in the words of its badge, how an inquiry stands that nobody has written to. */
export function UnansweredNotice({ thread, institution }: UnansweredNoticeProps) {
  const t = useTexts();
  const badge = badgeOf(thread.item, 'patient');
  const isUnanswered = thread.item.messages.length === 0 && badge !== 'resolved' && !keepsAdvice(thread);
  return (
    <>
      {emergencyOfThread(thread) !== null && <ThreadEmergency thread={thread} institution={institution} />}
      {(badge === 'read' || isUnanswered) && <SystemLine icon={circleCheck}>{t(`inquiry.badge.${badge}`)}</SystemLine>}
    </>
  );
}
