import { type MessageRule, templatesWith } from '@hodi/domain/notifications/message-rules.ts';
import { sql } from 'kysely';

export type Channel = 'sms' | 'email' | 'push';

const templatesOf = (urgency: MessageRule['urgency']): readonly string[] =>
  templatesWith((rule) => rule.urgency === urgency);
const codes = templatesOf('code');
const emergencies = templatesOf('emergency');

export const isOfCode = ({ template }: { template: string }): boolean => codes.includes(template);
export const isOfEmergency = ({ template }: { template: string }): boolean => emergencies.includes(template);

const listed = (templates: readonly string[]) => sql.join(templates.map((template) => sql.lit(template)));
/** Order in which due messages are taken. */
export const urgency = sql`
  case when template in (${listed(codes)}) then 0 when template in (${listed(emergencies)}) then 1 else 2 end`;
