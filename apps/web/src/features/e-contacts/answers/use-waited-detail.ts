import { filledBefore } from '@hodi/domain/e-contacts/day-of-filling.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Says on which day the answers were given if they arrived on another day; undefined otherwise. */
export function useWaitedDetail(thread: Thread): string | undefined {
  const t = useTexts();
  const { plainDate } = useFormats();
  const filled = filledBefore(thread);
  return filled && t('thread.inquiry_waited', { day: plainDate(filled) });
}
