import type { ToastKind } from '~/components/feedback/toast-region.tsx';

/** Reading time for a letter, in milliseconds, for slow readers, screen readers and second languages. */
const perLetter = 100;
const shortestError = 10_000;

/**
 * How long a notice stays, in milliseconds. Errors stay long enough to be read to the end; a loading notice until it is
 * dismissed.
 */
export function toastDuration(kind: ToastKind, text: string): number {
  switch (kind) {
    case 'error':
      return Math.max(shortestError, text.length * perLetter);
    case 'blank':
      return 4_000;
    case 'success':
      return 2_000;
    case 'loading':
      return Infinity;
  }
}
