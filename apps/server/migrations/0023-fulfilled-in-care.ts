import { type Kysely, sql } from 'kysely';

/**
 * How many services of a patient are fulfilled, and when the newest of them was asked for, stand by clinician: their list is
 * counted from one stretch of an index and looks only at the patients of its page. Without it each of the clinician's
 * patients is looked up, on a page of the index of their own among everybody's. A table of its own, since the relationship
 * has many indexes, one of them for searching, that each change would have to follow; whether care goes on is asked there.
 *
 * The database keeps them itself, so that no way of writing can forget it. Whoever changes one locks the relationships
 * and then the patient, whose row a new relationship refers to: a relationship that begins meanwhile waits, and counts after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fulfilled_in_care (
      clinician_id uuid not null references clinician (id) on delete cascade,
      patient_id uuid not null references patient (id) on delete cascade,
      services int not null,
      newest timestamptz not null,
      primary key (clinician_id, patient_id)
    )`.execute(db);
  await sql`
    create function count_fulfilled(whose uuid) returns void language sql as $$
      insert into fulfilled_in_care (clinician_id, patient_id, services, newest)
      select r.clinician_id, whose, s.number, s.newest
      from relationship r, (select count(*)::int as number, max(created_at) as newest from service_interest
        where patient_id = whose and fulfilled_at is not null) s
      where r.patient_id = whose and s.number > 0
      on conflict (clinician_id, patient_id) do update set services = excluded.services, newest = excluded.newest;
      delete from fulfilled_in_care f where f.patient_id = whose
        and not exists (select from service_interest s where s.patient_id = whose and s.fulfilled_at is not null);
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
    insert into fulfilled_in_care (clinician_id, patient_id, services, newest)
    select r.clinician_id, r.patient_id, s.number, s.newest
    from relationship r join (select patient_id, count(*)::int as number, max(created_at) as newest from service_interest
      where fulfilled_at is not null group by 1) s on s.patient_id = r.patient_id`.execute(db);
  await sql`
    create index fulfilled_in_care_newest on fulfilled_in_care (clinician_id, newest desc)
      include (patient_id, services)`.execute(db);
  await sql`create index fulfilled_in_care_patient on fulfilled_in_care (patient_id)`.execute(db);
}
