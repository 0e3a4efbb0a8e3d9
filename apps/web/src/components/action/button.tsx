import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { clock } from '~/components/icon/entry-icons.ts';
import { AppLink } from './app-link.tsx';
import styles from './button.module.css';

/**
 * `main`: the one thing to do here. `danger`: only inside its own confirmation. `machine`: continues with what the
 * machine drafted.
 */
export type ButtonKind = 'main' | 'secondary' | 'soft' | 'quiet' | 'danger' | 'danger-outline' | 'machine';

interface Look {
  kind?: ButtonKind;
  /** `big` at the foot of a phone screen; `small` in rows of a desktop table; `huge` for the emergency call. */
  size?: 'small' | 'normal' | 'big' | 'huge';
  full?: boolean;
  icon?: IconShape | undefined;
  iconAfter?: IconShape | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** While the work runs: the button keeps its focus but does nothing, and says `sendingLabel`. */
  sending?: boolean;
  sendingLabel?: string | undefined;
}

export interface ButtonLinkProps extends Look {
  href: string;
  replace?: boolean;
  target?: string;
  rel?: string;
  'aria-label'?: string;
  onClick?: () => void;
}

function look({ kind = 'secondary', size = 'normal', full, className }: Look): string {
  return classNames(styles.button, styles[kind], size !== 'normal' && styles[size], full && styles.full, className);
}

function content({ icon, iconAfter, children, size }: Look) {
  const iconSize = size === 'small' ? 18 : size === 'huge' ? 24 : 20;
  return (
    <span>
      {icon && <Icon shape={icon} size={iconSize} />}
      <span>{children}</span>
      {iconAfter && <Icon shape={iconAfter} size={iconSize} />}
    </span>
  );
}

export function Button(props: ButtonProps) {
  const { kind, size, full, icon, iconAfter, className, children, sending, sendingLabel, onClick, ...rest } = props;
  const shown = sending
    ? { size, icon: clock, children: sendingLabel ?? children }
    : { size, icon, iconAfter, children };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look({ kind, size, full, className, children }), sending && styles.sending)}
      aria-busy={sending || undefined}
      aria-disabled={sending || rest['aria-disabled'] || undefined}
      onClick={sending ? (event) => event.preventDefault() : onClick}
    >
      {content(shown)}
    </button>
  );
}

/** Looks like a button, leads to a page, a phone call or a file. */
export function ButtonLink({ kind, size, full, icon, iconAfter, className, children, href, ...rest }: ButtonLinkProps) {
  return (
    <AppLink href={href} className={look({ kind, size, full, className, children })} {...rest}>
      {content({ icon, iconAfter, children, size })}
    </AppLink>
  );
}
