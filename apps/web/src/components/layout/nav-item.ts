import type { IconShape } from '~/components/icon/icon.tsx';

export interface NavItem {
  href: string;
  label: string;
  icon: IconShape;
  current?: boolean;
  /** Number of waiting things; 0 shows nothing. */
  count?: number;
  /** "6 inquiries wait for you", read out after the label. */
  countLabel?: string;
  /** Somebody is in danger: red, with a sign. */
  isUrgent?: boolean;
}

/** Whether an address is a navigation item's own page, or one below it. */
export const isWithin = (address: string, href: string): boolean => address === href || address.startsWith(`${href}/`);
