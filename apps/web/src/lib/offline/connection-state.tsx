import { Suspense, lazy, useEffect, useState } from 'react';
import { ConnectionBanner } from '~/components/feedback/connection-banner.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { isAsked, useAppNews } from './app-news-store.ts';
import { type Banner, bannerOf } from './banner-state.ts';
import { forgetComeback, useConnection } from './connection.ts';
import { useSending } from './sending-store.ts';
import { useQueued } from './use-queued.ts';

const AppNews = lazy(() => withTexts('lock', import('./app-news.tsx')));
const UnsentDialog = lazy(() => withTexts('lock', import('./unsent-dialog.tsx')));
const DiscardDialog = lazy(() => withTexts('lock', import('./discard-dialog.tsx')));

/** Comes with the rest of the sending, after the first page. @param onLook at what a full phone could not do. */
const sendNow = (onLook: () => void) =>
  void import('./again/send-again.ts').then(({ sendAllAgain }) => sendAllAgain(onLook));

/** How long it says that the network is back, in milliseconds. */
const comebackShown = 2_000;

/**
 * The banner of the connection: one at a time, nothing when all is well.
 * @param tellsNews of the app itself too; not while somebody is only just creating an account.
 */
export function ConnectionState({ tellsNews = true }: { tellsNews?: boolean }) {
  const { online, cameBack } = useConnection();
  const unsent = useQueued();
  const sending = useSending();
  const news = useAppNews();
  const banner = bannerOf({ online, states: unsent.map(({ state }) => state), sending, cameBack });
  const [open, setOpen] = useState<'unsent' | 'discard' | null>(null);

  const isGreen = banner.show === 'connected';
  useEffect(() => {
    if (!isGreen) return;
    const timer = setTimeout(forgetComeback, comebackShown);
    return () => clearTimeout(timer);
  }, [isGreen]);

  useEffect(() => {
    // What sends begins with a network; what waits is shown without one too.
    if (!online) void import('./queue.ts').then(({ reloadQueue }) => reloadQueue()).catch(() => undefined);
  }, [online]);

  return (
    <>
      <BannerLine banner={banner} onLook={() => setOpen('unsent')} onDismiss={() => setOpen('discard')} />
      <Suspense>
        {/* One at a time: news can wait until nothing else has to be said. */}
        {tellsNews && news !== null && (banner.show === 'nothing' || isAsked(news)) && <AppNews />}
        {open === 'unsent' && <UnsentDialog onClose={() => setOpen(null)} />}
        {open === 'discard' && <DiscardDialog records={unsent} onDone={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

interface BannerLineProps {
  banner: Banner;
  onLook: () => void;
  onDismiss: () => void;
}

function BannerLine({ banner, onLook, onDismiss }: BannerLineProps) {
  const t = useTexts();
  const look = { label: t('connection.look'), onPress: onLook };
  const send = { label: t('connection.send_now'), onPress: () => sendNow(onLook) };
  switch (banner.show) {
    case 'offline':
      return (
        <ConnectionBanner state="offline">
          {banner.count === 0 ? t('connection.offline') : t('connection.offline_with', { count: banner.count })}
        </ConnectionBanner>
      );
    case 'sending':
      return (
        <ConnectionBanner state="sending">
          {t('connection.sending', { number: banner.number, count: banner.count })}
        </ConnectionBanner>
      );
    case 'needs_you':
      return (
        <ConnectionBanner state="pending" actions={[look]}>
          {t('connection.needs_you', { count: banner.count })}
        </ConnectionBanner>
      );
    case 'not_sent':
      return (
        <ConnectionBanner
          state="pending"
          actions={[send, look, { label: t('connection.dismiss'), onPress: onDismiss }]}
        >
          {t('connection.not_sent', { count: banner.count })}
        </ConnectionBanner>
      );
    case 'connected':
      return <ConnectionBanner state="connected">{t('connection.connected')}</ConnectionBanner>;
    default:
      return null;
  }
}
