import { useState } from 'react';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { ContentReview } from '@hodi/domain/content-review/content-review.api.ts';
import { holds, standingSignOff } from '@hodi/domain/content-review/sign-off.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { Button } from '~/components/action/button.tsx';
import { circleCheck, clock } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { useConnection } from '~/lib/offline/connection.ts';
import type { ProveOwnerOf } from './sign-dialog.tsx';
import styles from './sign-off.module.css';

const SignDialog = lazyComponent(async () => (await import('./sign-dialog.tsx')).SignDialog, null);

interface SignBarProps {
  content: ReviewedContent;
  review: ContentReview;
  words: ContentWords;
  title: string;
  ProveOwner: ProveOwnerOf;
}

const openOf = ({ comments }: ContentReview, language: Language): number =>
  comments.filter((one) => one.resolved === null && (one.language ?? language) === language).length;

/** How each language stands, and the way to sign it. */
export function SignBar({ content, review, words, title, ProveOwner }: SignBarProps) {
  const t = useTexts();
  const [opened] = useState(content);
  const [signed, setSigned] = useState<Language>();
  return (
    <section className={styles.bar} aria-label={t('content.sign.bar')}>
      {languages.map((language) => (
        <LanguageState key={language} language={language} review={review} onSign={() => setSigned(language)} />
      ))}
      {signed && (
        <SignDialog
          content={content}
          opened={opened}
          words={words}
          title={title}
          language={signed}
          ProveOwner={ProveOwner}
          onClose={() => setSigned(undefined)}
        />
      )}
    </section>
  );
}

interface LanguageStateProps {
  language: Language;
  review: ContentReview;
  onSign: () => void;
}

function LanguageState({ language, review, onSign }: LanguageStateProps) {
  const t = useTexts();
  const { date } = useFormats();
  const { online } = useConnection();
  const last = standingSignOff(review.sign_offs, language);
  const open = openOf(review, language);
  const named = { language: languageNames[language] };
  const isSigned = last !== undefined && holds(last);
  const by = last && { ...named, name: last.name, at: date(last.signed_at) };
  const state = isSigned
    ? t('content.sign.signed_by', by)
    : last
      ? t('content.sign.void', by)
      : t('content.sign.ready', named);
  const why =
    open > 0
      ? t('content.sign.needs_comments', { ...named, count: open })
      : online
        ? undefined
        : t('content.sign.needs_network', named);
  return (
    <div className={styles.language}>
      <Icon shape={isSigned ? circleCheck : last ? pencil : clock} size={18} />
      <p id={`sign-${language}`}>{isSigned ? state : (why ?? state)}</p>
      {!isSigned && (
        <Button
          kind="main"
          size="small"
          disabled={why !== undefined}
          aria-describedby={`sign-${language}`}
          onClick={onSign}
        >
          {t('content.sign.button', named)}
        </Button>
      )}
    </div>
  );
}
