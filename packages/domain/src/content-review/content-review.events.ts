import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';

/** A hint without a number, to every open line: other editions are in force, or others have signed. */
export const contentChanged = 'content-changed';

/** A comment, a signature, a case or a proposed text came, or became of one: for all who review the content, who look again. */
export const contentReviewed = domainEvent('content-reviewed', z.object({ topic: z.string() }));
