/** The settings of push messages and of the SMS that follow them; read with all others by config.ts. */
import * as z from 'zod/mini';
import { origins } from './config-delivery.ts';
import { isPrivateKey } from './outside/push/vapid.ts';

export const pushSettings = {
  /**
   * Key that signs push messages: 32 random bytes in base64url. With another key each device must be asked anew. Outside
   * production one is made once. Unset in production: no push message leaves.
   */
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.refine(isPrivateKey, 'must be 32 random bytes in base64url'))),
  /** Push services beside those of the known browsers, as origins separated by commas. */
  PUSH_SERVICES: z._default(origins, []),
};

const schema = z.object(pushSettings);

export interface PushConfig {
  privateKey: string | undefined;
  /** Origins. */
  services: readonly string[];
}

export const pushConfig = (values: z.infer<typeof schema>): PushConfig => ({
  privateKey: values.VAPID_PRIVATE_KEY,
  services: values.PUSH_SERVICES,
});
