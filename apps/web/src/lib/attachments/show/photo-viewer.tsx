import { useState } from 'react';
import type { Attachment } from '@hodi/domain/attachments/attachment.ts';
import { getAttachmentContent } from '@hodi/domain/attachments/attachments.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { zoomIn, zoomOut } from '~/components/icon/media-icons.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isSlowLine } from '~/lib/offline/connection.ts';
import type { LocalMedia } from '../local-media.ts';
import { useFetchedUrl, useLocalUrl } from './use-media-url.ts';
import { useSizes } from './use-sizes.ts';
import styles from './photo-viewer.module.css';

interface PhotoViewerProps {
  shown: Pick<Attachment, 'id' | 'bytes' | 'type'>;
  name: string;
  /** Shown until the picture itself is there. */
  preview: string | null;
  local?: LocalMedia | undefined;
  onClose: () => void;
}

const zooms = [1, 2, 4] as const;

/** A line that its owner may pay for by the byte. */
function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: { type?: string } };
  return isSlowLine() || connection?.type === 'cellular';
}

/** One photo, as large as the screen, and larger. */
export function PhotoViewer({ shown, name, preview, local, onClose }: PhotoViewerProps) {
  const t = useTexts();
  const [zoom, setZoom] = useState(0);
  const scale = zooms[zoom] ?? 1;
  return (
    <Modal
      title={name}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <IconButton
            outlined
            icon={zoomOut}
            label={t('media.zoom_out')}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <IconButton
            outlined
            icon={zoomIn}
            label={t('media.zoom_in')}
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </>
      }
    >
      {local ? (
        <LocalPicture local={local} name={name} scale={scale} />
      ) : (
        <FetchedPicture shown={shown} name={name} preview={preview} scale={scale} />
      )}
    </Modal>
  );
}

function Picture({ url, name, scale }: { url: string | null; name: string; scale: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
    <div className={styles.frame} tabIndex={0} role="group" aria-label={name}>
      {url !== null && (
        <img className={styles.picture} style={{ inlineSize: `${scale * 100}%` }} src={url} alt={name} />
      )}
    </div>
  );
}

function LocalPicture({ local, name, scale }: { local: LocalMedia; name: string; scale: number }) {
  return <Picture url={useLocalUrl(local)} name={name} scale={scale} />;
}

function FetchedPicture({ shown, name, preview, scale }: Omit<PhotoViewerProps, 'onClose'> & { scale: number }) {
  const t = useTexts();
  const size = useSizes();
  const [isAsked] = useState(isMetered);
  const address = pathOf(getAttachmentContent, { id: shown.id });
  const { url, isLoading, error, load } = useFetchedUrl(address, shown.type, !isAsked);
  const isOpen = url === null && !isLoading;
  return (
    <>
      <Picture url={url ?? preview} name={name} scale={scale} />
      <div role="status">
        {isLoading && <p>{t('media.fetching')}</p>}
        {error !== null && <p className={styles.problem}>{sentenceOf(error)}</p>}
      </div>
      {isOpen && (isAsked || error !== null) && (
        <Button kind="main" full onClick={load}>
          {t('media.load', { size: size(shown.bytes) })}
        </Button>
      )}
    </>
  );
}
