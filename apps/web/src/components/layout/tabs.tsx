import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { Count } from '~/components/status/count.tsx';
import styles from './tabs.module.css';

export interface Tab<V extends string> {
  value: V;
  label: ReactNode;
  icon?: IconShape;
  /** A number beside the label. */
  count?: number | string;
  /** `call` where it waits for this person. */
  countKind?: 'call' | 'quiet' | 'red';
  /** A sign after the label, such as a flag, with its meaning in words. */
  mark?: { icon: IconShape; label: string };
}

export interface TabsProps<V extends string> {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
  /** Beside the tabs: a search field. */
  aside?: ReactNode;
}

/**
 * The chosen tab is brought into the strip, which on a phone is wider than the screen. With the frame, which measures the
 * page anyway: at once, a slow phone would do it twice.
 */
function intoStrip(tab: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const strip = tab?.parentElement;
    if (!tab || !strip) return;
    strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  });
}

/** Tabs with one stop for the keyboard: arrows move between them, Home and End go to the ends. */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, children, aside }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const now = tabs.findIndex((tab) => tab.value === value);
    const next = nextIndex(event.key, now, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onValueChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div className={styles.bar}>
        <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              ref={tab.value === value ? intoStrip : undefined}
              type="button"
              role="tab"
              className={styles.tab}
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              onKeyDown={onKeyDown}
            >
              {tab.icon && <Icon shape={tab.icon} />}
              <span>{tab.label}</span>
              {tab.count !== undefined && <Count value={tab.count} kind={tab.countKind ?? 'quiet'} />}
              {tab.mark && (
                <span className={styles.mark}>
                  <Icon shape={tab.mark.icon} size={18} />
                  <span className="sr">{tab.mark.label}</span>
                </span>
              )}
            </button>
          ))}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}

function nextIndex(key: string, now: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (now + 1) % length;
  if (key === 'ArrowLeft') return (now - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
}
