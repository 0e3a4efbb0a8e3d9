import { classNames } from '~/components/class-names.ts';
import styles from './icon.module.css';

/**
 * The path data of a shape on a 24 × 24 grid, to a hundredth; shapes are kept as data so that a page carries only those it
 * names.
 */
export type IconShape = string;
export type IconSize = 14 | 16 | 18 | 20 | 24 | 28 | 40;

export interface IconProps {
  shape: IconShape;
  size?: IconSize;
  /** Filled instead of drawn with lines. */
  filled?: boolean;
  className?: string | undefined;
}

/** A sign beside a text that says the same, so it is hidden from screen readers. */
export function Icon({ shape, size = 20, filled = false, className }: IconProps) {
  const classes = classNames(styles.icon, filled && styles.filled, size === 40 && styles.thin, className);
  return (
    <svg className={classes} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={shape} />
    </svg>
  );
}
