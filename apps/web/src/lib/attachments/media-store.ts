/** Keeps `local-media.ts` true to what lies on this device: of the signed-in user, the same in every tab. */
import { currentSession, onSessionChange } from '~/lib/session/session.ts';
import { isHere, lockStore } from '~/lib/vault/lock-state.ts';
import { loadVault } from '~/lib/vault/load-vault.ts';
import {
  changeMedia,
  deleteMedia,
  type KeptMedia,
  mediaAbout,
  mediaOf,
  putMedia,
  readBytes,
  tidyMedia,
} from './media-database.ts';
import { type DraftMedia, type LocalMedia, localMediaStore as store, mediaReadStore } from './local-media.ts';
import { mayHaveMedia } from './media-mark.ts';

type Told = { changed: true } | { id: string; sent: number | null };
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('hodi-media') : undefined;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within the origin.
const tellTabs = (told: Told): void => channel?.postMessage(told);

const words = new Map<string, DraftMedia>();
const urls = new Map<string, string>();

function forgetUrls(isLeft: (id: string) => boolean): void {
  for (const [id, url] of urls) {
    if (isLeft(id)) continue;
    URL.revokeObjectURL(url);
    urls.delete(id);
  }
}

async function opened(kept: KeptMedia): Promise<LocalMedia | null> {
  const { unsealFor } = await loadVault();
  try {
    const said = words.get(kept.id) ?? ((await unsealFor(kept.userId, kept.words)) as DraftMedia);
    words.set(kept.id, said);
    const sent = store.get().find(({ id }) => id === kept.id)?.sent ?? null;
    return { ...said, ...kept, reason: kept.reason ?? null, sent };
  } catch {
    // Locked, or sealed under a key that is gone.
    return null;
  }
}

let reading = 0;

/** Reads what lies here of the signed-in user; nothing while the device is locked. */
export async function reloadMedia(): Promise<void> {
  const turn = (reading += 1);
  const userId = currentSession()?.userId;
  const kept = userId !== undefined && isHere(userId) && mayHaveMedia() ? await mediaOf(userId) : [];
  const all = (await Promise.all(kept.map(opened))).filter((media) => media !== null);
  if (turn !== reading || userId !== currentSession()?.userId || (userId && !isHere(userId))) return;
  const ids = new Set(all.map(({ id }) => id));
  forgetUrls((id) => ids.has(id));
  store.set(all.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)));
  mediaReadStore.set(userId !== undefined);
}

/** At once: nobody sees what is another's. */
function look(): void {
  const userId = currentSession()?.userId;
  if (userId === undefined || !isHere(userId)) {
    reading += 1;
    words.clear();
    forgetUrls(() => false);
    store.set([]);
    mediaReadStore.set(false);
  } else void reloadMedia().catch(() => undefined);
}
onSessionChange(look);
lockStore.subscribe(look);
look();
channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if ('changed' in data) void reloadMedia().catch(() => undefined);
  else showProgress(data.id, data.sent);
});

function showProgress(id: string, sent: number | null): void {
  if (!store.get().some((media) => media.id === id && media.sent !== sent)) return;
  store.set(store.get().map((media) => (media.id === id ? { ...media, sent } : media)));
}

/** So much of it has arrived. */
export function noteProgress(id: string, sent: number | null): void {
  showProgress(id, sent);
  tellTabs({ id, sent });
}

async function changed(): Promise<void> {
  tellTabs({ changed: true });
  await reloadMedia();
}

/** Where something is being written, and by whom: whoever began to take it, whoever has signed in since. */
export interface WrittenAt {
  place: string;
  owner: string;
}

/**
 * Keeps a photo or voice note beside the message that is being written, sealed.
 * @throws when there is no room for it, also without what was sent before; and when its author has left meanwhile.
 */
export async function addDraft({ place, owner: userId }: WrittenAt, media: DraftMedia, bytes: ArrayBuffer) {
  if (userId === '' || currentSession()?.userId !== userId) throw new Error('its author is not signed in');
  const { sealBytesFor, sealFor } = await loadVault();
  const { id } = media.announced;
  const kept: KeptMedia = {
    id,
    userId,
    place,
    parent: null,
    state: 'draft',
    size: bytes.byteLength,
    at: Date.now(),
    words: await sealFor(userId, media),
  };
  const sealed = await sealBytesFor(userId, bytes);
  await putMedia(kept, sealed).catch(async () => {
    await tidyMedia({ makeRoom: true });
    await putMedia(kept, sealed);
  });
  words.set(id, media);
  await changed();
}

