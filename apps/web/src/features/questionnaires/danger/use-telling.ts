import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type SentContent, unheardOf, untoldOf } from '@hodi/domain/questionnaires/flow/submission.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import { isStopped } from '~/lib/offline/retry/state-texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { useStore } from '~/lib/store.ts';
import { titleInQueue } from '~/features/questionnaires/session/quiz-person.ts';
import { emergenciesIn } from '~/features/questionnaires/session/session-state.ts';
import { sendAgain, settleTold, tellClinic } from '~/features/questionnaires/session/tell-clinic.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';

export interface Telling {
  /** `waits`: on this device. `stopped`: refused, or all tries used. */
  state: 'untold' | 'telling' | 'waits' | 'stopped' | 'told';
  /** It takes longer than anybody in danger should wait for. */
  isSlow: boolean;
  /** Why it stopped. */
  reason?: string | undefined;
  /** The clinic knows of an emergency, and not of what was answered since. */
  isMore: boolean;
  told_at?: string | undefined;
  tell: () => void;
}

/** In milliseconds. */
const slowAfter = 10_000;

/** Telling the clinic of an emergency before all is answered, and what has become of it. */
export function useTelling({
  session,
  texts,
  person,
  paths,
}: Pick<ReadyQuiz, 'session' | 'texts' | 'person' | 'paths'>): Telling {
  const queryClient = useQueryClient();
  const isShown = useIsMounted();
  const [isTelling, setTelling] = useState(false);
  const [reason, setReason] = useState<string>();
  const isSlow = useSlow(isTelling);
  const state = useStore(session.store);
  const { told, inquiryId } = state;
  const hasUntold = untoldOf(told, emergenciesIn(state)).length > 0;
  const records = useQueued({ thread: inquiryId });
  const recordOf = (sent: SentContent | undefined) =>
    records.find(({ idempotencyKey }) => idempotencyKey === sent?.key);
  const record = recordOf(told?.more ?? told ?? undefined);
  const unheard = told ? unheardOf(told) : undefined;
  const isOpen = unheard !== undefined && recordOf(unheard) === undefined && !isTelling;
  useEffect(() => {
    if (isOpen) void settleTold(session, queryClient).catch(() => undefined);
  }, [isOpen, session, queryClient]);

  const begin = async () => {
    setTelling(true);
    setReason(undefined);
    const topicTitle = titleInQueue(queryClient, person, texts.title);
    const about = { topicTitle, clinicianId: person.recipients[0]?.id, editAt: paths.summary };
    try {
      setReason(await tellClinic({ session, queryClient, ...about, isAboutOther: person.about !== null, isShown }));
    } catch {
      setReason(makeText('something_went_wrong'));
    }
    setTelling(false);
  };
  const hasStopped = record !== undefined && isStopped(record);
  const tell = () => {
    if (record?.state === 'failed') void sendAgain(record.id);
    else void begin();
  };
  const isMore = told !== null && (hasUntold || told.more !== undefined);
  const why = hasStopped ? (record.lastError ?? reason) : reason;
  const shown = { isSlow, isMore, told_at: told?.told_at, reason: why, tell };
  if (told !== null && hasUntold && !isTelling) return { ...shown, state: why === undefined ? 'untold' : 'stopped' };
  if (told?.told_at !== undefined && !isMore) return { ...shown, state: 'told' };
  if (hasStopped) return { ...shown, state: 'stopped' };
  if (record !== undefined) return { ...shown, state: 'waits' };
  if (isTelling || isOpen) return { ...shown, state: 'telling' };
  return { ...shown, state: reason === undefined ? 'untold' : 'stopped' };
}

function useSlow(isTelling: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isTelling) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isTelling]);
  return isSlow;
}
