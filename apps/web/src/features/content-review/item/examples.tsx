import type { ContentItem, ContentVector, ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import { useCaseWords } from './case-words.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './item.module.css';

interface ExamplesProps {
  content: ReviewedContent;
  item: ContentItem;
  words: ContentWords;
}

/** The examples that the build checks: for which a rule must fire, and for which it narrowly must not. */
export function Examples({ content, item, words }: ExamplesProps) {
  if (item.kind === 'words') return <WordExamples content={content} item={item} />;
  if (item.kind !== 'rule') return null;
  const id = item.id.replace(/^rule\./, '');
  return (
    <>
      <Vectors
        phrase="content.examples.fires"
        vectors={content.vectors.filter(({ expect }) => expect.includes(id))}
        words={words}
      />
      <Vectors
        phrase="content.examples.near"
        vectors={content.vectors.filter(({ near }) => near.includes(id))}
        words={words}
      />
    </>
  );
}

interface VectorsProps {
  phrase: 'content.examples.fires' | 'content.examples.near';
  vectors: readonly ContentVector[];
  words: ContentWords;
}

function Vectors({ phrase, vectors, words }: VectorsProps) {
  const t = useTexts();
  const wordsOf = useCaseWords(words);
  if (vectors.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t(phrase, { count: vectors.length })}</summary>
      <ul className={styles.examples}>
        {vectors.map((vector) => (
          <li key={JSON.stringify(vector)}>
            {vector.note && <b lang="en">{vector.note}: </b>}
            {wordsOf(vector)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function WordExamples({ content, item }: Pick<ExamplesProps, 'content' | 'item'>) {
  const t = useTexts();
  const group = item.id.replace(/^words\./, '');
  const of = content.examples.filter((example) => example.group === group);
  const { phrases, except } = (item.logic ?? {}) as { phrases?: readonly string[]; except?: readonly string[] };
  return (
    <>
      {phrases && <p className={styles.phrases}>{t('content.examples.phrases', { phrases: phrases.join(' · ') })}</p>}
      {except && <p className={styles.phrases}>{t('content.examples.except', { phrases: except.join(' · ') })}</p>}
      {([true, false] as const).map((isFound) => {
        const texts = of.filter((example) => example.isFound === isFound);
        if (texts.length === 0) return null;
        const title = isFound ? 'content.examples.found' : 'content.examples.not_found';
        return (
          <details key={String(isFound)} className={styles.more}>
            <summary>{t(title, { count: texts.length })}</summary>
            <ul className={styles.examples}>
              {texts.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}
