import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opens a native dialog as modal for as long as it is mounted, and gives the focus back to where it was. The first focus
 * goes to what is marked `data-first-focus`, else to the first field, else where the browser puts it.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Kept over a repeated effect: by then the focus is inside the dialog.
  const returnTo = useRef<Element | null>(null);

  useEffect(() => {
    returnTo.current ??= document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    firstFocus(element)?.focus();
    return () => {
      if (returnTo.current instanceof HTMLElement) returnTo.current.focus();
    };
  }, []);

  return dialog;
}

function firstFocus(dialog: HTMLDialogElement | null): HTMLElement | null {
  const marked = dialog?.querySelector<HTMLElement>('[data-first-focus]');
  return marked ?? dialog?.querySelector<HTMLElement>('input, select, textarea') ?? null;
}
