import { useState } from 'react';
import type { ContentReview } from '@hodi/domain/content-review/content-review.api.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { type SignOff, standingSignOff } from '@hodi/domain/content-review/sign-off.ts';
import { signedWordsOver } from '@hodi/domain/content-review/signed-text.ts';
import { isOfFormerWords } from '@hodi/domain/questionnaires/content-version.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { TextsPanel } from '../texts/texts-panel.tsx';
import { Difference } from './difference.tsx';
import { KeptCases } from './kept-cases.tsx';
import styles from './sign-off.module.css';

const WithdrawDialog = lazyComponent(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog, null);

interface ChangesTabProps {
  content: ReviewedContent;
  served: string | undefined;
  review: ContentReview;
  words: ContentWords;
}

/** Sign-offs, changes since, and stored cases. */
export function ChangesTab({ content, served, review, words }: ChangesTabProps) {
  const t = useTexts();
  const { sign_offs, former } = review;
  return (
    <div className={styles.changes}>
      <Panel lines title={t('content.changes.signatures')}>
        {sign_offs.length === 0 && <p className={styles.none}>{t('content.changes.none_signed')}</p>}
        {sign_offs.map((signOff) => (
          <Signature
            key={signOff.id}
            signOff={signOff}
            other={standingSignOff(
              sign_offs.filter(({ id }) => id !== signOff.id),
              signOff.language,
            )}
          />
        ))}
      </Panel>
      {former.map(({ language, items }) => (
        <Difference key={language} language={language} items={items} content={content} words={words}>
          <WhatIsRead
            isOnlyReworded={signedWordsOver(content, language, items) !== undefined}
            served={served}
            signOff={standingSignOff(sign_offs, language)}
          />
        </Difference>
      ))}
      <KeptCases content={content} cases={review.cases} words={words} />
      <TextsPanel content={content} review={review} servedVersion={served} />
    </div>
  );
}

interface SignatureProps {
  signOff: SignOff;
  /** The one that counts for its language where this one is withdrawn. */
  other: SignOff | undefined;
}

function Signature({ signOff, other }: SignatureProps) {
  const t = useTexts();
  const { date } = useFormats();
  const [isAsked, setIsAsked] = useState(false);
  const { language, name, profession, licence_number, signed_at, withdrawn, is_current } = signOff;
  const by = { name, profession, licence: licence_number, at: date(signed_at) };
  return (
    <div className={styles.signature}>
      <div>
        <p>
          <b>{languageNames[language]}</b> {t('content.sign.by', by)}
        </p>
        {withdrawn && (
          <p className={styles.less}>
            {t('content.sign.withdrawn', {
              name: displayName(withdrawn.by),
              at: date(withdrawn.at),
              reason: withdrawn.reason,
            })}
          </p>
        )}
        {!withdrawn && !is_current && (
          <p className={styles.void}>{t('content.state.changed', { language: languageNames[language] })}</p>
        )}
      </div>
      {!withdrawn && (
        <Button size="small" kind="quiet" onClick={() => setIsAsked(true)}>
          {t('content.sign.withdraw')}
        </Button>
      )}
      {isAsked && <WithdrawDialog signOff={signOff} other={other} onClose={() => setIsAsked(false)} />}
    </div>
  );
}

interface WhatIsReadProps {
  /** Conditions, options, rules and all else that is no word are as they were signed. */
  isOnlyReworded: boolean;
  /** The version that patients are asked by. */
  served: string | undefined;
  /** The last one that nobody took back. */
  signOff: SignOff | undefined;
}

/** Says which words patients read after a release changed them, and why. */
function WhatIsRead({ isOnlyReworded, served, signOff }: WhatIsReadProps) {
  const t = useTexts();
  const { date } = useFormats();
  if (!isOnlyReworded) return <p className={styles.void}>{t('content.changes.not_held')}</p>;
  if (signOff === undefined || !isOfFormerWords(served ?? '')) return null;
  const { name, signed_at } = signOff;
  return <p className={styles.void}>{t('content.changes.held', { name, at: date(signed_at) })}</p>;
}
