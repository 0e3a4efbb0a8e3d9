/** Shapes that badges, messages and warnings show. */
import type { IconShape } from './icon.tsx';

export const message: IconShape =
  'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3h12';
export const checks: IconShape = 'M7 12l5 5l10-10M2 12l5 5m5-5l5-5';
export const calendar: IconShape =
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0-2';
export const circleCross: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M10 10l4 4m0-4l-4 4';
export const pencil: IconShape = 'M4 20h4l10.5-10.5a2.83 2.83 0 1 0-4-4l-10.5 10.5v4M13.5 6.5l4 4';
export const circleMinus: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l6 0';
export const octagonAlert: IconShape =
  'M3 9.1v5.8c0 .53 .21 1.04 .59 1.42l4.1 4.1c.38 .38 .88 .59 1.42 .59h5.8c.53 0 1.04-.21 1.41-.59l4.1-4.1c.38-.38 .59-.88 .59-1.42v-5.8c0-.53-.21-1.04-.59-1.42l-4.1-4.1c-.38-.38-.88-.59-1.41-.59l-5.8 0c-.53 0-1.04 .21-1.42 .59l-4.1 4.1c-.38 .38-.59 .88-.59 1.42M12 8v4M12 16h.01';
export const triangleAlert: IconShape =
  'M12 9v4M10.36 3.59l-8.11 13.53a1.91 1.91 0 0 0 1.64 2.87h16.21a1.91 1.91 0 0 0 1.64-2.87l-8.11-13.54a1.91 1.91 0 0 0-3.27 0M12 16h.01';
export const robot: IconShape =
  'M6 6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2l0-4M12 2v2M9 12v9M15 12v9M5 16l4-2M15 14l4 2M9 18h6M10 8v.01M14 8v.01';
export const flag: IconShape = 'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1-7 0a5 5 0 0 0-7 0v-9M5 21v-7';
export const doorOpen: IconShape = 'M13 12v.01M3 21h18M5 21v-16a2 2 0 0 1 2-2h6m4 10.5v7.5M21 7h-7m3-3l-3 3l3 3';
export const doorClosed: IconShape =
  'M3 21h18M6 21v-15M7.18 3.17c.25-.11 .53-.17 .82-.17h8a2 2 0 0 1 2 2v9M18 18v3M3 3l18 18';
export const savedOnPhone: IconShape =
  'M11.5 21h-3.5a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v9.5M11 4h2M12 17v.01M15 19l2 2l4-4';
export const messageOff: IconShape =
  'M8 9h1m4 0h3M8 13h5M8 4h10a3 3 0 0 1 3 3v8c0 .58-.16 1.12-.45 1.57m-2.56 1.43h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8c0-1.08 .58-2.04 1.44-2.56M3 3l18 18';
export const personHeart: IconShape =
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h.5M18 22l3.35-3.28a2.14 2.14 0 0 0 .01-3.07a2.24 2.24 0 0 0-3.13-.01l-.22 .22l-.22-.22a2.24 2.24 0 0 0-3.13-.01a2.14 2.14 0 0 0-.01 3.07l3.35 3.3';
export const sending: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 12h3.5M12 7v5';
export const hourglass: IconShape =
  'M6.5 7h11M6.5 17h11M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1';
