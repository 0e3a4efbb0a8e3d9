/** The app's page with a form in it that works before the app is there, and without it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '@hodi/domain/shared/html-text.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type DoorFiles, withHead } from '#server/plugins/page-head.ts';
import {
  asksForPage,
  doorFilesIn,
  originOf,
  pageLanguageOf,
  rememberLanguage,
  sendPage,
  shellIn,
} from '#server/plugins/web-app.ts';
import { notFoundProblem } from '#server/wire/error-answers.ts';
import type { Door, DoorState, Renderer } from './door-renderer.ts';

interface DoorStyle {
  style: string;
  /** The files that it is made of: the app need not fetch them. */
  files: readonly string[];
}

const element = ({ style }: DoorStyle): string => `<style>${style}</style>`;

/** Styles of all doors; empty without a build. The content security policy names their hashes. */
export const doorStylesIn = (dist: string): string => Object.values(stylesIn(dist)).map(element).join('');

function stylesIn(dist: string): Partial<Record<Door, DoorStyle>> {
  const file = join(dist, 'doors/style.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<Door, DoorStyle>) : {};
}

/** With links that fetch nothing: they tell the app that these styles are here. */
const inHead = (style: DoorStyle): string =>
  element(style) + style.files.map((file) => `<link rel="stylesheet" href="${escaped(file)}" disabled>`).join('');

const noStyle: DoorStyle = { style: '', files: [] };

/** The typed values are in the form itself. */
const stateForApp = ({ typed: _, ...state }: DoorState): string => escaped(JSON.stringify(state));

/** It says that nothing works without a script. */
const noScript = /<noscript>[\s\S]*?<\/noscript>/;

export interface DoorPages {
  send: (to: { request: FastifyRequest; reply: FastifyReply }, door: Door, state?: DoorState) => Promise<FastifyReply>;
}

export async function doorPages(dist: string, { renderDoor }: Renderer): Promise<DoorPages> {
  const html = await shellIn(dist);
  const styles = stylesIn(dist);
  const ahead: DoorFiles = Object.fromEntries(
    Object.entries(await doorFilesIn(dist)).map(([language, files]) => [
      language,
      files.filter((file) => !styles.login?.files.includes(file)),
    ]),
  );
  /** Pages without typed values; a list of years is valid for a day. */
  const empty = new Map<string, string>();
  const rendered = async (
    door: Door,
    where: { path: string; search: string; language: Language },
    state: DoorState,
  ) => {
    const isEmpty = Object.keys(state).length === 0 && where.search === '';
    const key = `${door} ${where.language} ${new Date().toDateString()}`;
    const known = isEmpty ? empty.get(key) : undefined;
    if (known !== undefined) return known;
    const body = await renderDoor({ door, ...where }, state);
    if (isEmpty) {
      if (empty.size > 50) empty.clear();
      empty.set(key, body);
    }
    return body;
  };
  return {
    async send({ request, reply }, door, state = {}) {
      const [path = '/', query = ''] = request.url.split('?');
      if (request.method !== 'POST' && !asksForPage(request, path))
        return reply.code(404).send(notFoundProblem(request));
      const language = pageLanguageOf(request);
      const params = new URLSearchParams(query);
      rememberLanguage(request, reply);
      params.delete('lng');
      const body = await rendered(door, { path, search: params.toString(), language }, state);
      const plain = `<div id="plain" data-page="${stateForApp(state)}">${body}</div>`;
      const page = withHead(html, { origin: originOf(request), path, language }, ahead)
        .replace('</head>', () => `${inHead(styles[door] ?? noStyle)}</head>`)
        .replace(noScript, '')
        .replace('<div id="root">', () => `${plain}<div id="root">`);
      // Pages of ours get the referrer, by which a form tells where it comes from; nobody else does.
      void reply.header('referrer-policy', 'same-origin');
      const isAnybodys = Object.keys(state).length === 0;
      return sendPage(request, reply.header('cache-control', isAnybodys ? 'no-cache' : 'no-store'), page);
    },
  };
}
