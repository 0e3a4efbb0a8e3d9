import { generateSpeechPreview } from '@hodi/domain/speech/speech.api.ts';
import { spokenMaxLength } from '@hodi/domain/speech/estimated-bytes.ts';
import { Button } from '~/components/action/button.tsx';
import { pause, speaker } from '~/components/icon/media-icons.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useListening } from '~/lib/speech/use-listening.ts';
import styles from './hear-first.module.css';

export interface HeardReply {
  text: string;
  audio_url: string;
}

interface HearFirstProps {
  eContactId: string;
  text: string;
  /** It goes along with a message of the same words. */
  onHeard: (heard: HeardReply) => void;
}

/** How the patient will hear the reply, before it is sent. */
export default function HearFirst({ eContactId, text, onHeard }: HearFirstProps) {
  const t = useTexts();
  const said = text.trim();
  const address = async (): Promise<string> => {
    const given = { params: { id: eContactId }, body: { text: said } };
    const { audio_url } = await call(generateSpeechPreview, given, { silent: true });
    onHeard({ text: said, audio_url });
    return audio_url;
  };
  const key = `${eContactId} ${said}`;
  const { isOn, isFetching, toggle, problem } = useListening({ key, address }, said);
  const isTooLong = said.length > spokenMaxLength;
  const cannot = said === '' || isTooLong;
  return (
    <>
      <Button kind="quiet" icon={isOn ? pause : speaker} disabled={cannot} onClick={toggle}>
        {isFetching ? t('speech.fetching') : isOn ? t('speech.stop') : t('speech.hear_first')}
      </Button>
      <p role="status" className={styles.problem}>
        {isTooLong ? t('speech.too_long') : problem}
      </p>
    </>
  );
}
