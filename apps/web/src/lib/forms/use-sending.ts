import { useRef, useState } from 'react';

export interface Sending {
  isSending: boolean;
  /** Why the last try failed; null while none has, and during the next. */
  failure: unknown;
  /** Does the work unless it is being done already: a double tap sends once. */
  run: (work: () => Promise<unknown>) => void;
  forget: () => void;
}

/** Sends one thing at a time and tells why it failed. The form keeps its values itself. */
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
