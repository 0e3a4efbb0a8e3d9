/** Records a voice note with what the browser offers. */
import { voiceMaxSeconds } from '@hodi/domain/attachments/attachment-limits.ts';
import { levelOf } from './waveform.ts';

/** Opus first: a minute of it is a third of what AAC takes to be understood as well. */
const wanted = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];
/** About 3 KB a second. */
const audioBitsPerSecond = 24_000;
const lookEvery = 100;

export interface Recorded {
  bytes: ArrayBuffer;
  type: string;
  seconds: number;
  levels: readonly number[];
}

export interface RecorderState {
  seconds: number;
  levels: readonly number[];
  isPaused: boolean;
  /** The two minutes are over, or the microphone was taken away: it has stopped, and is not sent by itself. */
  isOver: boolean;
}

export interface Recorder {
  pause: () => void;
  resume: () => void;
  stop: () => Promise<Recorded>;
  /** Nothing of it stays. */
  cancel: () => void;
}

/** `refused`: the person, or the phone, does not let us. `none`: there is no microphone, or another app has it. */
export type MicrophoneProblem = 'refused' | 'none' | 'unsupported';

const typeHere = (): string | undefined => wanted.find((type) => MediaRecorder.isTypeSupported(type));

export function microphoneProblem(error: unknown): MicrophoneProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotSupportedError' ? 'unsupported' : 'none';
}

/** Listens to how loud it is, beside recording. */
function levelMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level() {
      analyser.getByteTimeDomainData(samples);
      return levelOf(samples);
    },
    close: () => void context.close().catch(() => undefined),
  };
}

/** How long somebody has spoken, without the pauses. */
function stopwatch(isRunning: () => boolean) {
  let before = 0;
  let since = performance.now();
  const passed = () => before + (isRunning() ? performance.now() - since : 0);
  return {
    passed,
    hold() {
      before = passed();
    },
    goOn() {
      since = performance.now();
    },
  };
}

const quiet = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/**
 * Begins to record.
 * @param tell called ten times a second.
 * @throws as getUserMedia does: `microphoneProblem` says what it means.
 */
export async function startRecorder(tell: (state: RecorderState) => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: quiet });
  const mimeType = typeHere();
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond, ...(mimeType !== undefined && { mimeType }) });
  const meter = levelMeter(stream);
  const watch = stopwatch(() => recorder.state === 'recording');
  const parts: Blob[] = [];
  const levels: number[] = [];
  const stateNow = (): RecorderState => ({
    seconds: Math.min(voiceMaxSeconds, watch.passed() / 1000),
    levels: [...levels],
    isPaused: recorder.state === 'paused',
    isOver: recorder.state === 'inactive',
  });
  const stopNow = () => {
    if (recorder.state === 'inactive') return;
    watch.hold();
    recorder.stop();
  };
  const timer = setInterval(() => {
    if (recorder.state === 'recording') levels.push(meter.level());
    if (watch.passed() >= voiceMaxSeconds * 1000) stopNow();
    tell(stateNow());
  }, lookEvery);
  const letGo = () => {
    clearInterval(timer);
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.addEventListener('dataavailable', ({ data }) => void (data.size > 0 && parts.push(data)));
  const end = new Promise<void>((ended) => {
    recorder.addEventListener('stop', () => {
      letGo();
      tell(stateNow());
      ended();
    });
  });
  // A call came in, or the headset was pulled out.
  for (const track of stream.getTracks()) track.addEventListener('ended', stopNow);
  recorder.start(1_000);
  watch.goOn();
  const stop = async (): Promise<Recorded> => {
    stopNow();
    await end;
    const [type = 'audio/webm'] = (recorder.mimeType || parts[0]?.type || '').split(';');
    return { bytes: await new Blob(parts).arrayBuffer(), type, seconds: stateNow().seconds, levels: [...levels] };
  };
  return { ...pausing(recorder, watch), stop, cancel: stopNow };
}

function pausing(recorder: MediaRecorder, watch: ReturnType<typeof stopwatch>): Pick<Recorder, 'pause' | 'resume'> {
  return {
    pause() {
      if (recorder.state !== 'recording') return;
      watch.hold();
      recorder.pause();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      watch.goOn();
    },
  };
}
