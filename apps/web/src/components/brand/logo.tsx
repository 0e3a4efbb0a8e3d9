import { AppLink } from '~/components/action/app-link.tsx';
import { Mark } from './mark.tsx';
import styles from './logo.module.css';

export interface LogoProps {
  name: string;
  href: string;
}

/** The product's name with its mark, leading to the root. */
export function Logo({ name, href }: LogoProps) {
  return (
    <AppLink className={styles.logo} href={href}>
      <Mark />
      <span>{name}</span>
    </AppLink>
  );
}
