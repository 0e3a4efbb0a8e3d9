import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ContentCase } from '@hodi/domain/content-review/content-case.ts';
import { caseYaml } from '@hodi/domain/content-review/case-yaml.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ContentKey, ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { isTopicKey, loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { tellError } from '~/lib/api/tell-error.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useItemName } from '../content-names.ts';
import { useCaseWords } from '../item/case-words.ts';
import { useWriteReview } from '../use-write-review.ts';
import styles from './sign-off.module.css';

interface KeptCasesProps {
  content: ReviewedContent;
  cases: readonly ContentCase[];
  words: ContentWords;
}

/** Questions and rules of the topic; others where somebody answers for another person. */
const useQuestions = (key: ContentKey, isAnsweredFor: boolean) =>
  useQuery({
    queryKey: ['questions of', key, isAnsweredFor],
    staleTime: 'static',
    enabled: isTopicKey(key),
    queryFn: async () => {
      if (!isTopicKey(key)) return null;
      return isAnsweredFor ? (await import('~/lib/topics/about-someone.ts')).topicFor(key) : loadTopic(key);
    },
  });

/** The cases that reviewers kept: whether each fires as it did, and all of them as examples for the content. */
export function KeptCases({ content, cases, words }: KeptCasesProps) {
  const t = useTexts();
  const { key } = content;
  if (!isTopicKey(key)) return null;
  const download = () => saveFile(`${key}-cases.yaml`, `vectors:\n${cases.map(caseYaml).join('')}`, 'application/yaml');
  return (
    <Panel
      lines
      title={t('content.cases.title')}
      action={
        cases.length > 0 && (
          <Button size="small" onClick={download}>
            {t('content.cases.download')}
          </Button>
        )
      }
    >
      {cases.length === 0 && <p className={styles.none}>{t('content.cases.none')}</p>}
      {cases.map((kept) => (
        <KeptCase key={kept.id} kept={kept} content={content} words={words} />
      ))}
    </Panel>
  );
}

interface KeptCaseProps extends Omit<KeptCasesProps, 'cases'> {
  kept: ContentCase;
}

function KeptCase({ kept, content, words }: KeptCaseProps) {
  const t = useTexts();
  const { date } = useFormats();
  const wordsOf = useCaseWords(words);
  const nameOf = useItemName(content);
  const { deleteCase } = useWriteReview(content.key);
  const [isAsked, setIsAsked] = useState(false);
  const { note, profile, answers, expect, author, created_at } = kept;
  const { data: topic } = useQuestions(content.key, profile.is_answered_for === true);
  const now = topic ? evaluateRedFlags(topic, answers, profile).map(({ rule_id }) => rule_id) : undefined;
  const isSame = now === undefined || [...now].sort().join() === [...expect].sort().join();
  const rules = expect.map((id) => {
    const item = content.items.find((one) => one.id === `rule.${id}`);
    return item ? nameOf(item) : id;
  });
  return (
    <div className={styles.signature}>
      <div>
        {note && (
          <p>
            <b>{note}</b>
          </p>
        )}
        <p>{wordsOf({ profile, answers })}</p>
        <p className={styles.less}>
          {rules.length === 0
            ? t('content.cases.fires_nothing')
            : t('content.cases.fires', { rules: rules.join(', ') })}
          {' · '}
          {t('content.cases.by', { name: displayName(author, author.role), at: date(created_at) })}
        </p>
        {now && (
          <StatusBadge kind={isSame ? 'completed' : 'caution'}>
            {t(isSame ? 'content.cases.same' : 'content.cases.differs')}
          </StatusBadge>
        )}
      </div>
      <Button size="small" kind="quiet" onClick={() => setIsAsked(true)}>
        {t('content.cases.delete')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          destructive
          title={t('content.cases.delete_title')}
          confirmLabel={t('content.cases.delete')}
          cancelLabel={t('shell.cancel')}
          closeLabel={t('shell.close')}
          onConfirm={() => {
            void deleteCase(kept).catch(tellError);
            setIsAsked(false);
          }}
          onCancel={() => setIsAsked(false)}
        >
          {t('content.cases.delete_text')}
        </ConfirmDialog>
      )}
    </div>
  );
}
