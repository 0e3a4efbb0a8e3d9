import { type Kysely, sql } from 'kysely';

/**
 * What became of a thread's emergency, and its place in the lists. The database computes `urgency` and `revision`, and fills
 * in what the version before, which may still be running, does not write: a raised emergency, its acknowledgement, and the
 * end of its thread, which counts as an answer. The same rules as `urgencyOf` in the domain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table e_contact
      add column emergency_raised_at timestamptz,
      add column emergency_seq integer not null default 0,
      add column emergency_seen_at timestamptz,
      add column emergency_seen_by uuid references clinician (id),
      add column emergency_answer_seq integer,
      add column emergency_answered_at timestamptz,
      add column emergency_read_at timestamptz,
      add column emergency_returned_at timestamptz,
      add column emergency_visit_id uuid references appointment (id) on delete set null,
      add column care_answer text check (care_answer in ('yes', 'no', 'not_needed')),
      add column care_answered_at timestamptz,
      add column open_self_harm integer not null default 0 check (open_self_harm >= 0),
      add column open_message_warnings integer not null default 0 check (open_message_warnings >= 0),
      add column no_reply_needed_at timestamptz,
      add column is_partial boolean not null default false,
      add column completed_at timestamptz,
      add column follows uuid references e_contact (id),
      add column urgency smallint not null default 5,
      add column revision integer not null default 0`.execute(db);
  await sql`
    create function e_contact_emergency_state() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.open_emergencies > 0 and new.emergency_raised_at is null then
          new.emergency_raised_at := coalesce(new.flag_waits_since, new.created_at);
        end if;
      else
        new.revision := old.revision + 1;
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
  await sql`
    create trigger e_contact_emergency_state before insert or update on e_contact for each row
      execute function e_contact_emergency_state()`.execute(db);
}
