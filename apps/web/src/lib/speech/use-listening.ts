import { useEffect } from 'react';
import { estimatedBytes } from '@hodi/domain/speech/estimated-bytes.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lengthOf, listenTo, type Sound, stop, useHeard } from './player.ts';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** A button that reads a text aloud: what it says, and what it does. Leaving the page stops it. */
export function useListening({ key, address }: Sound, text: string) {
  const t = useTexts();
  const { number } = useFormats();
  const heard = useHeard(key);
  useEffect(() => () => stop(key), [key]);
  const isOn = heard !== null && heard.state !== 'failed';
  const seconds = lengthOf(key);
  const size = number(Math.max(1, Math.round(estimatedBytes(text) / 1024)));
  const time = seconds === undefined ? undefined : clock(seconds);
  return {
    isOn,
    isFetching: heard?.state === 'fetching',
    played: heard?.played ?? 0,
    toggle: () => (isOn ? stop(key) : void listenTo({ key, address })),
    /** How long it is once that is known; before, how much will be fetched. */
    length: time ?? t('speech.size', { size }),
    /** The same where there is room for a few letters only. */
    shortLength: time ?? t('speech.kilobytes', { size }),
    problem: heard?.state === 'failed' ? sentenceOf(heard.why) : '',
  };
}
