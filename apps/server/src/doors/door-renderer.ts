/**
 * Renders the pages before the login with the file that the build of the web app made for it. It runs in a context of
 * its own: it cannot reach files, network or this server, and gets only the few browser objects that its modules read
 * when they are loaded.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script, createContext } from 'node:vm';
import type { Language } from '@hodi/domain/shared/language.ts';

export type Door = 'login' | 'emergency' | 'register-patient' | 'complete-registration';

export interface DoorAddress {
  door: Door;
  language: Language;
  path: string;
  /** Without the question mark. */
  search: string;
}

/** Values and messages of the form, as `PlainPage` of the web app defines them. */
export interface DoorState {
  typed?: Readonly<Record<string, string>>;
  faults?: Readonly<Record<string, string>>;
  fault?: string;
  asksForCode?: boolean;
  pending?: { begun: unknown; number: string };
  link?: { state: 'good'; shown: unknown } | { state: 'invalid'; code: string; sentence: string };
}

export interface PlainPerson {
  id: string;
  /** Null of the account itself. */
  name: string | null;
}

/** Contents of a page without a script, as `PlainView` of the web app defines them. */
export interface PlainView {
  userId: string;
  institution: unknown;
  titles: Readonly<Record<string, string>>;
  token: string;
  /** The account and whom it cares for; nobody for accounts of one person. */
  people: readonly PlainPerson[];
  /** Own address, to which a link adds the language; undefined where the page must not be left by one. */
  address?: string | undefined;
  /** `isCut`: there are older ones, in the lists of single people. */
  list?: { items: unknown; next: string | null; isCut?: boolean };
  /** The one person whom the list is about. */
  about?: string | undefined;
  thread?: unknown;
  refused?: string;
  /** A message that was not sent: after the session had ended, or with `refused` for another reason. */
  unsent?: string;
  /** `seq` of the first message shown, where there are older ones. */
  older?: number | undefined;
  hasNewer?: boolean;
  /** On danger in messages that the clinic has not answered; empty without any. */
  advice?: string;
  draft?: { id: string; key: string; text: string; fault?: string; isSent?: boolean };
}

export interface Renderer {
  renderDoor: (address: DoorAddress, state: DoorState) => Promise<string>;
  renderPlain: (language: Language, view: PlainView) => Promise<string>;
}

const nothing = (): undefined => undefined;
const noStorage = { getItem: () => null, setItem: nothing, removeItem: nothing, length: 0, key: () => null };

/** A browser with nothing in it. */
function emptyBrowser(): Record<string, unknown> {
  const listening = { addEventListener: nothing, removeEventListener: nothing };
  const place = {
    pathname: '/',
    search: '',
    hash: '',
    href: 'http://localhost/',
    origin: 'http://localhost',
    protocol: 'http:',
  };
  const browser: Record<string, unknown> = {
    ...listening,
    module: { exports: {} },
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    queueMicrotask,
    // A page is rendered at once, so nothing asynchronous is needed.
    setTimeout: () => 0,
    clearTimeout: nothing,
    setInterval: () => 0,
    clearInterval: nothing,
    atob,
    btoa,
    dispatchEvent: () => true,
    navigator: { languages: ['en'], language: 'en', onLine: true, userAgent: '' },
    location: place,
    history: { state: null, pushState: nothing, replaceState: nothing },
    localStorage: noStorage,
    sessionStorage: noStorage,
    matchMedia: () => ({ matches: false, ...listening }),
    document: {
      ...listening,
      documentElement: { dataset: {}, lang: 'en' },
      cookie: '',
      visibilityState: 'visible',
      getElementById: () => null,
      querySelector: () => null,
      querySelectorAll: () => [],
    },
  };
  return Object.assign(browser, { self: browser, window: browser });
}

async function load(file: string): Promise<Renderer> {
  const browser = emptyBrowser();
  const module = browser['module'] as { exports: Partial<Renderer> };
  browser['exports'] = module.exports;
  new Script(await readFile(file, 'utf8'), { filename: 'render.cjs' }).runInContext(createContext(browser));
  const { renderDoor, renderPlain } = module.exports;
  if (renderDoor === undefined || renderPlain === undefined) throw new Error(`${file} renders nothing`);
  return { renderDoor, renderPlain };
}

/** Undefined if the build has none. Its file is loaded for the first page. */
export function doorRenderer(dist: string): Renderer | undefined {
  const file = join(dist, 'doors/render.cjs');
  if (!existsSync(file)) return undefined;
  let loading: Promise<Renderer> | undefined;
  const loaded = () => (loading ??= load(file));
  return {
    renderDoor: async (address, state) => (await loaded()).renderDoor(address, state),
    renderPlain: async (language, view) => (await loaded()).renderPlain(language, view),
  };
}
