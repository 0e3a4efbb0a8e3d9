import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { classNames } from '~/components/class-names.ts';
import { Dotted } from './dotted.tsx';
import { TwoLines } from './two-lines.tsx';
import styles from './person-cell.module.css';

export interface PersonCellProps {
  name: PersonName;
  /** Where the name leads. */
  href?: string;
  /** On a phone the whole card leads there. */
  isWholeCard?: boolean;
  /** Below the name: what tells two of the same name apart. None of them breaks in two. */
  details?: readonly string[];
}

/** Names the person of a table's row. */
export function PersonCell({ name, href, isWholeCard = false, details }: PersonCellProps) {
  const text = displayName(name);
  return (
    <span className={styles.person}>
      <PersonDoor size="s" initials={initials(name)} />
      <span className={styles.words}>
        {href === undefined ? (
          <span className={styles.name}>
            <TwoLines text={text} />
          </span>
        ) : (
          <AppLink className={classNames(styles.name, isWholeCard && styles.wholeCard)} href={href}>
            <TwoLines text={text} />
          </AppLink>
        )}
        {details && (
          <span className={`${styles.details} num`}>
            <Dotted parts={details} areWhole />
          </span>
        )}
      </span>
    </span>
  );
}
