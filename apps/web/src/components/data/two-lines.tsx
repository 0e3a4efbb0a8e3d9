import styles from './two-lines.module.css';

/** A name of any length in at most two lines of a list: the whole of it is read out, and shown to who points at it. */
export function TwoLines({ text }: { text: string }) {
  return (
    <span className={styles.lines} title={text}>
      {text}
    </span>
  );
}
