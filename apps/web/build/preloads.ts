/**
 * Which files a part of the app asks for ahead when it is opened. What has been loaded before anyway is left out: its
 * names would stand in every list again, and the lists were a third of the frame behind the login. A name that is
 * missing here costs some bytes, one too many a moment's delay; nothing else.
 */
interface Context {
  hostId: string;
  hostType: 'html' | 'js';
}

const nameOf = (file: string): string => /([^/]+?)-[\w-]{5,8}\.(?:js|css)$/.exec(file)?.[1] ?? '';

/** Comes with the page itself. */
const entry = new Set(['kit', 'react', 'react-dom', 'rolldown-runtime', 'shell']);
/** Comes with the frame behind the login, from which the pages there are opened. */
const frame = new Set(['around', 'inside', 'said', 'signed-in']);

/** Who asks for something before anybody is logged in. */
const beforeLogin =
  /^(shell|kit|door|around|after-first-page|visitor-pages|login-page|register-.*|registration|forgot-.*|complete-.*|about-page|lock-page)$/;

/** What reads aloud comes into a page that stands already: only what no page has. */
const aloud = new Set(['listen', 'listen-question', 'hear-first', 'audio-play', 'use-listening']);

export function preloads(wanted: string, files: string[], { hostId, hostType }: Context): string[] {
  if (hostType === 'html') return files;
  if (aloud.has(nameOf(wanted))) return files.filter((file) => aloud.has(nameOf(file)));
  // A small file that finds a larger one has nothing to bring with it.
  if (nameOf(wanted).endsWith('-later')) return [];
  const isBehindLogin = !beforeLogin.test(nameOf(hostId));
  return files.filter((file) => {
    if (!file.endsWith('.js')) return true;
    const name = nameOf(file);
    return !entry.has(name) && !(isBehindLogin && frame.has(name));
  });
}
