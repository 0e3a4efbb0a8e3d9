/** How an inquiry stands that has no answer yet, and an emergency as long as nobody has confirmed to have seen it. */
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { octagonAlert } from '~/components/icon/state-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { parts, useTexts } from '~/lib/i18n/texts.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';

export interface StandingProps {
  thread: Thread;
  institution: Institution | undefined;
}

parts.standing = {
  en: () => import('@hodi/i18n/en/consultation/standing.ts'),
  sw: () => import('@hodi/i18n/sw/consultation/standing.ts'),
};

/** Where the rest cannot be fetched; the number to call stands above the thread. */
function Danger() {
  const t = useTexts();
  return <SystemLine icon={octagonAlert}>{t('danger.note_title')}</SystemLine>;
}

const StandingEmergency = lazyPart<StandingProps>(
  async () => (await withTexts('standing', import('./standing-emergency.tsx'))).StandingEmergency,
  Danger,
);

/** Under an inquiry that nobody has written to yet: it arrived, and somebody reads it, in the words of its badge. */
export function Standing({ thread, institution }: StandingProps) {
  const t = useTexts();
  if (thread.red_flags.some(({ severity }) => severity === 'emergency')) {
    return <StandingEmergency thread={thread} institution={institution} />;
  }
  const { messages, e_contact } = thread.item;
  return (
    messages.length === 0 &&
    e_contact.status !== 'resolved' && (
      <SystemLine icon={circleCheck}>{t('inquiry.badge.clinician_reviewing')}</SystemLine>
    )
  );
}
