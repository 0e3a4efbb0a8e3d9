declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakWorker {
    readonly samplerate: number;
    /** 0 when the voice is there; otherwise the voice stays the one before. */
    set_voice(name: string): number;
    /** Words in a minute. */
    set_rate(rate: number): void;
    /** Calls back with samples, piece by piece; ends when the callback returns true. */
    synthesize(text: string, take: (samples: Int16Array | null | undefined) => boolean): void;
  }
  export interface Espeak {
    eSpeakNGWorker: new () => Promise<EspeakWorker> | EspeakWorker;
  }
  export default function open(): Promise<Espeak>;
}
