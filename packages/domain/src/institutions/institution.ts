import * as z from 'zod/mini';
import { ownAccountAgeSchema } from '../caregivers/coming-of-age.ts';
import { shownHoursSchema } from '../opening-hours/opening-hours.ts';
import { idSchema } from '../shared/id.ts';

/** Fields of an institution that its staff and patients may see. */
export const institutionSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  country: z.string(),
  county: z.string(),
  full_address: z.string(),
  emergency_phone: z.string(),
  whatsapp_number: z.nullable(z.string()),
  business_hours: z.nullable(z.string()),
  time_zone: z.string(),
  /** Codes of services that cost nothing there, beside those that are free everywhere. */
  free_services: z.array(z.string()),
  /** Its doctors and nurses answer as a team; servers of the last version do not tell it. */
  team_care: z.optional(z.boolean()),
  /** Years from which a young person may have an account of their own; servers of the last version do not tell it. */
  own_account_age: z.optional(ownAccountAgeSchema),
  /** Null where none were entered; servers of the last version do not tell it. */
  hours: z.optional(z.nullable(shownHoursSchema)),
});
export type Institution = z.infer<typeof institutionSchema>;
