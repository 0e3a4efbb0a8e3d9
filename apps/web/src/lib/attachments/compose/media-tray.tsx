import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';
import { longestDescription } from '@hodi/domain/attachments/attachment-limits.ts';
import { IconButton } from '~/components/action/icon-button.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { close } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type LocalMedia } from '../local-media.ts';
import { describeDraft, removeMedia } from '../media-store.ts';
import { LocalVoice } from '../show/voice-note.tsx';
import { useLocalUrl } from '../show/use-media-url.ts';
import { useSizes } from '../show/use-sizes.ts';
import styles from './media-tray.module.css';

/** Shows the photos and voice notes of a message above the composer. */
export default function MediaTray({ drafts }: { drafts: readonly LocalMedia[] }) {
  const t = useTexts();
  return (
    <ul className={styles.tray} aria-label={t('tray.title')}>
      {drafts.map((media) => (
        <li key={media.id} className={styles.item}>
          {media.announced.kind === 'photo' ? <TrayPhoto media={media} /> : <LocalVoice media={media} />}
          <IconButton
            icon={close}
            label={t(media.announced.kind === 'photo' ? 'tray.remove_photo' : 'tray.remove_voice')}
            onClick={() => void removeMedia([media.id])}
          />
        </li>
      ))}
    </ul>
  );
}

function TrayPhoto({ media }: { media: LocalMedia }) {
  const t = useTexts();
  const size = useSizes();
  const url = useLocalUrl(media);
  const { was } = media;
  return (
    <div className={styles.photo}>
      {url === null ? (
        <span className={styles.thumb} />
      ) : (
        <img className={styles.thumb} src={url} alt={t('media.photo')} />
      )}
      <div className={styles.words}>
        <p>
          <b>{t('media.photo_size', { size: size(media.size) })}</b>
          {was !== undefined && was > media.size && (
            <span className={styles.was}>{t('tray.was', { size: size(was) })}</span>
          )}
        </p>
        <Description media={media} />
      </div>
    </div>
  );
}

/** Kept a moment after the last letter: each keeping seals it anew. */
const pause = 500;

/** For whoever cannot see the photo, and whoever reads it without a line. */
function Description({ media }: { media: LocalMedia }) {
  const t = useTexts();
  const kept = media.announced.description ?? '';
  const [text, setText] = useState(kept);
  const { id } = media;
  const keep = useEffectEvent(() => {
    if (text.trim() !== kept) void describeDraft(id, text.trim()).catch(() => undefined);
  });
  useEffect(() => {
    if (text.trim() === kept) return undefined;
    const timer = setTimeout(() => void describeDraft(id, text.trim()).catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [id, text, kept]);
  // The thread may be resolved while somebody types: then the photo leaves the composer.
  useEffect(() => () => keep(), []);
  return (
    <TextField
      label={t('tray.describe')}
      labelHidden
      placeholder={t('tray.describe')}
      value={text}
      maxLength={longestDescription}
      onChange={(event: ChangeEvent<HTMLInputElement>) => setText(event.target.value)}
      onBlur={() => void describeDraft(id, text.trim()).catch(() => undefined)}
    />
  );
}
