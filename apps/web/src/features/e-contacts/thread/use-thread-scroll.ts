import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As near to the end as counts as being there, in pixels. */
const nearEnd = 48;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearEnd;

interface Given {
  box: RefObject<HTMLDivElement | null>;
  lastSeq: number;
  /** Number of the reader's messages that are not in the thread yet. A further one scrolls to the end. */
  unsentCount: number;
  mark: { seq: number } | null;
}

export interface ThreadScroll {
  /** `seq` of the last message when the reader last stood at the end. */
  readTo: number;
  jumpTo: (seq: number) => void;
}

/** Opens at the first new message, else at the end; stays at the end for as long as the reader is there. */
export function useThreadScroll({ box, lastSeq, unsentCount, mark }: Given): ThreadScroll {
  const stays = useRef(true);
  const unsentBefore = useRef(unsentCount);
  const [readTo, setReadTo] = useState(lastSeq);
  const isMarked = mark !== null;

  useLayoutEffect(() => {
    if (box.current === null || !isMarked) return;
    box.current.querySelector('[data-unread]')?.scrollIntoView({ block: 'start' });
    stays.current = isAtEnd(box.current);
  }, [box, isMarked]);

  useLayoutEffect(() => {
    const isMore = unsentCount > unsentBefore.current;
    unsentBefore.current = unsentCount;
    if (!isMore || box.current === null) return;
    stays.current = true;
    box.current.scrollTo({ top: box.current.scrollHeight });
  }, [box, unsentCount]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const note = () => {
      // Behind another tab it has no size, and tells nothing.
      if (element.clientHeight === 0) return;
      stays.current = isAtEnd(element);
      if (stays.current) setReadTo(lastSeq);
    };
    // New messages, a keyboard that opens, a text that grows: whatever changes a height must not move the end away.
    const sizes = new ResizeObserver(() => {
      if (stays.current && element.clientHeight > 0) element.scrollTo({ top: element.scrollHeight });
      note();
    });
    sizes.observe(element);
    if (element.firstElementChild !== null) sizes.observe(element.firstElementChild);
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', note);
    };
  }, [box, lastSeq]);

  const jumpTo = (seq: number) => {
    box.current?.querySelector(`[data-seq="${seq}"]`)?.scrollIntoView({ block: 'start' });
  };
  return { readTo, jumpTo };
}
