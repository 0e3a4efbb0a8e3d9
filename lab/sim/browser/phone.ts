/** One phone: the state that its tabs share, its clock, and its network. */
import type { Script } from 'node:vm';
import * as databaseClasses from './database-classes.ts';
import type { Line } from '../line.ts';
import type { LiveLine } from '../live/live-line.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { PhoneStorage } from './phone-storage.ts';
import { Tab } from './tab.ts';
import { WebLocks } from './web-locks.ts';

export type Listening = Pick<LiveLine, 'socketFor' | 'forget' | 'cutOff'>;

export interface PhoneParts {
  time: VirtualTime;
  line: Line;
  random: () => number;
  /** Address from which the server sees its requests. */
  address: string;
  script: Script;
  /** Live connection of its tabs; none if absent. */
  live?: Listening | undefined;
}

type Listener = (event: { data: unknown }) => void;

export class Phone {
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly address: string;
  readonly storage = new PhoneStorage();
  readonly locks = new WebLocks();
  readonly databaseClasses = databaseClasses;
  readonly tabs = new Set<Tab>();
  readonly live: Listening | undefined;
  readonly #line: Line;
  readonly #script: Script;
  readonly #channels = new Map<Tab, Map<string, Set<Listener>>>();
  /** How far its clock is off, in milliseconds. */
  clockOffset = 0;
  isOnline = true;

  constructor({ time, line, random, address, script, live }: PhoneParts) {
    [this.time, this.random, this.address, this.live] = [time, random, address, live];
    [this.#line, this.#script] = [line, script];
  }

  now(): number {
    return Math.floor(this.time.now + this.clockOffset);
  }

  open(): Tab {
    const tab = new Tab(this, this.#script);
    this.tabs.add(tab);
    tab.controls.start();
    return tab;
  }

  forget(tab: Tab): void {
    this.tabs.delete(tab);
    this.#channels.delete(tab);
  }

  /** As the system tells the browser. */
  setOnline(online: boolean): void {
    this.isOnline = online;
    if (!online) this.live?.cutOff(this);
    for (const tab of this.tabs) tab.tell(online ? 'online' : 'offline');
  }

  globalsFor(tab: Tab): object {
    return {
      localStorage: this.#valuesFor(tab),
      sessionStorage: { length: 0, key: () => null, removeItem: () => undefined },
      fetch: (url: string, init: RequestInit) => this.#line.fetch(tab, url, init),
      ...(this.live && { WebSocket: this.live.socketFor(tab) }),
      BroadcastChannel: this.#channelFor(tab),
      navigator: Object.defineProperty(
        {
          languages: ['en'],
          locks: this.locks.forTab(tab),
          storage: { persist: () => Promise.resolve(true) },
        },
        'onLine',
        { get: () => this.isOnline },
      ),
    };
  }

  #valuesFor(tab: Tab) {
    const { values } = this.storage;
    const change = (key: string, value: string | null) => {
      if ((values.get(key) ?? null) === value) return;
      if (value === null) values.delete(key);
      else values.set(key, value);
      for (const other of this.tabs) {
        if (other !== tab) this.time.after(1, () => other.tell('storage', { key, newValue: value }), other);
      }
    };
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => change(key, value),
      removeItem: (key: string) => change(key, null),
    };
  }

  #channelFor(tab: Tab) {
    const listeners = new Map<string, Set<Listener>>();
    this.#channels.set(tab, listeners);
    const { time } = this;
    const channels = this.#channels;
    return class {
      readonly name: string;
      constructor(name: string) {
        this.name = name;
      }

      addEventListener(_type: string, listener: Listener): void {
        const known = listeners.get(this.name) ?? new Set();
        listeners.set(this.name, known.add(listener));
      }

      removeEventListener(_type: string, listener: Listener): void {
        listeners.get(this.name)?.delete(listener);
      }

      postMessage(data: unknown): void {
        for (const [other, theirs] of channels) {
          if (other !== tab) for (const tell of theirs.get(this.name) ?? []) time.after(1, () => tell({ data }), other);
        }
      }
    };
  }
}
