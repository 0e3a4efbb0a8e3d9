import { useEffect, useState } from 'react';
import { findDangerWords } from '@hodi/domain/danger-words/find-danger-words.ts';
import { dangerAdvice, dangerWords } from '@hodi/domain/danger-words/generated/danger-words.ts';
import { messageAdvice } from '@hodi/domain/danger-words/message-advice.ts';
import type { TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';

/** So long after the last letter the text is looked at, in milliseconds: nobody's typing waits for it. */
const pause = 400;

interface DangerHintProps {
  /** Being written, or waiting on this device. */
  written: string;
  /** At the clinic, and not answered yet. */
  sent?: string;
  numbers: ContactNumbers;
  /** Of the topic about another person; oneself unless said. */
  aboutActions?: TopicTexts['actions'] | undefined;
}

function useFound(text: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setFound(findDangerWords(dangerWords, text)), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return found;
}

/** Tells people who write of danger what to do if it is happening now. It blocks nothing. */
export default function DangerHint({ written, sent = '', numbers, aboutActions }: DangerHintProps) {
  const t = useTexts();
  const language = useLanguage();
  const [inWritten, inSent] = [useFound(written), useFound(sent)];
  const isSent = inWritten.length === 0;
  const about = aboutActions && { lead: t('for_someone.danger.if_now'), actions: aboutActions };
  const asked = { language, numbers: writtenNumbers(numbers), isSent, about };
  const text = messageAdvice(dangerAdvice, isSent ? inSent : inWritten, asked);
  return (
    <div role="status">
      {text !== '' && (
        <RedFlag severity="warning" action={<EmergencyCalls numbers={numbers} />}>
          {text}
        </RedFlag>
      )}
    </div>
  );
}
