import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { userSchema } from './user.ts';

export const userUpdated = domainEvent('user-updated', z.object({ user: userSchema }));
