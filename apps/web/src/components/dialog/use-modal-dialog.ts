import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

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

/** Those that notices stand in, the uppermost last. */
const open: Element[] = [];
let home: Element | null = null;

function placeNotices(): void {
  const notices = document.querySelector('[data-notices]');
  if (notices === null) return;
  home ??= notices.parentElement;
  // Moving the notices fires no leave events, so a hovered or focused notice would wait for ever.
  notices.dispatchEvent(new Event('mouseleave'));
  if (notices.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
  (open[open.length - 1] ?? home)?.append(notices);
}

/**
 * The notices of the app stand in the dialog as long as it is open: what is outside of it lies under it, takes no touch and
 * is read to nobody. React knows them by their own elements and not by where these stand.
 */
export function useNoticesInside(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    open.push(current);
    placeNotices();
    return () => {
      open.splice(open.indexOf(current), 1);
      placeNotices();
    };
  }, [dialog]);
}
