/** Whether this browser can record; whether it may, it says when it is asked. */
export const canRecord = (): boolean =>
  'MediaRecorder' in globalThis && typeof navigator.mediaDevices?.getUserMedia === 'function';
