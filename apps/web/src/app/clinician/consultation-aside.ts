/** What a consultation is whole without, with its words. Apart, so that the page names one file and not all that it takes. */
import { parts } from '~/lib/i18n/texts.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';

parts.aside = {
  en: () => import('@hodi/i18n/en/parts/consultation-aside.ts'),
  sw: () => import('@hodi/i18n/sw/parts/consultation-aside.ts'),
};

export const loadDraft = async () => (await withTexts('aside', import('./consultation-draft.tsx'))).ConsultationDraft;
export const loadCorrections = async () =>
  (await withTexts('aside', import('~/features/corrections/correct-inquiry.tsx'))).CorrectInquiry;
export const loadReplyNotes = async () =>
  (await withTexts('aside', import('~/features/proposed-answers/reply-notes.tsx'))).ReplyNotes;
