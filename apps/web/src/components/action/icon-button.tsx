import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Icon, type IconShape, type IconSize } from '~/components/icon/icon.tsx';
import { AppLink } from './app-link.tsx';
import styles from './icon-button.module.css';

interface Look {
  icon: IconShape;
  /** Read out, and shown as a tooltip. */
  label: string;
  iconSize?: IconSize;
  outlined?: boolean;
  className?: string | undefined;
}

export interface IconButtonProps
  extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'aria-label' | 'title'> {}

/** Only for back, close, more, send and the like: everything else has a word on it. */
export function IconButton({ icon, label, iconSize = 24, outlined, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, outlined && styles.outlined, className)}
      aria-label={label}
      title={label}
    >
      <Icon shape={icon} size={iconSize} />
    </button>
  );
}

export function IconLink({ icon, label, iconSize = 24, outlined, className, href }: Look & { href: string }) {
  const classes = classNames(styles.button, outlined && styles.outlined, className);
  return (
    <AppLink href={href} className={classes} aria-label={label} title={label}>
      <Icon shape={icon} size={iconSize} />
    </AppLink>
  );
}
