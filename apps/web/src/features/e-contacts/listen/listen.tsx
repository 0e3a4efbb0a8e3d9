import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '@hodi/domain/e-contacts/e-contact.ts';
import { generateSpeech } from '@hodi/domain/speech/speech.api.ts';
import { AudioPlay } from '~/components/thread/audio-play.tsx';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useListening } from '~/lib/speech/use-listening.ts';
import { noteAudioUrl } from './note-audio-url.ts';

/** Reads a message aloud. Nothing is made or fetched before somebody asks for it. */
export default function Listen({ message }: { message: Message }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { id, e_contact_id, audio_url } = message;
  const address = async (): Promise<string> => {
    if (audio_url !== null) return audio_url;
    const body = { messageId: id };
    const made = await call(generateSpeech, { params: { id: e_contact_id }, body }, { silent: true });
    noteAudioUrl(queryClient, message, made.audio_url);
    return made.audio_url;
  };
  const { isOn, isFetching, played, toggle, length, problem } = useListening({ key: id, address }, message.message);
  const label = isFetching ? t('speech.fetching') : isOn ? t('speech.stop') : t('speech.listen');
  return <AudioPlay label={label} playing={isOn} played={played} length={length} problem={problem} onToggle={toggle} />;
}
