import type { Language } from '@hodi/domain/shared/language.ts';
import type { TopicKey } from '../topic.ts';
import { overlayTextLoaders } from './generated/loaders.ts';
import type { OverlayCatalog, OverlayTexts, TopicOverlay } from './overlay.ts';

/** A topic's differences for another person. All topics are loaded together: they are small. */
export const loadOverlay = async (key: TopicKey): Promise<TopicOverlay> =>
  (await import('./generated/overlays.ts')).overlays[key];

/** Which topics there are for whom, and what they are called then. */
export const loadOverlayCatalog = async (): Promise<OverlayCatalog> =>
  (await import('./generated/overlays.ts')).overlayCatalog;

/** The words of one topic about another person, in one language (emergencies in both). */
export const loadOverlayTexts = async (key: TopicKey, language: Language): Promise<OverlayTexts> =>
  (await overlayTextLoaders[language][key]()).texts;
