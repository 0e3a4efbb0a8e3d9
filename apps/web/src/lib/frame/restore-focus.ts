import { afterFrame } from '~/lib/timing.ts';

/** Where what had the focus is gone with what was done, the title of the page takes it. */
export function restoreFocus(): void {
  afterFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  });
}
