/** At one place two different things were typed, in two tabs or at two times: the person chooses, and sees both. */
import { makeStore } from '~/lib/store.ts';
import { type AppNews, appNews } from '../app-news-store.ts';

export interface OtherDraft {
  /** Where they differ by now. */
  rows: () => readonly { label: string; here: string; other: string }[];
  onTake: () => void;
  /** Keeps the draft that is on the screen. */
  onKeep: () => void;
  /** There is nothing to choose any more: the person has chosen in another tab, or has left the form. */
  gone: AbortSignal;
}

/** One question after the other. */
export const otherDrafts = makeStore<readonly OtherDraft[]>([]);

let before: AppNews = null;

/** Asks nothing where both say the same. */
function ask(questions: readonly OtherDraft[]): void {
  const open = questions.filter((question) => {
    if (question.gone.aborted) return false;
    const isOpen = question.rows().length > 0;
    if (!isOpen) question.onKeep();
    return isOpen;
  });
  otherDrafts.set(open);
  if (open.length > 0 && appNews.get() !== 'other_words') before = appNews.get();
  if (open.length > 0) appNews.set('other_words');
  else if (appNews.get() === 'other_words') appNews.set(before);
}

export function askWhichDraft(question: OtherDraft): void {
  ask([...otherDrafts.get(), question]);
  question.gone.addEventListener('abort', () => ask(otherDrafts.get()));
}
/** Answered, or put off until the place is opened again. */
export const nextOtherDraft = (): void => ask(otherDrafts.get().slice(1));
