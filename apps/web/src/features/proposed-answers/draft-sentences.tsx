import { Icon } from '~/components/icon/icon.tsx';
import { alertCircle, chevronDown } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { DraftSentenceRow } from './draft-sentence.tsx';
import type { Change, ShownSentence } from './proposal.ts';
import styles from './draft-sentences.module.css';

interface SentencesProps {
  sentences: readonly ShownSentence[];
  disabled: boolean;
  change: (change: Change) => void;
  reasonsOf: (sentence: ShownSentence) => string[];
}

function Rows({ sentences, reasonsOf, disabled, change }: SentencesProps) {
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <DraftSentenceRow
          key={sentence.key}
          sentence={sentence}
          reasons={reasonsOf(sentence)}
          disabled={disabled}
          change={change}
        />
      ))}
    </ul>
  );
}

/** The few that matter, what only the clinician can say of themself, and the rest on request. */
export function DraftSentences({ sentences, ...rest }: SentencesProps) {
  const t = useTexts();
  const attested = sentences.filter(({ part }) => part === 'attestation');
  const more = sentences.filter(({ is_more }) => is_more);
  const first = sentences.filter((one) => one.part !== 'attestation' && one.is_more !== true);
  return (
    <>
      <Rows sentences={first} {...rest} />
      {attested.length > 0 && (
        <>
          <p className={styles.attest}>
            <Icon shape={alertCircle} size={18} />
            {t('proposal.attestations')}
          </p>
          <Rows sentences={attested} {...rest} />
        </>
      )}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            {t('proposal.more', { count: more.length })}
            <Icon shape={chevronDown} size={18} />
          </summary>
          <Rows sentences={more} {...rest} />
        </details>
      )}
    </>
  );
}
