import { useEffect } from 'react';

const typing = 'input, textarea, select, [contenteditable], dialog';

/** Handles letter keys while nobody types and no dialog is open. @param onKey returns whether it used the key. */
export function usePageKeys(onKey: (key: string, target: HTMLElement) => boolean): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
      if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return;
      if (!(target instanceof HTMLElement) || target.closest(typing) || document.querySelector('dialog[open]')) return;
      if (onKey(key, target)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}

/** The row that is so many steps away, none beyond the first and the last. */
export function nextRow(ids: readonly string[], current: string | undefined, step: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  return at < 0 ? ids[0] : ids[Math.min(ids.length - 1, Math.max(0, at + step))];
}
