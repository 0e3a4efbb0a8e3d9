/**
 * Makes a voice note anew from its packets: AAC goes into a new MP4 and MP3 frames into a new file, so that nothing but sound is in it.
 * Opus becomes MP3, which every browser plays.
 */
import { voiceMaxSeconds } from '@hodi/domain/attachments/attachment-limits.ts';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { type WasmMediaEncoder, createMp3Encoder } from 'wasm-media-encoders';
import { type MadeMedia, type MediaTask, NotMedia } from './media-task.ts';

const refuse = (): NotMedia => new NotMedia('not_a_voice_note');

/** Recorders stop a little late. */
const mostSeconds = voiceMaxSeconds + 2;
/** Opus packets are at least 2.5 ms long, AAC and MP3 ones longer: a file with more packets is no note. */
const mostPackets = mostSeconds * 400;
const mp3 = { sampleRate: 24_000, kilobits: 24 } as const;

/** The one sound track of a file of this type that holds nothing else. @throws NotMedia. */
async function trackOf(bytes: Uint8Array, type: string): Promise<InputAudioTrack> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const said = (await input.getMimeType()).split(';')[0] ?? '';
  // A video without a picture has the same container.
  const sound = said.replace(/^(video|application)\//, 'audio/');
  const [track, ...others] = await input.getTracks();
  if (sound !== type || track === undefined || others.length > 0 || !track.isAudioTrack()) throw refuse();
  return track;
}

interface Packets {
  packets: EncodedPacket[];
  seconds: number;
}

async function packetsOf(track: InputAudioTrack): Promise<Packets> {
  const packets: EncodedPacket[] = [];
  let seconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet);
    seconds += Math.max(0, packet.duration);
    if (seconds > mostSeconds || packets.length > mostPackets) throw new NotMedia('too_long');
  }
  if (packets.length === 0) throw refuse();
  return { packets, seconds };
}

async function copyAac(track: InputAudioTrack, { packets }: Packets): Promise<Uint8Array> {
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw refuse();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  for (const [place, packet] of packets.entries())
    await source.add(packet, place === 0 ? { decoderConfig } : undefined);
  await output.finalize();
  if (target.buffer === null) throw refuse();
  return new Uint8Array(target.buffer);
}

let encoder: Promise<WasmMediaEncoder<'audio/mpeg'>> | undefined;

async function encodeOpus(track: InputAudioTrack, { packets }: Packets): Promise<Uint8Array> {
  const channels = track.numberOfChannels;
  if (channels < 1 || channels > 2) throw refuse();
  const decoder = new OpusDecoder({
    sampleRate: mp3.sampleRate,
    channels,
    streamCount: 1,
    coupledStreamCount: channels - 1,
    channelMappingTable: [0, 1].slice(0, channels),
  });
  await decoder.ready;
  try {
    const recorder = await (encoder ??= createMp3Encoder());
    recorder.configure({ channels: 1, sampleRate: mp3.sampleRate, bitrate: mp3.kilobits });
    const parts: Buffer[] = [];
    for (const { data } of packets) {
      const { channelData, errors } = decoder.decodeFrame(data);
      const [samples] = channelData;
      if (errors.length > 0 || samples === undefined) throw refuse();
      // The encoder reuses its buffer at the next call.
      parts.push(Buffer.from(recorder.encode([samples])));
    }
    parts.push(Buffer.from(recorder.finalize()));
    return new Uint8Array(Buffer.concat(parts));
  } finally {
    decoder.free();
  }
}

/** @throws NotMedia if it is no sound of its type, holds more than that, or is too long. */
export async function makeVoiceNote({ type, bytes }: MediaTask): Promise<MadeMedia> {
  try {
    const track = await trackOf(bytes, type);
    const packets = await packetsOf(track);
    const sound = { preview: null, width: null, height: null, seconds: Math.round(packets.seconds * 10) / 10 };
    if (track.codec === 'opus') return { ...sound, type: 'audio/mpeg', content: await encodeOpus(track, packets) };
    if (track.codec === 'aac' && type === 'audio/mp4') {
      return { ...sound, type: 'audio/mp4', content: await copyAac(track, packets) };
    }
    if (track.codec !== 'mp3' || type !== 'audio/mpeg') throw refuse();
    return {
      ...sound,
      type: 'audio/mpeg',
      content: new Uint8Array(Buffer.concat(packets.packets.map(({ data }) => data))),
    };
  } catch (error) {
    throw error instanceof NotMedia ? error : refuse();
  }
}
