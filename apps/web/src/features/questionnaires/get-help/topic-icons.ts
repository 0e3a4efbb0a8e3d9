import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { clipboard } from '~/components/icon/action-icons.ts';
import type { IconShape } from '~/components/icon/icon.tsx';
import {
  battery,
  bone,
  brain,
  circleDots,
  drop,
  faceSad,
  heartBroken,
  lungs,
  moonStars,
  plant,
  pulse,
  rash,
  spine,
  stomach,
  testTube,
  thermometer,
  virus,
} from '~/components/icon/topic-icons.ts';

export const topicIcons: Readonly<Record<TopicKey, IconShape>> = {
  chest_pain: heartBroken,
  shortage_of_breadth: lungs,
  temperature: thermometer,
  cold_flu: virus,
  stomach_ache_nausea: stomach,
  diarrhea: drop,
  headache: faceSad,
  skin_rashes: rash,
  allergies: plant,
  back_pain: spine,
  joint_pain: bone,
  fatigue: battery,
  other_symptoms: circleDots,
  high_blood_pressure: pulse,
  diabetes: testTube,
  anxiety_depression: brain,
  insomnia: moonStars,
  services: clipboard,
};
