/** What a consultation is whole without. Apart, so that the page names one file and not all that it takes. */
export const loadDraft = async () => (await import('./consultation-draft.tsx')).ConsultationDraft;
export const loadCorrections = async () => (await import('~/features/corrections/correct-inquiry.tsx')).CorrectInquiry;
export const loadReplyNotes = async () => (await import('~/features/proposed-answers/reply-notes.tsx')).ReplyNotes;
