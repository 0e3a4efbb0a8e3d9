import { useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

const pauseMs = 300;

export interface UrlText {
  /** As typed so far: what the field shows. */
  typed: string;
  setTyped: (text: string) => void;
  /** As it stands in the address after a pause in typing: what is asked of the server. */
  text: string;
}

/** A text in the address, such as `?search=achieng`, so that going back or sharing the address finds the same list. */
export function useUrlText(name: string): UrlText {
  const [params, setParams] = useSearchParams();
  const text = params.get(name) ?? '';
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known !== text) {
    // The address changed by itself (back, a link): the field follows.
    setKnown(text);
    setTyped(text);
  }
  const write = (next: string) => {
    setKnown(next.trim());
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next.trim() === '') changed.delete(name);
        else changed.set(name, next.trim());
        return changed;
      },
      { replace: true },
    );
  };
  return {
    text,
    typed,
    setTyped: (next) => {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(next), next === '' ? 0 : pauseMs);
    },
  };
}