/** Stores the author's description of a photo. */
export async function describeDraft(id: string, description: string): Promise<void> {
  const media = store.get().find((other) => other.id === id);
  const userId = currentSession()?.userId;
  if (media === undefined || userId === undefined) return;
  const { was, announced } = media;
  const next: DraftMedia = { announced: { ...announced, description }, ...(was !== undefined && { was }) };
  words.set(id, next);
  // A message sent before they are encrypted sends this text.
  store.set(store.get().map((other) => (other.id === id ? { ...other, ...next } : other)));
  const { sealFor } = await loadVault();
  await changeMedia(id, { words: await sealFor(userId, next) });
  await changed();
}

/** Of the signed-in user alone; bytes and all. */
export async function removeMedia(ids: readonly string[]): Promise<void> {
  await deleteMedia(ids);
  for (const id of ids) words.delete(id);
  await changed();
}

/** Its message was given to the queue. @returns when it is noted. */
export async function markWaiting(ids: readonly string[], parent: string): Promise<void> {
  for (const id of ids) await changeMedia(id, { state: 'waiting', parent });
  await changed();
}

/** Its message came back into the composer. */
export async function markDraft(ids: readonly string[]): Promise<void> {
  for (const id of ids) await changeMedia(id, { state: 'draft', parent: null });
  await changed();
}

/** They are written elsewhere now. */
export async function moveDrafts(ids: readonly string[], place: string): Promise<void> {
  for (const id of ids) await changeMedia(id, { state: 'draft', parent: null, place });
  await changed();
}

/** Records the outcome of an upload. */
export async function settleMedia(id: string, change: Pick<KeptMedia, 'state'> & Partial<KeptMedia>): Promise<void> {
  await changeMedia(id, change);
  await changed();
}

/** The server was put back to a backup: what it still has it says, the rest goes once more. */
export async function sendSentAgain(userId: string): Promise<void> {
  const sent = (await mediaOf(userId)).filter(({ state }) => state === 'sent');
  for (const { id } of sent) await changeMedia(id, { state: 'waiting', missingSince: null });
  await changed();
}

/** Given up by its author: the bytes go at once, and the server is told when it can be. */
export async function cancelMedia(id: string): Promise<void> {
  await changeMedia(id, { state: 'cancelled' });
  await deleteMedia([id], { onlyBytes: true });
  await changed();
}

/** Of the signed-in user: what they wrote about somebody whose data may not stay on this device. @param ids as `mediaAbout`. */
export async function forgetMediaAbout(ids: readonly string[]): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const gone = await mediaAbout(userId, ids);
  if (gone.length > 0) await removeMedia(gone);
}

/** Its message was thrown away. */
export async function forgetMediaOf(parents: readonly string[]): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const gone = (await mediaOf(userId)).filter(({ parent }) => parent !== null && parents.includes(parent));
  if (gone.length > 0) await removeMedia(gone.map(({ id }) => id));
}

/** Readable, for its owner. @throws when it is gone, or the device is locked. */
export async function bytesOf(id: string): Promise<ArrayBuffer> {
  const userId = currentSession()?.userId ?? '';
  const [kept, { unsealBytesFor }] = await Promise.all([readBytes(id), loadVault()]);
  if (kept === undefined || !isHere(userId)) throw new Error('not here');
  return unsealBytesFor(userId, kept);
}

/** An address by which the page shows it; revoked when it goes, or somebody else signs in. */
export async function urlOf({ id, announced }: LocalMedia): Promise<string> {
  const known = urls.get(id);
  if (known !== undefined) return known;
  const bytes = await bytesOf(id);
  const url = urls.get(id) ?? URL.createObjectURL(new Blob([bytes], { type: announced.type }));
  urls.set(id, url);
  return url;
}

/** Deletes a user's sent media after logout. Unsent media stay, encrypted. */
export async function dropSentMedia(userId: string): Promise<void> {
  const sent = (await mediaOf(userId)).filter(({ state }) => state === 'sent');
  await deleteMedia(sent.map(({ id }) => id));
}

/** Counts media that the clinic does not have yet. Drafts are left out: only their author decides about them. */
export const countUnsentMedia = async (userId: string): Promise<number> =>
  (await mediaOf(userId)).filter(({ state }) => state === 'waiting').length;
