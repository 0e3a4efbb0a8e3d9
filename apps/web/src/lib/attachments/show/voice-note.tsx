import { type ReactNode, useEffect } from 'react';
import type { Attachment } from '@hodi/domain/attachments/attachment.ts';
import { getAttachmentContent, markHeard } from '@hodi/domain/attachments/attachments.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pause, play } from '~/components/icon/media-icons.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type LocalMedia } from '../local-media.ts';
import { urlOf } from '../media-store.ts';
import { endPlaying, nextSpeed, pausePlaying, playNote, usePlaying, useSpeed } from '../voice/voice-player.ts';
import { fetchUrl } from './fetched-media.ts';
import { clockOf, useSizes } from './use-sizes.ts';
import { Waveform } from './waveform-bars.tsx';
import styles from './voice-note.module.css';

interface PlayerProps {
  id: string;
  seconds: number;
  waveform: readonly number[];
  /** Below it: the size, a transcript. */
  foot?: ReactNode;
  address: () => Promise<string>;
  onHeard?: (() => void) | undefined;
}

function Player({ id, seconds, waveform, foot, address, onHeard }: PlayerProps) {
  const t = useTexts();
  const playing = usePlaying(id);
  const speed = useSpeed();
  useEffect(() => () => endPlaying(id), [id]);
  const isOn = playing?.state === 'playing' || playing?.state === 'fetching';
  const length = clockOf(Math.round(seconds));
  const label = isOn ? t('media.pause') : t('media.play', { length });
  return (
    <div className={styles.note}>
      <div className={styles.player}>
        <button
          type="button"
          className={styles.play}
          aria-label={label}
          title={label}
          onClick={() => (isOn ? pausePlaying(id) : void playNote({ key: id, address, onHeard }))}
        >
          <Icon shape={isOn ? pause : play} filled />
        </button>
        <Waveform bars={waveform} played={seconds > 0 ? (playing?.at ?? 0) / seconds : 0} />
        <span className="num">{playing && playing.at > 0 ? clockOf(playing.at) : length}</span>
        <button type="button" className={styles.speed} aria-label={t('media.speed', { speed })} onClick={nextSpeed}>
          {`${speed}×`}
        </button>
      </div>
      <p role="status" className={playing?.state === 'failed' ? styles.problem : 'sr'}>
        {playing?.state === 'failed' && t('media.not_played')}
        {playing?.state === 'fetching' && t('media.fetching')}
      </p>
      {foot}
    </div>
  );
}

interface VoiceNoteProps {
  attachment: Attachment;
  /** On this device: nothing is fetched. */
  local?: LocalMedia | undefined;
  /** A clinician listens to a patient. */
  isToBeHeard: boolean;
}

/** A voice note that the server has. Nothing is fetched before somebody plays it. */
export function VoiceNote({ attachment, local, isToBeHeard }: VoiceNoteProps) {
  const t = useTexts();
  const size = useSizes();
  const { id, type, bytes, seconds, waveform, heard_at } = attachment;
  const address = () => (local ? urlOf(local) : fetchUrl(pathOf(getAttachmentContent, { id }), type));
  const tellHeard = () => void call(markHeard, { params: { id } }, { silent: true }).catch(() => undefined);
  return (
    <Player
      id={id}
      seconds={seconds ?? 0}
      waveform={waveform}
      address={address}
      onHeard={isToBeHeard && heard_at === null ? tellHeard : undefined}
      foot={
        <p className={styles.foot}>
          {t('media.voice_size', { size: size(bytes) })}
          {isToBeHeard && heard_at === null && <b> · {t('media.not_heard')}</b>}
        </p>
      }
    />
  );
}

/** A voice note that is still on this device. */
export function LocalVoice({ media }: { media: LocalMedia }) {
  const { id, announced } = media;
  const { seconds = 0, waveform = [] } = announced;
  return <Player id={id} seconds={seconds} waveform={waveform} address={() => urlOf(media)} />;
}
