/** Which of the banners shows; one at a time. Pure, so that the order is a table test. */
import type { QueueState } from '@hodi/domain/offline/queue-order.ts';
import type { AppNews } from './app-news-store.ts';

export interface BannerFacts {
  online: boolean;
  /** Of the unsent writes, oldest first. */
  states: readonly QueueState[];
  /** How many leave this tab just now without having waited, of which nobody has heard yet what became of them. */
  underWay: number;
  /** While they are being sent: how many went already, of how many. */
  sending: { sent: number; total: number } | null;
  /** The server has no room for more of this account yet; what was asked for comes by itself. */
  waits: boolean;
  /** The network came back and nobody was told yet. */
  cameBack: boolean;
}

export type Banner =
  | { show: 'nothing' }
  /** `count` waits for the network; `refused` waits for its author, with or without a network. */
  | { show: 'offline'; count: number; refused: number }
  | { show: 'sending'; number: number; count: number }
  | { show: 'waits' }
  | { show: 'not_sent'; count: number }
  /** The server refused these; a person must look. */
  | { show: 'needs_you'; count: number; waiting: number }
  | { show: 'connected' };

/** Faults come before progress; writes that need a person come before writes that only wait. */
export function bannerOf({ online, states, underWay, sending, waits, cameBack }: BannerFacts): Banner {
  const refused = states.filter((state) => state === 'refused').length;
  const waiting = states.length - refused;
  if (!online) return { show: 'offline', count: waiting + underWay, refused };
  if (sending !== null && sending.total > 0) {
    return { show: 'sending', number: Math.min(sending.sent + 1, sending.total), count: sending.total };
  }
  if (refused > 0) return { show: 'needs_you', count: refused, waiting };
  if (waits) return { show: 'waits' };
  if (waiting > 0) return { show: 'not_sent', count: waiting };
  return cameBack && underWay === 0 ? { show: 'connected' } : { show: 'nothing' };
}

/**
 * Whether app news stands below the banner. The news that the app opens offline waits until there is nothing else to
 * say. A dialog's question does not wait, and neither does a newer app: refused writes may stay in the banner for days.
 */
export const goWithNews = ({ show }: Banner, news: AppNews): boolean =>
  news !== 'ready' || show === 'nothing' || show === 'offline';
