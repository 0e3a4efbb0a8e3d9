/** The signed-in user's photos and voice notes on this device, as screens show them. */
import type { NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import type { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import type { KeptMedia, MediaState } from './media-database.ts';

/** A patient's answer to the safety question before a voice note. */
export type SafetyAnswer = NonNullable<BodyOf<typeof postMessage>['safety']>;

/** `announced` goes to the server; the rest is for its author only. */
export interface DraftMedia {
  announced: NewAttachment;
  /** Bytes of the picture as it was chosen. */
  was?: number;
}

export interface LocalMedia extends DraftMedia, Pick<KeptMedia, 'id' | 'place' | 'parent' | 'size' | 'at'> {
  state: MediaState;
  reason: string | null;
  /** How many bytes have arrived; null while nothing leaves. */
  sent: number | null;
}

/** `media-store.ts` keeps it true. */
export const localMediaStore = makeStore<readonly LocalMedia[]>([]);
/** Whether they were read since somebody signed in: until then nobody knows what is not here. */
export const mediaReadStore = makeStore(false);
export const useLocalMedia = (): readonly LocalMedia[] => useStore(localMediaStore);

const isDraftAt = (place: string) => (media: LocalMedia) => media.place === place && media.state === 'draft';

/** Those beside what is being written at this place. */
export const draftsAt = (place: string): LocalMedia[] => localMediaStore.get().filter(isDraftAt(place));
export const useDraftsAt = (place: string): LocalMedia[] => useLocalMedia().filter(isDraftAt(place));
