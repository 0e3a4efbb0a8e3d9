/** Shapes that badges, messages and warnings show. */
import type { IconShape } from './icon.tsx';

export const message: IconShape =
  'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3h12';
export const checks: IconShape = 'M7 12l5 5l10-10M2 12l5 5m5-5l5-5';
export const calendar: IconShape =
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0-2';
export const circleCross: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M10 10l4 4m0-4l-4 4';
export const pencil: IconShape = 'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4l-10.5 10.5v4M13.5 6.5l4 4';
export const circleMinus: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l6 0';
export const octagonAlert: IconShape =
  'M3 9.101v5.798c0 .53 .211 1.039 .586 1.415l4.1 4.1c.375 .375 .884 .586 1.415 .586h5.799c.53 0 1.039-.211 1.414-.586l4.1-4.1c.375-.375 .586-.884 .586-1.415v-5.798c0-.53-.211-1.039-.586-1.415l-4.1-4.1c-.375-.375-.884-.586-1.414-.586l-5.799 0c-.53 0-1.039 .211-1.415 .586l-4.1 4.1c-.375 .375-.586 .884-.586 1.415M12 8v4M12 16h.01';
export const triangleAlert: IconShape =
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01';
export const robot: IconShape =
  'M6 6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2l0-4M12 2v2M9 12v9M15 12v9M5 16l4-2M15 14l4 2M9 18h6M10 8v.01M14 8v.01';
export const flag: IconShape = 'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1-7 0a5 5 0 0 0-7 0v-9M5 21v-7';
export const doorOpen: IconShape = 'M13 12v.01M3 21h18M5 21v-16a2 2 0 0 1 2-2h6m4 10.5v7.5M21 7h-7m3-3l-3 3l3 3';
export const doorClosed: IconShape =
  'M3 21h18M6 21v-15M7.18 3.175c.25-.112 .528-.175 .82-.175h8a2 2 0 0 1 2 2v9M18 18v3M3 3l18 18';
export const savedOnPhone: IconShape =
  'M11.5 21h-3.5a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v9.5M11 4h2M12 17v.01M15 19l2 2l4-4';
export const messageOff: IconShape =
  'M8 9h1m4 0h3M8 13h5M8 4h10a3 3 0 0 1 3 3v8c0 .577-.163 1.116-.445 1.573m-2.555 1.427h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8c0-1.085 .576-2.036 1.439-2.562M3 3l18 18';
export const personHeart: IconShape =
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h.5M18 22l3.35-3.284a2.143 2.143 0 0 0 .005-3.071a2.242 2.242 0 0 0-3.129-.006l-.224 .22l-.223-.22a2.242 2.242 0 0 0-3.128-.006a2.143 2.143 0 0 0-.006 3.071l3.355 3.296';
export const sending: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 12h3.5M12 7v5';
