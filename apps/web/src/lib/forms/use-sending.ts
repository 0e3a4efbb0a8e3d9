import { useRef, useState } from 'react';

export interface Sending {
  isSending: boolean;
  /** Why the last try failed; null while none has, and during the next. */
  failure: unknown;
  /** Does the work unless it is being done already: a double tap sends once. */
  run: (work: () => Promise<unknown>) => void;
  forget: () => void;
}

/** One thing to send at a time, and why it failed. What was typed is the form's to keep. */
export function useSending(): Sending {
  const isBusy = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  return {
    isSending,
    failure,
    forget: () => setFailure(null),
    run: (work) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setIsSending(true);
      setFailure(null);
      work()
        .catch(setFailure)
        .finally(() => {
          isBusy.current = false;
          setIsSending(false);
        });
    },
  };
}
