import type { Attachment, NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import { Button } from '~/components/action/button.tsx';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { alertCircle, clock } from '~/components/icon/entry-icons.ts';
import { circleMinus } from '~/components/icon/state-icons.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { useNow } from '~/lib/clock.ts';
import { useSession } from '~/lib/session/session.ts';
import { useStore } from '~/lib/store.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { type LocalMedia, mediaReadStore, useLocalMedia } from '../local-media.ts';
import { cancelMedia } from '../media-store.ts';
import { uploadSoon } from '../upload-soon.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { MediaActions, type MediaActionsProps } from './media-actions.tsx';
import { PhotoTile, WaitingPhoto } from './photo-tile.tsx';
import { LocalVoice, VoiceNote } from './voice-note.tsx';
import styles from './message-media.module.css';

export interface MessageMediaProps {
  /** Attachments on the server, in the order of sending. */
  attachments?: readonly Attachment[];
  /** Of a message that is still on this device. */
  announced?: readonly NewAttachment[];
  /** The reader's role: a clinician listens to a patient, and may remove an attachment. */
  isClinician?: boolean;
  isMine?: boolean;
  onChanged?: (attachment: Attachment) => void;
  /** Advice for a patient whose transcript speaks of danger. */
  dangerIn?: MediaActionsProps['dangerIn'];
}

/** Photos and voice notes of a message. */
export default function MessageMedia(props: MessageMediaProps) {
  const { attachments = [], announced = [], isClinician = false, isMine = false, onChanged, dangerIn } = props;
  const local = useLocalMedia();
  const userId = useSession()?.userId;
  const hereOf = (id: string) => local.find((media) => media.id === id);
  return (
    <div className={styles.media}>
      {attachments.map((attachment) => {
        const here = hereOf(attachment.id);
        return (
          <div key={attachment.id} className={styles.one}>
            <One attachment={attachment} here={here} isToBeHeard={isClinician && !isMine} />
            {onChanged && (
              <MediaActions
                attachment={attachment}
                mayRemove={isClinician}
                mayTranscribe={isClinician || attachment.author_id === userId}
                onChanged={onChanged}
                {...(dangerIn && { dangerIn })}
              />
            )}
          </div>
        );
      })}
      {announced.map(({ id, kind }) => (
        <div key={id} className={styles.one}>
          <Unsent kind={kind} here={hereOf(id)} />
        </div>
      ))}
    </div>
  );
}

function One({
  attachment,
  here,
  isToBeHeard,
}: {
  attachment: Attachment;
  here?: LocalMedia | undefined;
  isToBeHeard: boolean;
}) {
  const t = useTexts();
  const { kind, state, removed } = attachment;
  if (state === 'removed') {
    return (
      <Gone shape={circleMinus}>
        {t(`media.removed_${kind}`)} {removed && removed.reason}
      </Gone>
    );
  }
  if (state === 'refused') return <Gone shape={alertCircle}>{refusalOf(attachment, t)}</Gone>;
  if (state === 'awaited') return <Awaited attachment={attachment} here={here} />;
  const kept = here?.state === 'sent' ? here : undefined;
  if (kind === 'photo') return <PhotoTile shown={attachment} local={kept} />;
  return <VoiceNote attachment={attachment} local={kept} isToBeHeard={isToBeHeard} />;
}

function Gone({ shape, children }: { shape: IconShape; children: React.ReactNode }) {
  return (
    <p className={styles.gone}>
      <Icon shape={shape} size={18} />
      <span>{children}</span>
    </p>
  );
}

const knownRefusals = ['not_a_photo', 'not_a_voice_note', 'too_long', 'cancelled', 'expired'] as const;

/** Why it is not there. A reason that this app does not know says that it did not arrive. */
function refusalOf({ kind, refused }: Pick<Attachment, 'kind' | 'refused'>, t: Translate): string {
  const known = knownRefusals.find((reason) => reason === refused);
  return known ? t(`media.refused.${known}`) : t(`media.not_arrived_${kind}`);
}

/** On its way: from this device with how far it is, from another one without. */
function Awaited({ attachment, here }: { attachment: Attachment; here?: LocalMedia | undefined }) {
  const { kind } = attachment;
  const t = useTexts();
  const isGone = useIsGone(attachment, here);
  if (isGone) return <Gone shape={alertCircle}>{t(`media.not_here_${kind}`)}</Gone>;
  if (here === undefined || here.state === 'sent') return <OnItsWay kind={kind} />;
  return <Unsent kind={kind} here={here} />;
}

/** Media from the author's other device arrive within this time. If not, that device says why. In milliseconds. */
const patience = 10 * 60_000;

/** Whether the reader's own is to come, and not from here: the browser may have cleared it away. */
function useIsGone({ author_id, created_at }: Attachment, here: LocalMedia | undefined): boolean {
  const now = useNow();
  const isRead = useStore(mediaReadStore);
  const isOwn = useSession()?.userId === author_id;
  return isRead && isOwn && here === undefined && now - Date.parse(created_at) > patience;
}

function OnItsWay({ kind, share }: { kind: Attachment['kind']; share?: number | undefined }) {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <p className={styles.way}>
      <Icon shape={clock} size={16} />
      <span>
        {share === undefined
          ? t(`media.on_its_way_${kind}`)
          : t(`media.on_its_way_share_${kind}`, { share: number(share) })}
      </span>
    </p>
  );
}

function Unsent({ kind, here }: { kind: Attachment['kind']; here: LocalMedia | undefined }) {
  const t = useTexts();
  if (here === undefined) return <OnItsWay kind={kind} />;
  if (here.state === 'draft') return <Shown media={here} />;
  if (here.state === 'cancelled') return <Gone shape={circleMinus}>{t('media.refused.cancelled')}</Gone>;
  const share = here.sent === null ? undefined : Math.floor((here.sent / here.size) * 100);
  const cancel = async () => {
    await cancelMedia(here.id);
    uploadSoon();
    toast.blank(t('media.cancelled'));
  };
  return (
    <>
      <Shown media={here} />
      {here.state === 'refused' ? (
        <NotSent kind={kind} reason={here.reason} />
      ) : (
        <div className={styles.progress}>
          <OnItsWay kind={kind} share={share} />
          <Button kind="quiet" size="small" onClick={() => void cancel()}>
            {t('media.cancel')}
          </Button>
        </div>
      )}
    </>
  );
}

const Shown = ({ media }: { media: LocalMedia }) =>
  media.announced.kind === 'photo' ? <WaitingPhoto media={media} /> : <LocalVoice media={media} />;

function NotSent({ kind, reason }: { kind: Attachment['kind']; reason: string | null }) {
  const t = useTexts();
  return <Gone shape={alertCircle}>{refusalOf({ kind, refused: reason }, t)}</Gone>;
}
