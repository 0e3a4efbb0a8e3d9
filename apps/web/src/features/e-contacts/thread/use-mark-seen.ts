import { type RefObject, useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { lastSeqOf } from '@hodi/domain/e-contacts/inquiry-progress.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { SeenMark } from '~/lib/offline/seen/seen-marks.ts';
import { currentSession } from '~/lib/session/session.ts';
import { putItem } from '../thread-cache.ts';
import { useCloseShown } from './use-close-shown.ts';

/** Its code stays on the phone with the shell: nobody waits for it to read. */
const note = async (mark: SeenMark) => (await import('~/lib/offline/seen/seen-marks.ts')).noteSeen(mark);

/** Milliseconds between two marks. */
const pause = 1_000;
/** So much of a message must be in sight, in pixels. */
const inSight = 24;

/** The highest `seq` that stands in the visible part of the thread, or above it. */
function seqInSight(box: HTMLElement): number {
  const end = box.getBoundingClientRect().bottom;
  let seq = -1;
  for (const element of box.querySelectorAll<HTMLElement>('[data-seq]')) {
    if (element.getBoundingClientRect().top + inSight <= end) seq = Math.max(seq, Number(element.dataset['seq']));
  }
  return seq;
}

interface Given {
  thread: Thread;
  reader: UserType;
  box: RefObject<HTMLDivElement | null>;
  /** A colleague who looks in does not mark the thread as read. */
  isOwn: boolean;
}

/** Of each thread that is open: how far down it has been in sight. */
const sights = new Map<string, () => number>();

/** The highest `seq` of an open thread that its reader has had in sight; 0 is the inquiry, whose answers stand beside it. */
export const seenSeq = (id: string): number => Math.max(0, sights.get(id)?.() ?? 0);

/** Tells the server, now or later, how far the reader has seen the thread: what is scrolled into sight of a tab that is looked at. */
export function useMarkSeen({ thread, reader, box, isOwn }: Given): void {
  const queryClient = useQueryClient();
  const { id, seen_by_patient_seq, seen_by_clinician_seq } = thread.item.e_contact;
  const seen = reader === 'patient' ? seen_by_patient_seq : seen_by_clinician_seq;
  const lastSeq = lastSeqOf(thread.item);
  // News without a message, such as the end of the thread, counts as read once the thread is opened.
  const news = thread.item.has_news === true ? (thread.item.revision ?? 0) : null;
  const told = useRef(-1);
  const toldNews = useRef<number | null>(null);
  const saw = useRef(-1);
  useCloseShown(id, isOwn && seen >= lastSeq);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sight = () => {
      // The thread's own clinician may have seen messages, perhaps elsewhere, that a colleague has not.
      const before = Math.max(saw.current, isOwn ? seen : -1);
      const isMore = before < lastSeq && document.visibilityState === 'visible';
      saw.current = isMore ? Math.max(before, seqInSight(element)) : before;
      return saw.current;
    };
    const tell = () => {
      timer = undefined;
      const seq = sight();
      const userId = currentSession()?.userId;
      if (!isOwn || userId === undefined) return;
      const hasNews = document.visibilityState === 'visible' && news !== null && news !== toldNews.current;
      if (!hasNews && seq <= Math.max(seen, told.current)) return;
      told.current = seq;
      toldNews.current = news;
      note({ userId, id, seq: Math.max(seq, seen, 0) }).then(
        (item) => item && putItem(queryClient, { ...item, has_news: false }),
        () => {
          // The next look tells it again.
          told.current = -1;
          toldNews.current = null;
        },
      );
    };
    const look = () => {
      timer ??= setTimeout(tell, pause);
    };
    const first = requestAnimationFrame(tell);
    sights.set(id, sight);
    element.addEventListener('scroll', look, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      sights.delete(id);
      cancelAnimationFrame(first);
      clearTimeout(timer);
      element.removeEventListener('scroll', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [box, id, isOwn, seen, lastSeq, news, queryClient]);
}
