import { orNothing } from '~/lib/ahead.ts';

/** At the end of what scrolls, above the buttons of a step: below them it would carry them along as the page grows. */
export const LazyEmergencyFoot = orNothing<object>(() => import('./emergency-foot-later.ts'));
