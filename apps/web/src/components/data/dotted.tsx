import { classNames } from '~/components/class-names.ts';
import styles from './dotted.module.css';

export interface DottedProps {
  parts: readonly string[];
  /** None of them breaks in two, however narrow their place. */
  areWhole?: boolean;
}

/** Short facts with a dot between them; where they go to another line, no line ends or begins with one. */
export function Dotted({ parts, areWhole = false }: DottedProps) {
  return (
    <span className={styles.parts}>
      {parts.map((part) => (
        <span key={part} className={classNames(styles.part, areWhole && styles.whole)}>
          {`${part} `}
        </span>
      ))}
    </span>
  );
}
