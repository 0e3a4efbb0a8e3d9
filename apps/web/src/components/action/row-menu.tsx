import { useEffect, useRef } from 'react';
import { Menu, type MenuProps } from './menu.tsx';
import styles from './row-menu.module.css';

const gap = 4;

/** Below its button, or above it where the window ends. */
function float(sheet: HTMLElement, button: DOMRect): void {
  sheet.style.position = 'fixed';
  sheet.style.right = 'auto';
  const below = button.bottom + gap;
  const isBelow = below + sheet.offsetHeight <= window.innerHeight;
  sheet.style.top = `${isBelow ? below : Math.max(gap, button.top - gap - sheet.offsetHeight)}px`;
  sheet.style.left = `${Math.max(gap, button.right - sheet.offsetWidth)}px`;
}

/** A menu in a row of a table, whose edges would cut it off: it floats above the page. Scrolling takes it away. */
export function RowMenu(props: MenuProps) {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const trigger = root.current?.querySelector('button');
    const sheetOf = () => root.current?.querySelector('[role=menu]')?.parentElement;
    if (!root.current || !trigger) return undefined;
    let openedAt = 0;
    // The menu opens and closes by itself.
    const opening = new MutationObserver(() => {
      const sheet = sheetOf();
      if (!sheet || sheet.style.position !== '') return;
      const button = trigger.getBoundingClientRect();
      openedAt = button.top;
      float(sheet, button);
    });
    opening.observe(root.current, { childList: true, subtree: true });
    const onScroll = ({ target }: Event) => {
      const sheet = sheetOf();
      // A scroll of before it opened may be told after it: then the button stands where it stood.
      const hasMoved = Math.abs(trigger.getBoundingClientRect().top - openedAt) > 1;
      if (sheet && hasMoved && !sheet.contains(target as Node)) trigger.click();
    };
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      opening.disconnect();
      removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  return (
    <span ref={root} className={styles.root}>
      <Menu {...props} />
    </span>
  );
}
