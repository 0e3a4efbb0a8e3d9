import { AppLink } from '~/components/action/app-link.tsx';
import { Count, type CountProps } from '~/components/status/count.tsx';
import styles from './day-list.module.css';

interface CountLinkProps extends Pick<CountProps, 'kind'> {
  href: string;
  value: number;
  /** Names the counted things. */
  label: string;
}

/** A number beside a title that leads to what it counts; nothing where there is nothing. */
export function CountLink({ href, value, label, kind = 'quiet' }: CountLinkProps) {
  if (value === 0) return null;
  return (
    <AppLink href={href} className={styles.count}>
      <Count kind={kind} value={value} label={label} />
    </AppLink>
  );
}
