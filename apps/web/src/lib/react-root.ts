import { createRoot, type Root } from 'react-dom/client';

/**
 * Kinds of events that no component handles (the linter sees to it). React listens to all kinds twice, and a touch
 * raises some fifteen of these before its click: on a slow phone that is 8 ms of the time to the frame that answers it.
 */
const unheard = new Set([
  'gotpointercapture',
  'keypress',
  'keyup',
  'lostpointercapture',
  'mousemove',
  'mouseout',
  'mouseover',
  'mouseup',
  'pointercancel',
  'pointerdown',
  'pointermove',
  'pointerout',
  'pointerover',
  'pointerup',
  'touchcancel',
  'touchend',
  'touchmove',
  'touchstart',
]);

/** A root of React in the element, which listens only to what the app handles. */
export function makeRoot(element: HTMLElement): Root {
  const listen = element.addEventListener.bind(element);
  element.addEventListener = (type: string, ...how: [EventListenerOrEventListenerObject, never?]) => {
    if (!unheard.has(type)) listen(type, ...how);
  };
  return createRoot(element);
}
