import type { Phone } from './browser/phone.ts';
import type { Tab } from './browser/tab.ts';
import type { Scene } from './scene.ts';

/** Something that happens in a history, at a tab of a phone. */
export interface Place {
  phone: Phone;
  tab: Tab;
}

export type Act = (scene: Scene, place: Place) => unknown;
export type WeighedAct = readonly [act: Act, name: string, weight: number];
