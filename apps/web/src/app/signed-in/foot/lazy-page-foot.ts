import { orNothing } from '~/lib/ahead.ts';

/** After the page, which is whole without it. */
export const PageFoot = orNothing<{ isFixed: boolean }>(() => import('./page-foot-later.ts'));
