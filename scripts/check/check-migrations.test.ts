import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkMigrations } from './check-migrations.ts';
import { treeOf } from './source-tree.ts';

const path = 'apps/server/migrations/0099-new.ts';
const migration = (...statements: string[]): string =>
  statements.map((words) => `await sql\`${words}\`.execute(db);`).join('\n');
const told = (...statements: string[]): string[] =>
  checkMigrations(treeOf({ [path]: migration(...statements) }), {}).map(({ message }) => message);

describe('a migration that the version before could not work with, or that keeps everybody waiting', () => {
  const faults: Record<string, readonly string[]> = {
    'a column goes': ['alter table patient drop column note'],
    'a column goes, by the short form, after another action': ['alter table patient add column a text, drop note'],
    'a table goes': ['drop table if exists note'],
    'a name changes': ['alter table patient rename column note to notes'],
    'a column may not be empty any more': ['alter table patient alter column note set not null'],
    'a column has another type': ['alter table patient alter column note type jsonb using note::jsonb'],
    'a column has no default any more': ['alter table patient alter column note drop default'],
    'a kind has other values': ["alter type kind rename value 'a' to 'b'"],
    'a right goes': ['revoke update on patient from hodi_app'],
    'a table is emptied': ['truncate note'],
    'an index goes by which somebody asks': [
      'create table b (id uuid)',
      'create unique index one on b (id)',
      'drop index if exists one',
    ],
    'a constraint goes by which somebody asks': ['alter table note drop constraint note_patient_id_key'],
    'a large table is written anew for what is made of others': [
      'alter table patient add column a text generated always as (lower(b)) stored',
    ],
    'a large table is written anew for a default that differs': [
      'alter table patient add column a uuid not null default gen_random_uuid()',
    ],
    'a column must be filled': ['alter table patient add column note text not null'],
    'a rule is new': ['alter table patient add constraint short check (length(note) < 10)'],
    'a rule is new, without a name': ['alter table patient add check (a > 0)'],
    'a rule is for what comes': ['alter table patient add constraint short check (length(note) < 10) not valid'],
    'an index refuses': ['create unique index one on patient (note)'],
    'it goes through what it has locked': ['alter table patient add column a int', 'update patient set a = 1'],
    'it makes an index of what it has locked': [
      'alter table institution add column a int',
      'create index b on institution (a)',
    ],
    'it drops an index before it makes another': ['drop index a', 'create index b on institution (note)'],
    'writers wait for an index': ['create index b on patient (note)'],
    'an index is made concurrently in a transaction': ['create index concurrently b on patient (note)'],
    'readers of one table wait for another': [
      'alter table patient add column a int',
      'alter table app_user add column a int',
    ],
    'several in one message': ['create table b (id uuid); drop table a'],
  };
  for (const [name, statements] of Object.entries(faults))
    it(name, () => assert.equal(told(...statements).length, 1, told(...statements).join()));

  it('names the line', () => {
    const [one] = checkMigrations(treeOf({ [path]: migration('create table a (id uuid)', 'drop table b') }), {});
    assert.deepEqual([one?.path, one?.line], [path, 2]);
  });
});

describe('a migration that may run beside it', () => {
  const right: Record<string, readonly string[]> = {
    'a column is new, empty or with a default': [
      "alter table patient add column a text, add column b text not null default 'x', add c numeric(3, 1) default 0",
    ],
    'a column is made of others': [
      'alter table institution add column a text not null generated always as (lower(b)) stored',
    ],
    'a rule becomes wider': [
      "alter table patient drop constraint kind_check, add constraint kind_check check (kind in ('a', 'b'))",
    ],
    'a column may be empty': ['alter table patient alter column note drop not null'],
    'a table is new': [
      'create table a (id uuid not null, primary key (id))',
      'alter table a add constraint b check (true)',
      'create unique index c on a (id)',
      'alter table a add column d int',
      'update a set d = 1',
    ],
    'an index is another': ['create index b on institution (note)', 'drop index a'],
    'an index is of another table': ['alter table patient add column a int', 'create index b on institution (a)'],
    'another table is filled': ['alter table patient add column a text', 'update note set a = 1'],
  };
  for (const [name, statements] of Object.entries(right)) it(name, () => assert.deepEqual(told(...statements), []));
});

describe('a migration apart, which is no transaction', () => {
  const apart = (...statements: string[]) =>
    checkMigrations(treeOf({ [path]: `export const isApart = true;\n${migration(...statements)}` }), {}).length;
  const [dropped, made] = ['drop index concurrently if exists b', 'create index concurrently b on patient (note)'];
  it('makes an index concurrently, after what a try left', () => assert.equal(apart(dropped, made), 0));
  it('makes none over what a try left', () => assert.equal(apart(made), 1));
  it('does nothing else', () => assert.equal(apart(dropped, made, 'update institution set a = 1'), 1));
  it('was not asked for before', () => {
    const old = 'apps/server/migrations/0045-old.ts';
    assert.deepEqual(checkMigrations(treeOf({ [old]: migration('create index b on patient (note)') }), {}), []);
  });
});

describe('an exception', () => {
  const tree = treeOf({ [path]: migration('drop table a') });
  const file = '0099-new.ts';
  it('lets stand what it names', () =>
    assert.deepEqual(checkMigrations(tree, { [file]: { 'the version before still uses it': 'nobody did' } }), []));
  it('is told when nothing needs it', () =>
    assert.deepEqual(
      checkMigrations(treeOf({}), { [file]: { 'the version before still uses it': 'nobody did' } }).map(
        ({ path: where }) => where,
      ),
      ['scripts/check/migrations-exceptions.json'],
    ));
});
