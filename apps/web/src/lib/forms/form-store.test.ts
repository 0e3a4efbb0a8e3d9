import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type FormStore, formLife, formStore } from './form-store.ts';

/** As a browser's, for one tab. */
class TabStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  clear = () => this.#items.clear();
  getItem = (key: string) => this.#items.get(key) ?? null;
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  setItem = (key: string, value: string) => void this.#items.set(key, value);
}

let storage: TabStorage;
let forms: FormStore;
let owner: string | null;
let now: number;
beforeEach(() => {
  [storage, owner, now] = [new TabStorage(), 'wanjiru', 1_000];
  forms = formStore({ storage: () => storage, owner: () => owner, now: () => now });
});
const typed = { given_name: 'Achieng' };

test('typed values are restored after a reload, for half an hour', () => {
  forms.keep('hodi-form', typed);
  now += formLife - 1;
  assert.deepEqual(forms.kept('hodi-form'), typed);
  now += 1;
  assert.equal(forms.kept('hodi-form'), null);
  assert.equal(storage.length, 0);
});

test('nobody else gets to see it, and it is gone when somebody else looked', () => {
  forms.keep('hodi-form', typed);
  owner = 'otieno';
  assert.equal(forms.kept('hodi-form'), null);
  assert.equal(storage.length, 0);
});

test('a visitor has forms too, which no account takes over', () => {
  owner = null;
  forms.keep('hodi-registration', typed);
  assert.deepEqual(forms.kept('hodi-registration'), typed);
  owner = 'wanjiru';
  assert.equal(forms.kept('hodi-registration'), null);
});

test('logging out leaves no form of anybody, and nothing that is not ours is touched', () => {
  for (const key of ['hodi-one', 'hodi-two', 'hodi-three'] as const) forms.keep(key, typed);
  storage.setItem('another', 'stays');
  forms.forgetAll();
  assert.deepEqual([storage.length, storage.getItem('another')], [1, 'stays']);
});

test('foreign data, or a browser without storage, restores nothing', () => {
  storage.setItem('hodi-form', '{');
  assert.equal(forms.kept('hodi-form'), null);
  const forbidden = formStore({
    storage: () => {
      throw new Error('forbidden');
    },
    owner: () => owner,
    now: () => now,
  });
  forbidden.keep('hodi-form', typed);
  assert.equal(forbidden.kept('hodi-form'), null);
  forbidden.forgetAll();
});
