import { type Kysely, sql } from 'kysely';

/**
 * Whose thread it is: at first the clinician's who was asked, later perhaps a colleague's of the team; null is nobody's. The version
 * before knows of no owner: what it writes, and hands over, is the owner's too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table e_contact
      add column owner_id uuid references clinician (id),
      add column owner_version integer not null default 0`.execute(db);
  await sql`
    create or replace function e_contact_emergency_state() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.owner_id := coalesce(new.owner_id, new.clinician_id);
        if new.open_emergencies > 0 and new.emergency_raised_at is null then
          new.emergency_raised_at := coalesce(new.flag_waits_since, new.created_at);
        end if;
      else
        new.revision := old.revision + 1;
        if new.clinician_id <> old.clinician_id and old.owner_id = old.clinician_id and new.owner_id = old.owner_id then
          new.owner_id := new.clinician_id;
        end if;
        if new.emergency_raised_at is not null and new.emergency_answered_at is null then
          if old.open_emergencies > 0 and new.open_emergencies = 0 and new.emergency_seen_at is null then
            new.emergency_seen_at := now();
            new.escalated_at := null;
          end if;
          if new.status = 'resolved' and old.status <> 'resolved' then
            new.emergency_answer_seq := -1;
            new.emergency_answered_at := now();
            new.emergency_read_at := now();
          end if;
        end if;
        if new.open_warnings = 0 then
          new.open_self_harm := 0;
          new.open_message_warnings := 0;
        end if;
      end if;
      new.urgency := case
        when new.emergency_raised_at is not null and new.emergency_answered_at is null and new.open_emergencies > 0 then 0
        when new.emergency_raised_at is not null and new.emergency_answered_at is null then 1
        when new.emergency_returned_at is not null then 1
        when new.open_self_harm > 0 then 2
        when new.open_message_warnings > 0 then 3
        when new.open_emergencies + new.open_warnings > 0 then 4
        else 5 end;
      return new;
    end $$`.execute(db);
}
