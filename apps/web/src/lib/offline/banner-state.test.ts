import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Banner, type BannerFacts, bannerOf, goWithNews } from './banner-state.ts';

const calm: BannerFacts = {
  online: true,
  states: [],
  underWay: 0,
  sending: null,
  waits: false,
  cameBack: false,
};
const table: readonly (readonly [when: string, facts: Partial<BannerFacts>, banner: Banner])[] = [
  ['all is well', {}, { show: 'nothing' }],
  ['the network is away', { online: false }, { show: 'offline', count: 0, refused: 0 }],
  [
    'the network is away and two wait',
    { online: false, states: ['waiting', 'failed', 'refused'] },
    { show: 'offline', count: 2, refused: 1 },
  ],
  [
    'the second of three goes out',
    { states: ['sending', 'waiting'], sending: { sent: 1, total: 3 } },
    { show: 'sending', number: 2, count: 3 },
  ],
  ['something waits', { states: ['waiting'] }, { show: 'not_sent', count: 1 }],
  ['five tries were not enough', { states: ['failed', 'waiting'] }, { show: 'not_sent', count: 2 }],
  ['one was refused', { states: ['refused', 'waiting'] }, { show: 'needs_you', count: 1, waiting: 1 }],
  ['the server has no room yet', { waits: true, states: ['waiting'] }, { show: 'waits' }],
  [
    'it has none, and one was refused',
    { waits: true, states: ['refused'] },
    { show: 'needs_you', count: 1, waiting: 0 },
  ],
  ['the network came back', { cameBack: true }, { show: 'connected' }],
  ['it came back and something still waits', { cameBack: true, states: ['waiting'] }, { show: 'not_sent', count: 1 }],
  ['it came back and one is still on its way', { cameBack: true, underWay: 1 }, { show: 'nothing' }],
  [
    'the network is away, one waits, and nobody has heard of another',
    { online: false, states: ['waiting'], underWay: 1 },
    { show: 'offline', count: 2, refused: 0 },
  ],
  ['it came back and went again', { cameBack: true, online: false }, { show: 'offline', count: 0, refused: 0 }],
];

describe('the banner', () => {
  for (const [when, facts, banner] of table) {
    it(`when ${when}`, () => assert.deepEqual(bannerOf({ ...calm, ...facts }), banner));
  }
});

describe('news of the app below the banner', () => {
  for (const [, , banner] of table) {
    const isCalm = banner.show === 'nothing' || banner.show === 'offline';
    it(`a newer one is told of beside “${banner.show}”, and so is what is asked`, () => {
      for (const news of ['update', 'lost', 'other_words'] as const) assert.equal(goWithNews(banner, news), true);
    });
    it(`that it opens without a network ${isCalm ? 'is told beside' : 'waits for the end of'} “${banner.show}”`, () =>
      assert.equal(goWithNews(banner, 'ready'), isCalm));
  }
});
