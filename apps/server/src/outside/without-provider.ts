import { NotTaken, type SendingProvider } from './sending.ts';

/** Outside production: the message stays in the outbox, where it is read, and that is its delivery. */
export const keptInOutbox: SendingProvider = {
  name: 'outbox',
  send: () => Promise.resolve({ provider_id: null, state: 'delivered' }),
};

/** In production: nobody could read it, so it is not said to be delivered. Tried again, since settings get mended. */
export const noProvider: SendingProvider = {
  name: 'none',
  send: () => Promise.reject(new NotTaken('later', 'not_set_up', 'no provider is set up')),
};
