import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BuiltFile, joinFiles } from './join-files.ts';

const file = (of: Partial<BuiltFile>): BuiltFile => ({
  imports: [],
  asksFor: [],
  mayJoin: false,
  ...of,
});
const page = (...imports: string[]) => file({ imports, opens: 'page' });
const part = (...imports: string[]) => file({ imports, opens: 'part' });
const shared = (...imports: string[]) => file({ imports, mayJoin: true });

const all = (files: Record<string, BuiltFile>, bytes: Record<string, number> = {}) =>
  joinFiles(new Map(Object.entries(files)), {
    sizeOf: (names) => names.reduce((sum, name) => sum + (bytes[name] ?? 500), 0) - 20 * (names.length - 1),
  });

describe('files of a build', () => {
  it('that the same pages load become one', () => {
    const files = { list: page('a', 'b'), one: page('a', 'b'), a: shared(), b: shared() };
    assert.deepEqual(all(files), [['a', 'b']]);
  });

  it('stay apart where pages would fetch more for it than the requests are worth', () => {
    const files = { list: page('a', 'b'), one: page('a'), a: shared(), b: shared() };
    assert.deepEqual(all(files, { b: 900 }), [['a', 'b']]);
    assert.deepEqual(all({ ...files, two: page('a') }, { b: 900 }), []);
  });

  it('stay apart where a page would become a kilobyte heavier, however many others win', () => {
    const others = Object.fromEntries(['two', 'three', 'four', 'five'].map((name) => [name, page('a', 'b')]));
    const files = { one: page('a'), ...others, a: shared(), b: shared() };
    assert.deepEqual(all(files, { b: 900 }), [['a', 'b']]);
    assert.deepEqual(all(files, { b: 1_100 }), []);
  });

  it('count with what comes with them', () => {
    const files = { list: page('a', 'b'), one: page('a'), a: shared(), b: shared('library'), library: file({}) };
    assert.deepEqual(all(files, { b: 100, library: 100 }), [['a', 'b']]);
    assert.deepEqual(all(files, { b: 100, library: 5_000 }), []);
  });

  it('keep a place that was given to them', () => {
    const files = { list: page('a', 'b'), one: page('a', 'b'), a: file({}), b: shared() };
    assert.deepEqual(all(files), []);
  });

  it('count as nothing for a part that is opened where they are already', () => {
    const files = {
      list: { ...page('a', 'b'), asksFor: ['dialog'] },
      one: { ...page('a', 'b'), asksFor: ['dialog'] },
      dialog: part('a'),
      a: shared(),
      b: shared(),
    };
    assert.deepEqual(all(files, { b: 5_000 }), [['a', 'b']]);
  });

  it('do not make a part much heavier that is opened elsewhere too', () => {
    const files = {
      list: { ...page('a', 'b'), asksFor: ['dialog'] },
      one: page('a', 'b'),
      other: { ...page(), asksFor: ['dialog'] },
      dialog: part('a'),
      a: shared(),
      b: shared(),
    };
    const bytes = { a: 100, b: 2_600 };
    assert.deepEqual(all(files, bytes), []);
    assert.deepEqual(all({ ...files, other: page() }, bytes), [['a', 'b']]);
  });

  it('do not come to need each other', () => {
    const files = {
      list: page('a', 'between', 'b'),
      one: page('a', 'between', 'b'),
      between: { ...page('b') },
      a: shared('between'),
      b: shared(),
    };
    assert.deepEqual(all(files), []);
  });
});
