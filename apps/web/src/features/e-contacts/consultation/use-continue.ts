import { useEffect, useRef, useState } from 'react';
import type { useWriteMessage } from '../thread/use-write-message.ts';

/** Puts a proposed text into the reply box, after what stands there already, and brings the writer to it. */
export function useContinue({ text, setText }: ReturnType<typeof useWriteMessage>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [times, setTimes] = useState(0);
  // The box may be on a tab that opens with this.
  useEffect(() => {
    if (times > 0) box.current?.focus();
  }, [times]);
  const continueWith = (proposed: string) => {
    setText(text.trim() === '' ? proposed : `${text.trimEnd()}\n\n${proposed}`);
    setTimes((before) => before + 1);
  };
  return { box, continueWith };
}
