import { type ChangeEvent, useRef, useState } from 'react';
import { contentCsv, contentJson } from '@hodi/domain/content-review/content-file.ts';
import { type ContentReview, getReviewedQuestionnaire } from '@hodi/domain/content-review/content-review.api.ts';
import { isEditedKey, type ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { isOfFormerWords } from '@hodi/domain/questionnaires/content-version.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { Button } from '~/components/action/button.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { saveFile } from '~/lib/save-file.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useSession } from '~/lib/session/session.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { isStale, Proposals } from './proposals.tsx';
import { ServerFile } from './server-file.tsx';
import styles from './texts.module.css';

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog, null);

interface TextsPanelProps {
  content: ReviewedContent;
  review: ContentReview;
  /** Of the edition that patients read, where it is not this one. */
  servedVersion: string | undefined;
}

/** Proposed texts of a topic, and its texts as files. */
export function TextsPanel({ content, review, servedVersion }: TextsPanelProps) {
  const t = useTexts();
  const { proposals = [] } = review;
  return (
    <>
      {isEditedKey(content.key) && (
        <Panel lines title={t('content.texts.title')} action={<AcceptAll content={content} proposals={proposals} />}>
          {servedVersion !== undefined && servedVersion !== content.version && !isOfFormerWords(servedVersion) && (
            <p className={styles.note}>{t('content.texts.served', { version: servedVersion })}</p>
          )}
          {proposals.length === 0 && <p className={styles.note}>{t('content.texts.none')}</p>}
          <Proposals content={content} proposals={proposals} />
        </Panel>
      )}
      <Files content={content} proposals={proposals} />
    </>
  );
}

function AcceptAll({ content, proposals }: { content: ReviewedContent; proposals: ContentReview['proposals'] }) {
  const t = useTexts();
  const { online } = useConnection();
  const userId = useSession()?.userId;
  const [isAsked, setIsAsked] = useState(false);
  const places = new Set<string>();
  // Of two for one place the older is accepted by itself.
  const all = (proposals ?? []).filter((one) => {
    const place = `${one.item_id} ${one.line_id} ${one.language}`;
    const isFirst = !places.has(place);
    const isFitting = one.decided === null && one.author.user_id !== userId && !isStale(content, one);
    if (isFitting) places.add(place);
    return isFitting && isFirst;
  });
  if (all.length < 2) return null;
  return (
    <>
      <Button size="small" kind="soft" disabled={!online} onClick={() => setIsAsked(true)}>
        {t('content.texts.accept_all')}
      </Button>
      {isAsked && (
        <DecideDialog topic={content.key} decision="accept" proposals={all} onClose={() => setIsAsked(false)} />
      )}
    </>
  );
}

function Files({ content, proposals }: { content: ReviewedContent; proposals: ContentReview['proposals'] }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; text: string }>();
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [taken] = target.files ?? [];
    // The same file may be chosen once more after it was mended.
    if (taken) setFile({ name: taken.name, text: await taken.text() });
    target.value = '';
  };
  return (
    <Panel title={t('content.changes.files')}>
      <div className={styles.files}>
        <Button size="small" onClick={() => saveFile(`${content.key}.csv`, contentCsv(content), 'text/csv')}>
          {t('content.changes.csv')}
        </Button>
        <Button size="small" onClick={() => saveFile(`${content.key}.json`, contentJson(content), 'application/json')}>
          {t('content.changes.json')}
        </Button>
        {isTopicKey(content.key) && (
          <ServerFile
            label={t('content.texts.fhir')}
            path={pathOf(getReviewedQuestionnaire, { topic: content.key })}
            name={`${content.key}.fhir.json`}
            type="application/fhir+json"
          />
        )}
        {isEditedKey(content.key) && (
          <>
            <Button size="small" onClick={() => input.current?.click()}>
              {t('content.texts.upload')}
            </Button>
            <input
              ref={input}
              hidden
              aria-label={t('content.texts.upload')}
              type="file"
              accept=".csv,.json,text/csv,application/json,application/fhir+json"
              onChange={(event) => void take(event)}
            />
          </>
        )}
      </div>
      {file && (
        <ImportDialog content={content} file={file} proposals={proposals ?? []} onClose={() => setFile(undefined)} />
      )}
    </Panel>
  );
}
