import { type FormEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getTopicOffer,
  responsibilityLength,
  takeTopic,
  type TopicOffer,
} from '@hodi/domain/content-review/offered-topics.api.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { call } from '~/lib/api/call.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './topics-setting.module.css';

/** Which topics are offered: what clinicians signed, and what the admin answers for in words. */
export default function TopicsSetting({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const { date } = useFormats();
  const { institution } = row;
  const query = queryFor(getTopicOffer, { params: { institution_id: institution.id } });
  const { data, error, refetch } = useQuery(query);
  return (
    <Modal
      title={t('content.offer.title', { name: institution.name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <p>{t('content.offer.lead')}</p>
      {data && !data.is_enforced && <p>{t('content.offer.not_enforced')}</p>}
      {typeof data?.until === 'string' && <p>{t('content.offer.until', { at: date(data.until) })}</p>}
      {data === undefined && error === null && <Skeleton label={t('shell.loading')} shape="rows" count={6} />}
      {data === undefined && error !== null && (
        <NotLoaded inline title={t('content.offer.not_loaded')} error={error} retry={refetch} />
      )}
      <ul className={styles.topics}>
        {data?.items.map((item) => (
          <OfferedTopic key={item.topic} institutionId={institution.id} item={item} />
        ))}
      </ul>
    </Modal>
  );
}

/** Writes at once: what an admin answers for is no draft that waits for a network. */
function useTakeTopic(institution_id: string, topic: TopicKey) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(getTopicOffer, { params: { institution_id } });
  return async (words: string | null) => {
    const answer = await call(takeTopic, { params: { institution_id, topic }, body: { words } }, { silent: true });
    queryClient.setQueryData(queryKey, answer);
  };
}

interface OfferedTopicProps {
  institutionId: string;
  item: TopicOffer['items'][number];
}

function OfferedTopic({ institutionId, item }: OfferedTopicProps) {
  const t = useTexts();
  const { date } = useFormats();
  const title = useTopicTitle()(item.topic);
  const take = useTakeTopic(institutionId, item.topic);
  const sending = useSending();
  const [isAsked, setIsAsked] = useState(false);
  const { is_signed, taken } = item;
  return (
    <li className={styles.topic}>
      <div className={styles.line}>
        <b>{title}</b>
        <StatusBadge kind={is_signed ? 'completed' : 'caution'}>
          {t(is_signed ? 'content.offer.signed' : 'content.offer.unsigned')}
        </StatusBadge>
        {!is_signed && !isAsked && (
          <Button
            size="small"
            kind="quiet"
            aria-label={taken ? undefined : t('content.offer.take_of', { topic: title })}
            sending={sending.isSending}
            onClick={() => (taken ? sending.run(() => take(null)) : setIsAsked(true))}
          >
            {t(taken ? 'content.offer.give_back' : 'content.offer.take')}
          </Button>
        )}
      </div>
      {taken && (
        <p className={styles.words}>
          {t('content.offer.taken', { name: displayName(taken.by), at: date(taken.at), words: taken.words })}
        </p>
      )}
      {sending.failure !== null && <p role="alert">{sentenceOf(sending.failure)}</p>}
      {isAsked && <TakeForm take={take} onEnd={() => setIsAsked(false)} />}
    </li>
  );
}

function TakeForm({ take, onEnd }: { take: (words: string) => Promise<void>; onEnd: () => void }) {
  const t = useTexts();
  const sending = useSending();
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (words.trim() === '') return;
    sending.run(async () => {
      await take(words);
      onEnd();
    });
  };
  const missing = isTried && words.trim() === '' ? t('required') : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={t('content.offer.words')}
        hint={t('content.offer.words_hint')}
        value={words}
        rows={2}
        maxLength={responsibilityLength}
        error={missing ?? (sending.failure === null ? undefined : sentenceOf(sending.failure))}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={styles.line}>
        <Button size="small" onClick={onEnd}>
          {t('shell.cancel')}
        </Button>
        <Button size="small" kind="main" type="submit" sending={sending.isSending}>
          {t('content.offer.save')}
        </Button>
      </div>
    </form>
  );
}
