import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lengthHeader } from '@hodi/domain/offline/length-header.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { isOfPage } from '@hodi/domain/shared/page-roots.ts';
import { contentMark } from '#server/features/questionnaires/editions.service.ts';
import { languageAmong, acceptsEncoding } from '#server/wire/accept-headers.ts';
import { notFoundProblem } from '#server/wire/error-answers.ts';
import { type DoorFiles, withHead } from './page-head.ts';

/**
 * Whether a request wants a page. Link previews accept anything, or send no header; so does a program that calls an
 * unknown address of the API.
 */
export function asksForPage({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.includes('*/*') && isOfPage(path));
}

/** In half a millisecond. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const asLanguage = (tag: unknown): Language | undefined =>
  languages.find((language) => typeof tag === 'string' && tag.slice(0, 2).toLowerCase() === language);

const languageAsked = ({ query }: FastifyRequest): Language | undefined =>
  asLanguage((query as Record<string, unknown>)['lng']);

/** Asked for in the address, else remembered. */
export const chosenLanguageOf = (request: FastifyRequest): Language | undefined =>
  languageAsked(request) ?? asLanguage(request.cookies['i18next']);

/** As the app itself finds its language: chosen, else the browser's, else English. */
export const pageLanguageOf = (request: FastifyRequest): Language =>
  chosenLanguageOf(request) ?? languageAmong(request.headers['accept-language']) ?? 'en';

/** Remembers the language that the address asks for, as the app does. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const language = languageAsked(request);
  if (language === undefined) return;
  const secure = request.server.config.mode === 'production';
  void reply.setCookie('i18next', language, { path: '/', maxAge: 31_536_000, sameSite: 'lax', secure });
}

/**
 * Public address of this server: that of the settings, else that of the request, if that is a valid address. Proxies
 * pass on forged host headers, so only the request's own host counts.
 */
export function originOf(request: FastifyRequest): string {
  const { publicUrl } = request.server.config.delivery;
  if (publicUrl !== undefined) return publicUrl;
  const { host = '' } = request.headers;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `${scheme}://${host}` : '';
}

const isIcon = (path: string): boolean => /[\\/](icons[\\/][^\\/]+|favicon\.ico)$/.test(path);

const versionFile = 'version.json';
/** Every phone asks every five minutes, of every server, in milliseconds. */
const markedFor = 5_000;

/** Which app and which content are the newest: what runs looks for both at the same moment. */
function serveVersion(app: FastifyInstance, dist: string): void {
  const file = join(dist, versionFile);
  if (!existsSync(file)) return;
  const built = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  let last: { at: number; content: Promise<string> } | undefined;
  app.get(`/${versionFile}`, async (_request, reply) => {
    const at = app.clock();
    if (last === undefined || at - last.at >= markedFor || at < last.at) last = { at, content: contentMark(app.db) };
    // A newer app is found while the database is away, too.
    const content = await last.content.catch(() => undefined);
    return reply.header('cache-control', 'no-cache').send({ ...built, ...(content && { content }) });
  });
}

/**
 * A route for each of the few files with a name of their own. Those with a hash in theirs are hundreds, in a folder of
 * their own: one route looks there when asked, which a start does not wait for.
 */
async function serveFiles(app: FastifyInstance, dist: string): Promise<void> {
  const common = {
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    // A folder gets the same answer as any unknown address.
    allowedPath: (path: string) => !path.endsWith('/'),
  } as const;
  const kept = (how: string, ofIcons = how) => ({
    setHeaders: (reply: { header: (name: string, value: string) => unknown }, path: string) => {
      reply.header('cache-control', isIcon(path) ? ofIcons : how);
      reply.header(lengthHeader, String(statSync(path.replace(/\.br$/, '')).size));
    },
  });
  await app.register(fastifyStatic, {
    ...common,
    // A private window asks for the icon of its tab at every step inside the app: 2 KB for each question.
    ...kept('no-cache', 'public, max-age=86400'),
    root: dist,
    wildcard: false,
    globIgnore: ['assets/**', 'doors/**', versionFile],
  });
  const assets = join(dist, 'assets');
  if (!existsSync(assets)) return;
  const forEver = kept('public, max-age=31536000, immutable');
  // Files that never change are never requested in parts, or by date.
  const unasked = { lastModified: false, acceptRanges: false } as const;
  await app.register(fastifyStatic, {
    ...common,
    ...forEver,
    ...unasked,
    root: assets,
    prefix: '/assets/',
    decorateReply: false,
  });
}

/** Files of the login page, by language. */
export async function doorFilesIn(dist: string): Promise<DoorFiles> {
  const list = join(dist, 'door-files.json');
  return existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as DoorFiles) : {};
}

/** Sends a page: compressed if the browser accepts that. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  void reply.header('vary', 'accept-language, cookie, accept-encoding').type('text/html; charset=utf-8');
  if (acceptsEncoding(request, 'br'))
    return reply.header('content-encoding', 'br').send(brotliCompressSync(page, quickly));
  // Old browsers take nothing else, nor does any on a line without TLS.
  if (acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzipSync(page));
  return reply.send(page);
}

/** Empty without a build. */
export async function shellIn(dist: string): Promise<string> {
  const shell = join(dist, 'index.html');
  return existsSync(shell) ? readFile(shell, 'utf8') : '';
}

/**
 * Serves the built web app: files with a hash in their name for ever, everything else asked anew, and the shell for
 * every address that a person may open. Without a build only the API answers.
 */
export async function serveWebApp(app: FastifyInstance, dist: string): Promise<void> {
  const html = await shellIn(dist);
  const hasBuild = html !== '';
  const door = hasBuild ? await doorFilesIn(dist) : {};
  if (hasBuild) {
    serveVersion(app, dist);
    await serveFiles(app, dist);
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (hasBuild && asksForPage(request, path)) {
      const page = withHead(html, { origin: originOf(request), path, language: pageLanguageOf(request) }, door);
      // It holds nothing of anybody, so its compressed length tells nothing either.
      return sendPage(request, reply.header('cache-control', 'no-cache'), page);
    }
    return reply.code(404).send(notFoundProblem(request));
  });
}
