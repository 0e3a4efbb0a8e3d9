import { userUpdated } from '@hodi/domain/users/users.events.ts';
import { updatePeople } from '~/lib/query/person-updates.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';

/** The frame follows the language of the profile, so a choice on another device shows here at once. */
export const handlers = [
  onEvent(userUpdated, ({ user }, queryClient) => updatePeople(queryClient, new Map([[user.id, user]]))),
];
