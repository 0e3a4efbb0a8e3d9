import type { ReactNode } from 'react';
import { AppLink } from '~/components/action/app-link.tsx';
import { classNames } from '~/components/class-names.ts';
import styles from './need-row.module.css';

export interface NeedRowProps {
  /** A PersonDoor or an Icon. */
  lead?: ReactNode;
  title: ReactNode;
  /** It says something instead of naming it: not bold, and no larger than other text. */
  isSentence?: boolean;
  /** At the end of the title's line: when. */
  time?: ReactNode;
  /** On a phone below the title: a day and an hour leave no room for a name beside them. */
  isTimeLong?: boolean;
  /** At most two lines of it are shown. */
  preview?: ReactNode;
  /** A StatusBadge in words; several may wrap. */
  badges?: ReactNode;
  /** Buttons that answer on the spot; then the row itself is not a link. */
  actions?: ReactNode;
  /** A sign at the end, such as a chevron. */
  after?: ReactNode;
  /** The coloured edge: unread is sea, danger is red. */
  edge?: 'unread' | 'danger';
  href?: string;
}

/** Something that waits for this person, or a line of a list. */
export function NeedRow({
  lead,
  title,
  isSentence,
  time,
  isTimeLong,
  preview,
  badges,
  actions,
  after,
  edge,
  href,
}: NeedRowProps) {
  const classes = classNames(styles.row, edge && styles[edge], isSentence && styles.sentence);
  const body = (
    <>
      {lead}
      <span className={styles.body}>
        <span className={classNames(styles.head, isTimeLong && styles.long)}>
          <span className={styles.title}>{title}</span>
          {time && <span className={styles.time}>{time}</span>}
        </span>
        {preview && <span className={styles.preview}>{preview}</span>}
        {badges && <span className={styles.badges}>{badges}</span>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </span>
      {after && <span className={styles.after}>{after}</span>}
    </>
  );
  return href ? (
    <AppLink href={href} className={classes}>
      {body}
    </AppLink>
  ) : (
    <div className={classes}>{body}</div>
  );
}
