import type { Plugin } from 'vite';

/**
 * Vite's helper asks for all the files of a part in one go, each with a `<link>`. To begin a request takes a slow phone
 * some 5 ms, so a page of forty files stood still for 200 ms. Scripts are asked for four at a time now, and what waits
 * meanwhile has its turn between them. Styles are not put off: the part waits for them.
 */
const atOnce = 4;
const helper = '\0vite/preload-helper.js';
const appended = 'document.head.appendChild(link)';

const inTurn = `
const later = [];
let room = ${atOnce};
function goOn() {
  for (room = ${atOnce}; room > 0 && later.length > 0; room -= 1) document.head.appendChild(later.shift());
  if (room < ${atOnce}) setTimeout(goOn);
}
function ask(link) {
  if (room === ${atOnce}) setTimeout(goOn);
  if (room === 0) return void later.push(link);
  room -= 1;
  document.head.appendChild(link);
}
`;

/** @throws where Vite's helper has become another. */
export function preloadsInTurn(): Plugin {
  return {
    name: 'hodi:preloads-in-turn',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code, id) {
        if (id !== helper || code.split(appended).length !== 2)
          this.error(`Not the preload helper that is known: ${id}`);
        return { code: inTurn + code.replace(appended, `(isCss ? ${appended} : ask(link))`), map: null };
      },
    },
  };
}
