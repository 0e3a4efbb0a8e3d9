import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { ConnectionBanner, type ConnectionBannerProps } from '~/components/feedback/connection-banner.tsx';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';
import { type CacheAge, useCacheAge } from '~/lib/reads/cache-age.ts';
import { useAppNews } from './app-news-store.ts';
import { type Banner, bannerOf, goWithNews } from './banner-state.ts';
import { forgetComeback, useConnection, useWaitsForRoom } from './connection.ts';
import { useSending } from './queue-store.ts';
import { useOnTheirWay, useQueued } from './use-queued.ts';

const AppNews = lazy(() => import('./app-news.tsx'));
const WaitingDialog = lazy(() => import('./unsent-dialog.tsx'));

/** Comes with the rest of the sending, after the first page. @param onLook at what a full phone could not do. */
const sendNow = (onLook: () => void) =>
  void import('./retry/send-again.ts').then(({ sendAllAgain }) => sendAllAgain(onLook));

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
  const waits = useWaitsForRoom();
  const news = useAppNews();
  const underWay = useOnTheirWay(useSession()?.userId, unsent);
  const banner = bannerOf({ online, states: unsent.map(({ state }) => state), underWay, sending, waits, cameBack });
  const [open, setOpen] = useState<'to_look' | 'to_discard' | null>(null);

  const { show } = banner;
  useEffect(() => {
    // Not everything is sent; nor is it once that is thrown away.
    if (show === 'needs_you') forgetComeback();
    if (show !== 'connected') return;
    const timer = setTimeout(forgetComeback, comebackShown);
    return () => clearTimeout(timer);
  }, [show]);

  useEffect(() => {
    // Sending starts only with a network; unsent writes are shown without one too.
    if (!online) void import('./retry/send-again.ts').then(({ showWaiting }) => showWaiting()).catch(() => undefined);
  }, [online]);

  return (
    <>
      <BannerLine banner={banner} onLook={() => setOpen('to_look')} onDismiss={() => setOpen('to_discard')} />
      <Suspense>
        {tellsNews && news !== null && goWithNews(banner, news) && <AppNews />}
        {open && <WaitingDialog asks={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** It stands before this app was built, as after an empty battery: then no server's certificate counts, and every line looks dead. */
const isClockBehind = (): boolean => Date.now() < __EARLIEST_TIME__;

interface BannerLineProps {
  banner: Banner;
  onLook: () => void;
  onDismiss: () => void;
}

type Line = Pick<ConnectionBannerProps, 'state' | 'actions'> & { text: string; head?: ReactNode };

/** Text and action of each banner state. */
function lineOf(
  { banner, age, onLook, onDismiss }: BannerLineProps & { age: CacheAge | null },
  t: Translate,
): Line | null {
  const look = { label: t('connection.look'), onPress: onLook };
  const send = { label: t('connection.send_now'), onPress: () => sendNow(onLook) };
  const needsYou = (count: number) => t('connection.needs_you', { count });
  switch (banner.show) {
    case 'offline': {
      const { count, refused } = banner;
      const plain = count === 0 ? t('connection.offline') : t('connection.offline_with', { count });
      const head = age ? <age.Offline at={age.at} count={count} /> : plain;
      let text = isClockBehind() ? ` ${t('connection.wrong_date')}` : '';
      if (refused > 0) text += ` ${needsYou(refused)}`;
      return { state: 'offline', head, text, actions: count + refused === 0 ? [] : [look] };
    }
    case 'sending':
      return { state: 'sending', text: t('connection.sending', banner) };
    case 'needs_you': {
      const { count, waiting } = banner;
      if (waiting === 0) return { state: 'pending', text: needsYou(count), actions: [look] };
      const text = `${needsYou(count)} ${t('connection.not_sent', { count: waiting })}`;
      return { state: 'pending', text, actions: [look, send] };
    }
    case 'waits':
      return { state: 'sending', text: t('connection.waits') };
    case 'not_sent': {
      const dismiss = { label: t('connection.dismiss'), onPress: onDismiss };
      return { state: 'pending', text: t('connection.not_sent', banner), actions: [send, look, dismiss] };
    }
    case 'connected':
      return { state: 'connected', text: t('connection.connected') };
    default:
      return null;
  }
}

function BannerLine(props: BannerLineProps) {
  const t = useTexts();
  const line = lineOf({ ...props, age: useCacheAge() }, t);
  if (line === null) return null;
  const { state, actions, head, text } = line;
  return (
    <ConnectionBanner state={state} actions={actions}>
      {head}
      {text}
    </ConnectionBanner>
  );
}
