import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { AppLink } from './app-link.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: IconShape;
  /** A link, or something done at once. */
  href?: string;
  onSelect?: () => void;
}

export interface MenuProps {
  /** Read out before what the trigger shows: "Account menu". */
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  /** Divided by lines. */
  groups: readonly (readonly MenuItem[])[];
  /** Above the items: name and e-mail. */
  head?: ReactNode;
  /** Below the items: the version card. */
  foot?: ReactNode;
}

/** A button that opens a list of what can be done. Arrow keys, Home, End and Esc work as in every menu. */
export function Menu({ label, trigger, groups, head, foot }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = (focusButton: boolean) => {
    setOpen(false);
    if (focusButton) root.current?.querySelector('button')?.focus();
  };
  const openAt = (step: 'first' | 'last') => {
    setOpen(true);
    requestAnimationFrame(() => moveFocus(items(), step));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = menuStep(event.key);
    if (event.key === 'Escape' && open) close(true);
    else if (event.key === 'Tab' && open) return close(false);
    else if (step === undefined) return;
    else if (!open) {
      if (step === 'next' || step === 'previous') openAt(step === 'next' ? 'first' : 'last');
      else return;
    } else moveFocus(items(), step);
    event.preventDefault();
  };
  const onBlur = (event: FocusEvent) => {
    if (open && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div ref={root} role="presentation" className={styles.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        type="button"
        className={styles.trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close(true) : openAt('first'))}
      >
        <span className="sr">{label}</span>
        {trigger}
      </button>
      {open && (
        <div className={styles.sheet} tabIndex={-1}>
          {head && <div className={styles.head}>{head}</div>}
          <div role="menu" id={id} aria-label={label}>
            {groups.map((group) => (
              <div key={group[0]?.id} role="group" className={styles.group}>
                {group.map((item) => (
                  <MenuEntry key={item.id} item={item} onDone={() => close(!item.href)} />
                ))}
              </div>
            ))}
          </div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const body = (
    <>
      {item.icon && <Icon shape={item.icon} />}
      <span>{item.label}</span>
    </>
  );
  const shared = { role: 'menuitem', tabIndex: -1, className: classNames(styles.item) };
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  return item.href ? (
    <AppLink href={item.href} onClick={select} {...shared}>
      {body}
    </AppLink>
  ) : (
    <button type="button" onClick={select} {...shared}>
      {body}
    </button>
  );
}

type MenuStep = 'next' | 'previous' | 'first' | 'last';

function menuStep(key: string): MenuStep | undefined {
  return ({ ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const)[key];
}

function moveFocus(items: readonly HTMLElement[], step: MenuStep): void {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const next = { next: now + 1, previous: now - 1, first: 0, last: items.length - 1 }[step];
  items[(next + items.length) % items.length]?.focus();
}
