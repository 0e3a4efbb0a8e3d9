import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useTopic } from '~/lib/topics/use-topic.ts';
import { useThreadInstitution } from './use-thread-institution.ts';

const DangerHint = lazyComponent(async () => (await import('~/lib/danger-words/danger-hint.tsx')).default, null);

interface ThreadDangerProps {
  thread: Thread;
  /** Being written, or waiting on this device. */
  written: readonly string[];
  /** At the clinic, and not answered yet. */
  sent?: readonly string[];
}

/** Looks for danger words in a patient's own texts in a thread, and says what to do if it is happening now. */
export function ThreadDanger({ thread, written, sent }: ThreadDangerProps) {
  const institution = useThreadInstitution(thread);
  const someone = someoneOf(thread.item);
  const { content_version: version } = thread;
  const { data } = useTopic(thread.item.e_contact.topic, { withClasses: false, someone, version });
  return (
    <DangerHint
      written={written.join('\n')}
      sent={sent?.join('\n') ?? ''}
      numbers={contactNumbers(institution)}
      aboutActions={someone ? data?.texts.actions : undefined}
    />
  );
}
