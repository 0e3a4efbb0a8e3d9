import { useEffect, useState } from 'react';
import { findDangerWords } from '@hodi/domain/danger-words/find-danger-words.ts';
import { dangerAdvice, dangerWords } from '@hodi/domain/danger-words/generated/danger-words.ts';
import { messageAdvice } from '@hodi/domain/danger-words/message-advice.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';

/** So long after the last letter the text is looked at, in milliseconds: nobody's typing waits for it. */
const pause = 400;

interface DangerHintProps {
  /** Being written, or waiting on this device. */
  written: string;
  /** At the clinic, and not answered yet. */
  sent?: string;
  numbers: ContactNumbers;
}

function useFound(text: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setFound(findDangerWords(dangerWords, text)), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return found;
}

/** What to do if it is happening now, for whoever writes of danger. It blocks nothing. */
export default function DangerHint({ written, sent = '', numbers }: DangerHintProps) {
  const language = useLanguage();
  const [inWritten, inSent] = [useFound(written), useFound(sent)];
  const isSent = inWritten.length === 0;
  const asked = { language, numbers: writtenNumbers(numbers), isSent };
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
