import { foundParts } from '@hodi/domain/patients/found-parts.ts';
import styles from './found-text.module.css';

/** A text with what a search found in it marked. */
export function FoundText({ text, search }: { text: string; search: string }) {
  let at = 0;
  return foundParts(text, search).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isFound ? (
      <mark key={key} className={styles.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
