import { againstTarget } from '@hodi/domain/record/against-target.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import styles from './measured.module.css';
import type { MeasureFormParts } from './use-measure-form.ts';

/** Of a value that is possible, and unusual or off its target: it stops nobody. */
export function SoftWarning({ form, measure }: { form: MeasureFormParts; measure: Measure }) {
  const t = useTexts();
  const words = useMeasureWords();
  const { date } = useFormats();
  const kept = form.read.kept.find((one) => one.measure === measure);
  const target = form.before.targets.find((one) => one.measure === measure)?.target ?? null;
  const context = measure === 'glucose' ? form.typed.measures.context : null;
  const side = kept ? againstTarget({ ...kept, context }, target) : null;
  const said: string[] = [];
  if (kept?.is_unusual) said.push(t('health.soft.unusual', { value: words.withUnit(kept) }));
  if ((side === 'above' || side === 'below') && target) {
    const last = form.before.lastOf(measure);
    said.push(t(`health.soft.${side}`, { target: words.target(target).join(', ').toLocaleLowerCase() }));
    if (last) said.push(t('health.soft.last', { value: words.bare({ measure, ...last }), at: date(last.at) }));
  }
  return (
    <div role="status" className={styles.whole}>
      {said.length > 0 && (
        <p className={styles.soft}>
          <Icon shape={alertCircle} size={18} />
          <span>{said.join(' ')}</span>
        </p>
      )}
    </div>
  );
}
