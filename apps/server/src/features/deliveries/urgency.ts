import { sql } from 'kysely';

/** What somebody waits for with the phone in hand goes before all else, then what may be dangerous. */
const codes = ['sms.code', 'sms.consent_code', 'sms.number_code', 'sms.reset_code'];
const emergencies = ['sms.emergency', 'sms.emergency_waiting'];

export const isOfCode = ({ template }: { template: string }): boolean => codes.includes(template);
export const isOfEmergency = ({ template }: { template: string }): boolean => emergencies.includes(template);

const listed = (templates: readonly string[]) => sql.join(templates.map((template) => sql.lit(template)));
/** By which what is due is taken. */
export const urgency = sql`
  case when template in (${listed(codes)}) then 0 when template in (${listed(emergencies)}) then 1 else 2 end`;
