import type { ToastKind } from '~/components/feedback/toast-region.tsx';

/** Whoever reads slowly, has it read to them, or reads a second language needs so long for a letter, in milliseconds. */
const perLetter = 100;
const shortestError = 10_000;

/** How long a notice stays, in milliseconds. What went wrong can be read to its end; a loading one stays until it is dismissed. */
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
