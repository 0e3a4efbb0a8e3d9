/** Content of a push message for the service worker: neutral text and a link. Never health data or a name. */
import * as z from 'zod/mini';

export const pushPayloadSchema = z.object({
  /** When it was written, in milliseconds since 1970: messages may come in another order. */
  at: z.number(),
  /** Replaces a notification of the same tag on the device: one a thread. */
  tag: z.string(),
  /** In the reader's language, like all that follows. */
  title: z.string(),
  body: z.string(),
  lang: z.string(),
  /** Path of the app that opens on a tap, after login or unlock. */
  path: z.string(),
  /** Unread threads of the account, for the badge of the app. */
  unread: z.number(),
  /** Tags that are still unread on the account: what else the device shows from before is closed. */
  open: z.array(z.string()),
  open_label: z.string(),
  /** Asks to be told again in an hour; null where it may not wait. */
  later: z.nullable(z.object({ label: z.string(), token: z.string() })),
  /** Sounds and stays until it is tapped. */
  is_urgent: z.boolean(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;
