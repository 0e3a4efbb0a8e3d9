/** In the morning by the clinic's clock, staff who chose it read by e-mail how many inquiries still wait: a count and nothing else. */
import { sql } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type Database, type Tx, moment } from '#server/db/database.ts';
import { inLanguage } from '#server/work/link-tokens.ts';
import { performPublic } from '#server/work/perform-public.ts';
import { texts } from '#server/work/texts.ts';

/** Full hours in which it is sent: a server that was away in the morning sends none in the evening. */
const hours = { from: 7, to: 11 };
const atMost = 100;

interface Due {
  user_id: string;
  email: string;
  language: Language;
  needs: number;
}

/** E-mails due today, locked until the transaction ends. People without waiting inquiries get none. */
async function takeDue(tx: Tx, at: Date): Promise<Due[]> {
  const local = sql`(${moment(at)} at time zone i.time_zone)`;
  const { rows } = await sql<Due>`
    with due as (
      select s.user_id, u.email, u.preferred_language as language, h.needs
      from notification_setting s join app_user u on u.id = s.user_id join clinician c on c.user_id = u.id
        join institution i on i.id = c.institution_id join user_head h on h.user_id = u.id
      where s.has_morning_email and u.email is not null and u.status = 'active' and c.approval = 'approved' and h.needs > 0
        and extract(hour from ${local}) between ${hours.from} and ${hours.to - 1}
        and (s.morning_email_at is null or (s.morning_email_at at time zone i.time_zone)::date < ${local}::date)
      limit ${atMost} for update of s skip locked
    ), noted as (
      update notification_setting s set morning_email_at = ${moment(at)} from due where s.user_id = due.user_id
    )
    select * from due`.execute(tx);
  return rows;
}

/** @param publicUrl where they open the app. */
export const sendMorningEmails = (db: Database, now: number, publicUrl: string): Promise<void> =>
  performPublic(db, now, async (work) => {
    for (const { user_id, email, language, needs } of await takeDue(work.tx, work.at)) {
      const t = texts[language];
      const link = inLanguage(`${publicUrl}/clinician/patient-inquiries`, language);
      work.sendOut({
        channel: 'email',
        receiver_user_id: user_id,
        receiver: email,
        language,
        template: 'email.morning',
        subject: t('email.morning.subject'),
        body: t('email.morning.body', { count: needs, link }),
        valid_for: 4 * 60 * 60_000,
      });
    }
  });
