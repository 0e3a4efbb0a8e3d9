import { useState } from 'react';
import type { Attachment, NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import { getAttachmentPreview } from '@hodi/domain/attachments/attachments.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { eye } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { photo as photoSign } from '~/components/icon/media-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { savesData } from '~/lib/offline/connection.ts';
import type { LocalMedia } from '../local-media.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { useFetchedUrl, useLocalUrl } from './use-media-url.ts';
import { useSizes } from './use-sizes.ts';
import styles from './photo-tile.module.css';

interface PhotoTileProps {
  shown: Pick<Attachment, 'id' | 'bytes' | 'description' | 'type'>;
  local?: LocalMedia | undefined;
}

/** The sender's description, or "photo" without one. */
const nameOf = (description: string, otherwise: string): string => (description === '' ? otherwise : description);

/** Blurred until it is tapped, so that nobody sees it over the reader's shoulder. */
function Tile({ shown, url, isLoading, local }: PhotoTileProps & { url: string | null; isLoading: boolean }) {
  const t = useTexts();
  const size = useSizes();
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(shown.description, t('media.photo'));
  return (
    <>
      <button type="button" className={styles.tile} onClick={() => setOpen(true)}>
        <span className={styles.picture}>
          {url === null ? (
            <Icon shape={photoSign} size={28} />
          ) : (
            <img className={styles.blurred} src={url} alt="" draggable={false} />
          )}
          {url !== null && (
            <span className={styles.look}>
              <Icon shape={eye} size={18} />
              {t('media.look')}
            </span>
          )}
        </span>
        <span className={styles.words}>
          {shown.description !== '' && <b>{name}</b>}
          {url === null && !isLoading && <b>{t('media.tap_to_load')}</b>}
          <span>{isLoading ? t('media.fetching') : t('media.photo_size', { size: size(shown.bytes) })}</span>
        </span>
      </button>
      {isOpen && <PhotoViewer shown={shown} name={name} preview={url} local={local} onClose={() => setOpen(false)} />}
    </>
  );
}

function LocalTile(props: PhotoTileProps & { local: LocalMedia }) {
  const url = useLocalUrl(props.local);
  return <Tile {...props} url={url} isLoading={url === null} />;
}

/** The preview is small enough to come by itself, unless its reader pays for every byte. */
function FetchedTile({ shown }: PhotoTileProps) {
  const address = pathOf(getAttachmentPreview, { id: shown.id });
  const { url, isLoading } = useFetchedUrl(address, 'image/webp', !savesData());
  return <Tile shown={shown} url={url} isLoading={isLoading} />;
}

/** A photo that the server has; from this device where it lies here. */
export function PhotoTile({ shown, local }: PhotoTileProps) {
  return local ? <LocalTile shown={shown} local={local} /> : <FetchedTile shown={shown} />;
}

/** A photo that waits on this device. */
export function WaitingPhoto({ media }: { media: LocalMedia }) {
  const { id, bytes, type, description = '' }: NewAttachment = media.announced;
  return <LocalTile shown={{ id, bytes, type, description }} local={media} />;
}
