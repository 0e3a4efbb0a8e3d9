import { type Kysely, sql } from 'kysely';

/**
 * How many services of a patient are fulfilled, and when the newest of them was asked for, stand with each relationship:
 * the list of a clinician is counted from one stretch of an index and looks only at the patients of its page. Without it
 * each of the clinician's patients is looked up, on a page of the index of their own among everybody's.
 *
 * The database keeps them itself, so that no way of writing can forget it. Whoever changes one locks the relationships
 * and then the patient, whose row a new relationship refers to: a relationship that begins meanwhile waits, and counts after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table relationship add column fulfilled_services int not null default 0,
      add column fulfilled_newest timestamptz`.execute(db);
  await sql`
    create function count_fulfilled(whose uuid) returns void language sql as $$
      update relationship r set fulfilled_services = s.number, fulfilled_newest = s.newest
      from (select count(*)::int as number, max(created_at) as newest from service_interest
        where patient_id = whose and fulfilled_at is not null) s
      where r.patient_id = whose and (r.fulfilled_services, r.fulfilled_newest) is distinct from (s.number, s.newest)
    $$`.execute(db);
  await sql`
    create function service_interest_counted() returns trigger language plpgsql as $$
    declare
      whose uuid := coalesce(new.patient_id, old.patient_id);
    begin
      perform from relationship where patient_id = whose order by id for no key update;
      perform from patient where id = whose for update;
      perform count_fulfilled(whose);
      return null;
    end $$`.execute(db);
  await sql`
    create function relationship_counts_services() returns trigger language plpgsql as $$
    begin
      perform count_fulfilled(new.patient_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger service_interest_fulfilled after update of fulfilled_at on service_interest for each row
      when (old.fulfilled_at is distinct from new.fulfilled_at) execute function service_interest_counted()`.execute(
    db,
  );
  await sql`
    create trigger service_interest_added after insert on service_interest for each row
      when (new.fulfilled_at is not null) execute function service_interest_counted()`.execute(db);
  await sql`
    create trigger service_interest_removed after delete on service_interest for each row
      when (old.fulfilled_at is not null) execute function service_interest_counted()`.execute(db);
  // Triggers of a row fire in the order of their names: after the one that locks the patient whom the row refers to.
  await sql`
    create trigger relationship_counts_services after insert on relationship for each row
      execute function relationship_counts_services()`.execute(db);
  await sql`
    update relationship r set fulfilled_services = s.number, fulfilled_newest = s.newest
    from (select patient_id, count(*)::int as number, max(created_at) as newest from service_interest
      where fulfilled_at is not null group by 1) s
    where r.patient_id = s.patient_id`.execute(db);
  await sql`
    create index relationship_fulfilled on relationship (clinician_id, fulfilled_newest desc)
      include (patient_id, fulfilled_services) where status = 'active' and fulfilled_services > 0`.execute(db);
}
